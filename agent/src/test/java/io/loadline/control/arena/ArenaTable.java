package io.loadline.control.arena;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares controllers over random loads, from a quarter of the right size, the right size and four times that.
 *
 * <pre>
 *   mvn -q -pl agent test-compile dependency:build-classpath -Dmdep.outputFile=target/test.cp
 *   java -cp agent/target/test-classes:agent/target/classes:$(cat agent/target/test.cp) \
 *       io.loadline.control.arena.ArenaTable --seeds 20 --minutes 90 --out agent/docs/auto-table.md
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

    /** Shown for all starts together as well, a row for each controller. */
    private static final Measure[] OVERVIEW = {
        Measure.SETTLED, Measure.CHANGES, Measure.THREADS, Measure.WORST_THROUGHPUT, Measure.WORST_RESPONSE
    };

    /** One run. */
    private static final class Row {
        private final Loads load;
        private final String start;
        private final String controller;
        private final Result result;

        private Row(Loads load, String start, String controller, Result result) {
            this.load = load;
            this.start = start;
            this.controller = controller;
            this.result = result;
        }

        private String details() {
            return load.title() + " | " + start + " | " + controller;
        }
    }

    private final Map<String, String> options;
    private final int minutes;
    private final long firstSeed;
    private final long seeds;
    private final Map<Loads, List<Row>> rows = new EnumMap<>(Loads.class);
    private final StringBuilder table = new StringBuilder();

    private ArenaTable(Map<String, String> options) {
        this.options = options;
        this.minutes = (int) number("minutes", 90);
        this.firstSeed = number("seed", 1);
        this.seeds = number("seeds", 5);
    }

    public static void main(String[] args) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < args.length; i += 2) {
            options.put(args[i].substring(2), args[i + 1]);
        }
        new ArenaTable(options).run();
    }

    private void run() throws IOException {
        for (Loads load : Loads.values()) {
            if (isWanted("load", load.name())) {
                run(load);
            }
        }
        print();
        System.out.print(table);
        if (options.containsKey("out")) {
            Files.write(Paths.get(options.get("out")), table.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void run(Loads kind) {
        long began = System.nanoTime();
        List<Row> runs = new ArrayList<>();
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            Load load = kind.of(seed, minutes);
            int[] starts = load.starts();
            for (int i = 0; i < starts.length; i++) {
                int start = starts[i];
                String title = STARTS[i + STARTS.length - starts.length];
                Run fixed = new Run(load, start, new FixedSize());
                for (Supplier<SizeController> made : controllers()) {
                    SizeController controller = made.get();
                    Run run = new Run(load, start, controller);
                    runs.add(new Row(kind, title, controller.name(), new Result(run, fixed)));
                }
            }
        }
        rows.put(kind, runs);
        System.err.printf(Locale.ROOT, "%s: %.1f s%n", kind.title(), (System.nanoTime() - began) / 1e9);
    }

    private List<Supplier<SizeController>> controllers() {
        return Controllers.ALL.stream()
                .filter(made -> isWanted("controller", made.get().name()))
                .collect(Collectors.toList());
    }

    private void print() {
        line(String.format(
                Locale.ROOT,
                "Runs of %d minutes, %d seeds from %d; start sizes 1/4, 1 and 4 of the right size. Each cell: median,"
                        + " worst. Throughput and p99 response are over those of the fixed start size with the same tasks;"
                        + " threads are over the right size.",
                minutes,
                seeds,
                firstSeed));
        for (Measure measure : OVERVIEW) {
            overview(measure);
        }
        details();
    }

    private void overview(Measure measure) {
        line("");
        line("## " + measure.title);
        line("");
        head("controller", rows.keySet().stream().map(Loads::title));
        for (Supplier<SizeController> made : controllers()) {
            String name = made.get().name();
            line("| " + name + " | "
                    + rows.values().stream()
                            .map(runs -> measure.of(results(runs, row -> row.controller, name)))
                            .collect(Collectors.joining(" | "))
                    + " |");
        }
    }

    private void details() {
        line("");
        line("## details");
        line("");
        head("load | start | controller", Arrays.stream(Measure.values()).map(measure -> measure.title));
        for (List<Row> runs : rows.values()) {
            Map<String, List<Result>> grouped = new LinkedHashMap<>();
            for (String start : STARTS) {
                runs.stream()
                        .filter(row -> row.start.equals(start))
                        .map(Row::details)
                        .forEach(details -> grouped.put(details, results(runs, Row::details, details)));
            }
            grouped.forEach((details, results) -> line("| " + details + " | "
                    + Arrays.stream(Measure.values())
                            .map(measure -> measure.of(results))
                            .collect(Collectors.joining(" | "))
                    + " |"));
        }
    }

    private static List<Result> results(List<Row> runs, Function<Row, String> by, String wanted) {
        return runs.stream()
                .filter(row -> by.apply(row).equals(wanted))
                .map(row -> row.result)
                .collect(Collectors.toList());
    }

    private void head(String first, Stream<String> titles) {
        String head = "| " + first + " | " + titles.collect(Collectors.joining(" | ")) + " |";
        line(head);
        line(head.replaceAll("[^|]+", " --- "));
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
