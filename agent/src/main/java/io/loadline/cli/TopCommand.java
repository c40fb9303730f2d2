package io.loadline.cli;

import io.loadline.report.Fit;
import io.loadline.report.Json;
import io.loadline.report.Phrases;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * {@code top PID}: the pools of a JVM, read from its MBeans or from its endpoint, once or again and again. In a terminal the
 * table stays in place.
 */
final class TopCommand {

    private static final String USUAL_SECONDS = "2";
    private static final int MAX_SECONDS = 3600;

    private final Arguments words;
    private final PrintStream out;
    private final PoolRow.Order order;

    private TopCommand(Arguments words, PrintStream out) throws Failure {
        this.words = words;
        this.out = out;
        this.order = order(words.value("--sort", PoolRow.Order.IMPORTANCE.word()));
    }

    private PoolRow.Order order(String word) throws Failure {
        for (PoolRow.Order order : PoolRow.Order.values()) {
            if (order.word().equals(word)) {
                return order;
            }
        }
        throw words.wrong("--sort takes importance, busy, rate, wait or name, not '" + word + "'");
    }

    /** Between two looks; 0: only one look. */
    private int seconds() throws Failure {
        if (words.has("--once") || words.has("--json") && !words.has("--every")) {
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
        if (Web.isUrl(words.name(0))) {
            try {
                command.print(new OverHttp(words.name(0)), seconds);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            } catch (IOException | JMException e) {
                throw Failure.impossible(e.getMessage());
            }
        } else {
            RemoteBeans.read(words.name(0), published -> command.print(command.new OverJmx(published), seconds));
        }
    }

    /** Where it is read. */
    private interface Source {

        List<String> lines(int width) throws IOException, JMException, Failure;

        String json(boolean inOneLine) throws IOException, JMException, Failure;
    }

    /** As the endpoint shows it: without what the table below chooses from. */
    private static final class OverHttp implements Source {
        private final String url;

        OverHttp(String url) {
            this.url = url;
        }

        @Override
        public List<String> lines(int width) throws Failure {
            return Arrays.asList(Web.page(url, "/?width=" + width, "text/plain").split("\n"));
        }

        @Override
        public String json(boolean inOneLine) throws Failure {
            String pools = Web.page(url, "/pools", "application/json").trim();
            return inOneLine ? pools.replaceAll("\n *", "") : pools;
        }
    }

    /** From the MBeans. */
    private final class OverJmx implements Source {
        private final RemoteBeans published;

        OverJmx(RemoteBeans published) {
            this.published = published;
        }

        @Override
        public String json(boolean inOneLine) throws IOException, JMException, Failure {
            Map<String, Object> all = published.everything();
            return inOneLine ? Json.inOneLine(all) : Json.of(all);
        }

        @Override
        public List<String> lines(int width) throws IOException, JMException, Failure {
            String part = words.value("--pool", "").toLowerCase(Locale.ROOT);
            List<Map<String, Object>> pools = published.pools("WhatIf");
            List<Map<String, Object>> chosen = pools.stream()
                    .filter(pool -> String.valueOf(pool.get("Name"))
                            .toLowerCase(Locale.ROOT)
                            .contains(part))
                    .collect(Collectors.toList());
            List<String> lines = new PoolTable(width, words.has("--wide"), words.has("--all"), order)
                    .lines(chosen, published.system(), part);
            lines.addAll(unmeasured(published.unmeasuredThreads(), pools.size()));
            return lines;
        }
    }

    private void print(Source source, int seconds) throws IOException, JMException, InterruptedException, Failure {
        if (seconds > 0) {
            printAgain(source, seconds);
        } else if (words.has("--json")) {
            out.println(source.json(false));
        } else {
            source.lines(Terminal.width()).forEach(out::println);
        }
    }

    private void printAgain(Source source, int seconds) throws IOException, JMException, InterruptedException, Failure {
        boolean json = words.has("--json");
        boolean smart = !json && Terminal.isSmart();
        try (Terminal terminal = new Terminal(smart)) {
            do {
                if (json) {
                    out.println(source.json(true));
                } else if (smart) {
                    redraw(source);
                } else {
                    source.lines(Terminal.width()).forEach(out::println);
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

    /**
     * Lines about threads that belong to no measured pool, so that nobody thinks there are none. {@code pools}: how many are
     * measured.
     */
    private static List<String> unmeasured(TabularData groups, int pools) {
        List<CompositeData> shown = groups.values().stream()
                .map(CompositeData.class::cast)
                .filter(TopCommand::matters)
                .collect(Collectors.toList());
        if (shown.isEmpty()) {
            return pools == 0
                    ? Arrays.asList("No pool is in use yet that Loadline measures.")
                    : Collections.emptyList();
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(pools == 0 ? "No pool is in use yet that Loadline measures. Other threads:" : "Not measured:");
        shown.forEach(group -> lines.add("  " + line(group)));
        return lines;
    }

    /** A single unknown thread is no pool. */
    private static boolean matters(CompositeData group) {
        boolean known = !group.get("code").equals("other");
        return !group.get("code").equals("others") && (known || (Integer) group.get("count") > 1);
    }

    private static String line(CompositeData group) {
        return Phrases.OF_THREADS.say("{0:thread} ", group.get("count"))
                + group.get("threads").toString().replaceAll("\\p{Cntrl}", " ") + ": " + group.get("what");
    }

    /** Prints no more than the screen holds, so that it never scrolls. */
    private void redraw(Source source) throws IOException, JMException, Failure {
        int[] size = Terminal.size();
        int room = Math.max(1, size[0] - 1);
        List<String> lines = source.lines(size[1]);
        if (lines.size() > room) {
            int hidden = lines.size() - room + 1;
            lines = new ArrayList<>(lines.subList(0, room - 1));
            lines.add("... " + hidden + " more lines; make the window higher to see them");
        }
        out.print(Terminal.overwriting(
                lines.stream().map(line -> Fit.front(line, size[1])).collect(Collectors.joining("\n"))));
    }
}
