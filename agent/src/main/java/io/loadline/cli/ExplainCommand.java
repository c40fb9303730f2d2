package io.loadline.cli;

import io.loadline.report.Fit;
import io.loadline.report.Html;
import io.loadline.report.Overview;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.management.JMException;

/**
 * {@code explain PID [POOL]}: one page on one pool, why it is as full as it is and what to change. Of a URL without a pool, what the
 * endpoint says of all of them.
 */
final class ExplainCommand {

    /** Of many pools, so many are named. */
    private static final int MANY = 10;

    private static final int MAX_NAME = 80;

    private ExplainCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        String pid = words.name(0);
        String wanted = words.name(1);
        if (Web.isUrl(pid)) {
            String format =
                    words.has("--json") ? "application/json" : words.has("--markdown") ? "text/markdown" : "text/plain";
            String path = wanted == null ? "/" : "/pools/" + Html.inPath(wanted);
            out.println(Web.page(pid, path + "?width=" + Terminal.width(), format));
            return;
        }
        RemoteBeans.read(pid, published -> {
            // the others' recommendations would have to be made for nothing
            String name = wanted == null ? mostImportant(published, pid) : chosen(published.poolNames(), pid, wanted);
            String format =
                    words.has("--json") ? "json" : words.has("--markdown") ? "markdown" : "text:" + Terminal.width();
            out.println(published.report(name, format));
        });
    }

    /** The one that {@code top} shows first. */
    private static String mostImportant(RemoteBeans published, String pid) throws IOException, JMException, Failure {
        String name = published.report(Overview.FIRST);
        if (name.isEmpty()) {
            throw Failure.impossible("no pool of process " + pid
                    + " was built, or had a task, since the agent came: there is nothing to explain");
        }
        return name;
    }

    /** The one with that name, or whose name alone contains it. */
    static String chosen(List<String> pools, String from, String wanted) throws Failure {
        List<String> found = pools.contains(wanted)
                ? Collections.singletonList(wanted)
                : pools.stream().filter(pool -> pool.contains(wanted)).collect(Collectors.toList());
        if (found.size() == 1) {
            return found.get(0);
        }
        List<String> nearest = new ArrayList<>(found.isEmpty() ? pools : found);
        nearest.sort(Comparator.comparingLong(pool -> -pairs(pool, wanted)));
        throw Failure.impossible((found.isEmpty() ? "no pool" : "more than one pool") + " of " + from + " is called '"
                + Fit.front(wanted, MAX_NAME) + "'; its pools are "
                + nearest.stream().limit(MANY).collect(Collectors.joining(", "))
                + (nearest.size() > MANY ? ", ..." : ""));
    }

    /** How many of the pairs of letters that are wanted a name has. */
    private static long pairs(String name, String wanted) {
        return IntStream.range(1, Math.min(wanted.length(), MAX_NAME))
                .filter(i -> name.contains(wanted.substring(i - 1, i + 1)))
                .count();
    }
}
