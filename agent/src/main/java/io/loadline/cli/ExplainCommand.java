package io.loadline.cli;

import io.loadline.report.Html;
import io.loadline.report.Overview;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.JMException;

/**
 * {@code explain PID [POOL]}: one page on one pool, why it is as full as it is and what to change. Of a URL without a pool, what the
 * endpoint says of all of them.
 */
final class ExplainCommand {

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
    private static String chosen(List<String> pools, String pid, String wanted) throws Failure {
        List<String> found = pools.contains(wanted)
                ? Collections.singletonList(wanted)
                : pools.stream().filter(pool -> pool.contains(wanted)).collect(Collectors.toList());
        if (found.size() != 1) {
            throw Failure.impossible((found.isEmpty() ? "no pool" : "more than one pool") + " of process " + pid
                    + " is called '" + wanted + "'; its pools are " + String.join(", ", pools));
        }
        return found.get(0);
    }
}
