package io.loadline.cli;

import io.loadline.report.Fit;
import io.loadline.report.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;

/**
 * {@code top PID}: the pools of a JVM, read from its MBeans, once or again and again. In a terminal the table stays in
 * place.
 */
final class TopCommand {

    private static final List<String> FLAGS = Arrays.asList("--once", "--json", "--wide", "--all");
    private static final int USUAL_SECONDS = 2;
    private static final int MAX_SECONDS = 3600;
    private static final String ORDERS =
            Stream.of(PoolRow.Order.values()).map(PoolRow.Order::word).collect(Collectors.joining("|"));
    private static final String EXPECTED = "expected top PID [--once] [--every SECONDS] [--sort " + ORDERS
            + "] [--pool TEXT] [--json] [--wide] [--all]";

    private final Set<String> flags = new HashSet<>();
    private final PrintStream out;
    private String pid;
    private String every;
    private PoolRow.Order order = PoolRow.Order.IMPORTANCE;

    /** In lower case; only pools are shown that have it in their names. */
    private String part = "";

    private TopCommand(List<String> words, PrintStream out) throws Failure {
        this.out = out;
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            if (word.equals("--every")) {
                every = valueOf(word, rest);
            } else if (word.equals("--sort")) {
                order = order(valueOf(word, rest));
            } else if (word.equals("--pool")) {
                part = valueOf(word, rest).toLowerCase(Locale.ROOT);
            } else if (FLAGS.contains(word)) {
                flags.add(word);
            } else if (word.startsWith("--") || pid != null) {
                throw wrong("'" + word + "' is not understood");
            } else {
                pid = word;
            }
        }
        if (pid == null) {
            throw wrong("no process id");
        }
        if (flags.contains("--once") && every != null) {
            throw wrong("--once and --every exclude each other");
        }
    }

    private static String valueOf(String word, Iterator<String> rest) throws Failure {
        if (!rest.hasNext()) {
            throw wrong(word + " needs a value");
        }
        return rest.next();
    }

    private static PoolRow.Order order(String word) throws Failure {
        return Stream.of(PoolRow.Order.values())
                .filter(order -> order.word().equals(word))
                .findFirst()
                .orElseThrow(() -> wrong("--sort takes " + ORDERS + ", not '" + word + "'"));
    }

    /** Between two looks; 0: only one look. */
    private int seconds() throws Failure {
        if (every == null) {
            return flags.contains("--once") || flags.contains("--json") ? 0 : USUAL_SECONDS;
        }
        if (!every.matches("[1-9]\\d{0,3}") || Integer.parseInt(every) > MAX_SECONDS) {
            throw wrong("--every takes 1 to " + MAX_SECONDS + " seconds, not '" + every + "'");
        }
        return Integer.parseInt(every);
    }

    private static Failure wrong(String reason) {
        return Failure.usage("top: " + reason + "; " + EXPECTED);
    }

    static void run(List<String> words, PrintStream out) throws Failure {
        TopCommand command = new TopCommand(words, out);
        int seconds = command.seconds();
        RemoteBeans.read(command.pid, published -> {
            if (seconds == 0) {
                command.printOnce(published);
            } else {
                command.printAgain(published, seconds);
            }
        });
    }

    private void printOnce(RemoteBeans published) throws IOException, JMException, Failure {
        if (flags.contains("--json")) {
            out.println(Json.of(published.everything()));
        } else {
            lines(published, Terminal.width()).forEach(out::println);
        }
    }

    private void printAgain(RemoteBeans published, int seconds)
            throws IOException, JMException, InterruptedException, Failure {
        boolean json = flags.contains("--json");
        boolean smart = !json && Terminal.isSmart();
        try (Terminal terminal = Terminal.open(smart)) {
            do {
                if (json) {
                    out.println(Json.inOneLine(published.everything()));
                } else if (smart) {
                    redraw(published);
                } else {
                    lines(published, Terminal.width()).forEach(out::println);
                    out.println();
                }
                out.flush();
                // an error means that nobody reads the output any more
            } while (!terminal.isLeft(TimeUnit.SECONDS.toMillis(seconds)) && !out.checkError());
        }
        if (smart) {
            out.println();
        }
    }

    private List<String> lines(RemoteBeans published, int width) throws IOException, JMException, Failure {
        List<Map<String, Object>> pools = published.pools("WhatIf");
        List<Map<String, Object>> chosen = pools.stream()
                .filter(pool -> String.valueOf(pool.get("Name"))
                        .toLowerCase(Locale.ROOT)
                        .contains(part))
                .collect(Collectors.toList());
        List<String> lines = new PoolTable(width, flags.contains("--wide"), flags.contains("--all"), order)
                .lines(chosen, published.system());
        lines.addAll(UnmeasuredLines.of(published.unmeasuredThreads(), pools.size()));
        return lines;
    }

    /** Prints no more than the screen holds, so that it never scrolls. */
    private void redraw(RemoteBeans published) throws IOException, JMException, Failure {
        int[] size = Terminal.size();
        int room = Math.max(1, size[0] - 1);
        List<String> lines = lines(published, size[1]);
        if (lines.size() > room) {
            int hidden = lines.size() - room + 1;
            lines = new ArrayList<>(lines.subList(0, room - 1));
            lines.add("... " + hidden + " more lines; make the window higher to see them");
        }
        out.print(Terminal.overwriting(
                lines.stream().map(line -> Fit.front(line, size[1])).collect(Collectors.joining("\n"))));
    }
}
