package io.loadline.cli;

import io.loadline.report.Fit;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.openmbean.TabularData;

/** Prints the table once or again and again. In a terminal it stays in place, and keys change what it shows. */
final class TopView {

    private static final String KEYS = "q quit  a all pools  s sort  / filter  w wide  p pause  h help";

    private final RemoteBeans published;
    private final TopOptions options;
    private final PrintStream out;
    private PoolRow.Order order = PoolRow.Order.IMPORTANCE;
    private boolean all;
    private boolean wide;
    private boolean paused;
    private boolean help;
    private final NameFilter filter = new NameFilter();

    /** Read last; kept for keys that only change how it is shown. */
    private List<Map<String, Object>> pools;

    private Map<String, Object> system;
    private TabularData unmeasured;

    TopView(RemoteBeans published, TopOptions options, PrintStream out) {
        this.published = published;
        this.options = options;
        this.out = out;
        this.all = options.all;
        this.wide = options.wide;
    }

    void run() throws IOException, JMException, InterruptedException, Failure {
        if (options.everySeconds == 0) {
            read();
            lines(Terminal.width()).forEach(out::println);
            return;
        }
        try (Terminal terminal = Terminal.open()) {
            boolean smart = Terminal.isSmart();
            boolean goesOn = true;
            while (goesOn && !out.checkError()) {
                if (!paused || pools == null) {
                    read();
                }
                if (smart) {
                    redraw(terminal);
                } else {
                    lines(Terminal.width()).forEach(out::println);
                    out.println();
                    out.flush();
                }
                goesOn = obeys(terminal);
            }
            if (smart) {
                out.println();
            }
        }
    }

    private void read() throws IOException, JMException, Failure {
        pools = published.pools("WhatIf");
        system = published.system();
        unmeasured = published.unmeasuredThreads();
    }

    private List<String> lines(int width) {
        List<Map<String, Object>> chosen = pools.stream()
                .filter(pool -> filter.matches(String.valueOf(pool.get("Name"))))
                .collect(Collectors.toList());
        List<String> lines = new PoolTable(width, wide, all, order).lines(chosen, system);
        lines.addAll(UnmeasuredLines.of(unmeasured, pools.size()));
        return lines;
    }

    private static List<String> help() {
        List<String> lines = new ArrayList<>(Help.lines("top-columns"));
        lines.add("");
        lines.add(KEYS + "; any key goes back");
        return lines;
    }

    /** Handles keys until the next look; false if the view must end. */
    private boolean obeys(Terminal terminal) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.everySeconds);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            int key = terminal.key(TimeUnit.NANOSECONDS.toMillis(left) + 1);
            if ((key == 'q' || key == 'Q') && !filter.isTyped()) {
                return false;
            }
            if (key != Terminal.NO_KEY) {
                press(key);
                redraw(terminal);
            }
        }
        return true;
    }

    private void press(int key) {
        if (help) {
            help = false;
            return;
        }
        if (filter.isTyped()) {
            filter.type(key);
            return;
        }
        switch (key) {
            case 'a':
                all = !all;
                break;
            case 's':
                order = order.next();
                break;
            case '/':
                filter.begin();
                break;
            case 'w':
                wide = !wide;
                break;
            case 'p':
            case ' ':
                paused = !paused;
                break;
            case 'h':
            case '?':
                help = true;
                break;
            default:
            // no such key
        }
    }

    /** Prints no more than the screen holds, so that it never scrolls. */
    private void redraw(Terminal terminal) {
        int[] size = Terminal.size();
        int height = size[0];
        int width = size[1];
        List<String> lines = help ? help() : lines(width);
        int room = Math.max(1, height - (terminal.hasKeys() ? 2 : 1));
        if (lines.size() > room) {
            int hidden = lines.size() - room + 1;
            lines = new ArrayList<>(lines.subList(0, room - 1));
            lines.add("... " + hidden + " more lines; make the window higher to see them");
        }
        if (terminal.hasKeys() && !help) {
            while (lines.size() < room) {
                lines.add("");
            }
            String state = "by " + order.words + filter.inWords() + (paused ? ", paused" : "");
            lines.add(filter.isTyped() ? filter.prompt() : state + "   " + KEYS);
        }
        out.print(Terminal.overwriting(
                lines.stream().map(line -> Fit.front(line, width)).collect(Collectors.joining("\n"))));
        out.flush();
    }
}
