// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Fit;
import io.loadline.report.Json;
import io.loadline.report.Overview;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.JMException;

/**
 * {@code top PID}: prints the pools of a JVM, from its MBeans or its endpoint, once or repeatedly. In a terminal the
 * table stays in place.
 */
final class TopCommand {

    private static final String USUAL_SECONDS = "2";
    private static final int MAX_SECONDS = 3600;

    private final Arguments words;
    private final PrintStream out;
    private final Overview.Order order;
    private final boolean json;

    private TopCommand(Arguments words, PrintStream out) throws Failure {
        this.words = words;
        this.out = out;
        this.json = words.has("--json");
        this.order = order(words.value("--sort", Overview.Order.IMPORTANCE.word()));
    }

    private Overview.Order order(String word) throws Failure {
        for (Overview.Order order : Overview.Order.values()) {
            if (order.word().equals(word)) {
                return order;
            }
        }
        throw words.wrong("--sort takes importance, busy, rate, wait or name, not '" + word + "'");
    }

    /** Returns the seconds between two reads; 0 for a single read. */
    private int seconds() throws Failure {
        if (words.has("--once") || json && !words.has("--every")) {
            return 0;
        }
        String every = words.value("--every", USUAL_SECONDS);
        if (!every.matches("[1-9]\\d{0,3}") || Integer.parseInt(every) > MAX_SECONDS) {
            throw words.wrong("--every takes 1 to " + MAX_SECONDS + " seconds, not '" + every + "'");
        }
        return Integer.parseInt(every);
    }

    static void run(Arguments words, PrintStream out) throws Failure {
        TopCommand command = new TopCommand(words, out);
        int seconds = command.seconds();
        Published.ask(words.name(0), published -> command.print(published, seconds));
    }

    /** Returns JSON, or a table for a terminal of this width. */
    private String read(Published published, int width) throws IOException, JMException, Failure {
        return json
                ? Json.of(McpTools.map(
                        "agent",
                        published.attributes("Agent"),
                        "system",
                        published.attributes("ThreadPools"),
                        "pools",
                        published.pools(null, Collections.emptyList()).stream()
                                .map(pool -> pool.attributes)
                                .collect(Collectors.toList())))
                : published.report(Overview.table(
                        width, order, words.has("--wide"), words.has("--all"), words.value("--pool", "")));
    }

    private void print(Published published, int seconds)
            throws IOException, JMException, InterruptedException, Failure {
        if (seconds == 0) {
            out.println(read(published, Terminal.width()).trim());
            return;
        }
        boolean smart = !json && Terminal.isSmart();
        try (Terminal terminal = new Terminal(smart)) {
            do {
                if (json) {
                    out.println(Json.inOneLine(read(published, 0)));
                } else if (smart) {
                    redraw(published);
                } else {
                    out.println(read(published, Terminal.width()));
                }
                out.flush();
                // an error means that the output has no reader any more
            } while (!terminal.hasQuit(TimeUnit.SECONDS.toMillis(seconds)) && !out.checkError());
        }
        if (smart) {
            out.println();
        }
    }

    /** Prints at most what the screen holds, so that it never scrolls. */
    private void redraw(Published published) throws IOException, JMException, Failure {
        int[] size = Terminal.size();
        List<String> lines = fitted(Arrays.asList(read(published, size[1]).split("\n")), Math.max(1, size[0] - 1));
        out.print(Terminal.overwriting(
                lines.stream().map(line -> Fit.front(line, size[1])).collect(Collectors.joining("\n"))));
    }

    /** Returns the first lines, and how many more there are if the screen has no room for all. */
    static List<String> fitted(List<String> lines, int room) {
        if (lines.size() <= room) {
            return lines;
        }
        int hidden = lines.size() - room + 1;
        List<String> fitted = new ArrayList<>(lines.subList(0, room - 1));
        fitted.add("... " + hidden + " more lines; make the window higher to see them");
        return fitted;
    }
}
