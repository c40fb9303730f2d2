package io.loadline.control.arena;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Compares controllers over random loads, from a quarter of the right size, the right size and four times that.
 *
 * <pre>
 *   mvn -q -pl agent test-compile dependency:build-classpath -Dmdep.outputFile=target/test.cp
 *   java -cp agent/target/test-classes:agent/target/classes:$(cat agent/target/test.cp) \
 *       io.loadline.control.arena.ArenaTable --seeds 20 --minutes 90
 *
 *   --seeds N          of each load, 5 if not said
 *   --seed S           the first seed, 1
 *   --minutes M        of each run, 90
 *   --load L,M         these loads alone, such as slow_database
 *   --controller C,D   these controllers alone, by their names
 *   --out FILE         writes the table there as well
 * </pre>
 */
public final class ArenaTable {

    private static final String[] STARTS = {"1/4", "1", "4"};

    private final Map<String, String> options;
    private final int minutes;
    private final StringBuilder table = new StringBuilder();

    private ArenaTable(Map<String, String> options) {
        this.options = options;
        this.minutes = (int) number("minutes", 90);
    }

    public static void main(String[] args) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < args.length; i += 2) {
            options.put(args[i].substring(2), args[i + 1]);
        }
        new ArenaTable(options).run();
    }

    private void run() throws IOException {
        line("Median and worst over " + number("seeds", 5) + " seeds, runs of " + minutes + " minutes.");
        line("");
        line("| load | start | controller | settled | steps | minutes till then | changes an hour after | time right"
                + " | threads / right | throughput, worst minute | throughput | p99, worst 5 minutes | p99 |");
        line("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        for (Loads load : Loads.values()) {
            if (isWanted("load", load.name())) {
                add(load);
            }
        }
        System.out.print(table);
        if (options.containsKey("out")) {
            Files.write(Paths.get(options.get("out")), table.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void add(Loads kind) {
        long began = System.nanoTime();
        Map<String, List<Result>> results = new LinkedHashMap<>();
        for (String start : STARTS) {
            controllers().forEach((name, made) -> results.put(cells(kind, start, name), new ArrayList<>()));
        }
        long first = number("seed", 1);
        for (long seed = first; seed < first + number("seeds", 5); seed++) {
            Load load = kind.of(seed, minutes);
            int[] starts = load.starts();
            for (int i = 0; i < starts.length; i++) {
                int start = starts[i];
                String title = STARTS[i + STARTS.length - starts.length];
                Run fixed = new Run(load, start, new FixedSize());
                controllers().forEach((name, made) -> results.get(cells(kind, title, name))
                        .add(new Result(new Run(load, start, made.get()), fixed)));
            }
        }
        results.forEach((cells, of) -> line(cells + numbers(of)));
        System.err.printf(Locale.ROOT, "%s: %.1f s%n", kind.title(), (System.nanoTime() - began) / 1e9);
    }

    private Map<String, Supplier<SizeController>> controllers() {
        Map<String, Supplier<SizeController>> wanted = new LinkedHashMap<>();
        for (Supplier<SizeController> made : Controllers.ALL) {
            String name = made.get().name();
            if (isWanted("controller", name)) {
                wanted.put(name, made);
            }
        }
        return wanted;
    }

    private static String cells(Loads load, String start, String controller) {
        return "| " + load.title() + " | " + start + " | " + controller;
    }

    private static String numbers(List<Result> of) {
        long settled =
                of.stream().filter(r -> Double.isFinite(r.settling.steps())).count();
        return " | " + settled + " of " + of.size()
                + most("%.0f", of, r -> r.settling.steps())
                + most("%.0f", of, r -> r.settling.minutes())
                + most("%.1f", of, r -> r.settling.changesPerHour())
                + least("%.2f", of, r -> r.timeRight)
                + most("%.2f", of, r -> r.threads)
                + least("%.3f", of, r -> r.worstThroughput)
                + least("%.3f", of, r -> r.throughput)
                + most("%.2f", of, r -> r.worstResponse)
                + most("%.2f", of, r -> r.response)
                + " |";
    }

    /** Where more is worse. */
    private static String most(String format, List<Result> of, ToDoubleFunction<Result> figure) {
        double[] sorted = of.stream().mapToDouble(figure).sorted().toArray();
        return pair(format, sorted, sorted.length - 1);
    }

    /** Where less is worse. */
    private static String least(String format, List<Result> of, ToDoubleFunction<Result> figure) {
        return pair(format, of.stream().mapToDouble(figure).sorted().toArray(), 0);
    }

    private static String pair(String format, double[] sorted, int worst) {
        return sorted.length == 0
                ? " | "
                : " | " + text(format, sorted[sorted.length / 2]) + ", " + text(format, sorted[worst]);
    }

    private static String text(String format, double figure) {
        return Double.isInfinite(figure) ? "never" : String.format(Locale.ROOT, format, figure);
    }

    private boolean isWanted(String option, String name) {
        String all = "," + options.getOrDefault(option, name).toLowerCase(Locale.ROOT) + ",";
        return all.contains("," + name.toLowerCase(Locale.ROOT) + ",");
    }

    private long number(String option, long otherwise) {
        return options.containsKey(option) ? Long.parseLong(options.get(option)) : otherwise;
    }

    private void line(String text) {
        table.append(text).append('\n');
    }
}
