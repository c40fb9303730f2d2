// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Fit;
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
 * {@code explain PID [POOL]}: prints one page about one pool, with the reasons for its load and the settings to change.
 */
final class ExplainCommand {

    /** Maximum number of pools that a failure lists. */
    private static final int MANY = 10;

    private static final int MAX_NAME = 80;

    private ExplainCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        String from = words.name(0);
        String wanted = words.name(1);
        String form = words.has("--json") ? "json" : words.has("--markdown") ? "markdown" : "text:" + Terminal.width();
        // asks about one pool, since other pools' recommendations would be computed for nothing
        Published.ask(
                from,
                published -> out.println(
                        published.report(wanted == null ? null : chosen(published, from, wanted), form, true)));
    }

    /** Returns the pool with that name, or the only one whose name contains it. */
    static String chosen(Published published, String from, String wanted) throws IOException, JMException, Failure {
        List<String> pools = published.pools(null, Collections.singletonList("Name")).stream()
                .map(pool -> pool.text("Name"))
                .collect(Collectors.toList());
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

    /** Returns the number of the wanted name's letter pairs that a name contains. */
    private static long pairs(String name, String wanted) {
        return IntStream.range(1, Math.min(wanted.length(), MAX_NAME))
                .filter(i -> name.contains(wanted.substring(i - 1, i + 1)))
                .count();
    }
}
