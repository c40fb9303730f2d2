package io.loadline.lab.resizing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares controllers over random loads. A seed is one pool of each load; the first starts with a quarter of the right size,
 * the second with the right size, the third with four times that, and so on.
 *
 * <pre>
 *   mvn -q package -DskipTests
 *   java -cp agent/lab/target/classes:agent/target/loadline-agent.jar io.loadline.lab.resizing.ArenaTable --seeds 99 --minutes 120 --out agent/docs/resizing-table.md
 *
 *   --seeds N          of each load, 6 if not said
 *   --seed S           the first seed, 1
 *   --minutes M        of each run, 120
 *   --load L,M         these loads alone, such as slow_database
 *   --controller C,D   these controllers alone, by their names
 *   --parts DIR        keeps the rows of each load and seed in a file here, and runs only controllers that have none there: a
 *                      long run may be ended and resumed, or divided among processes, and a controller be added
 *   --tasks N          not those of the fixed pool but others, drawn by the seed plus N: with --controller fixed, how much two
 *                      like pools differ by chance where clients wait for answers; not with --parts
 *   --out FILE         writes the table there as well
 * </pre>
 */
public final class ArenaTable {

    private static final String[] STARTS = {"1/4", "1", "4"};

    /** Shown for all starts together as well, a row for each controller. */
    private static final Measure[] OVERVIEW = {
        Measure.SETTLED, Measure.CHANGES, Measure.THREADS, Measure.WORST_THROUGHPUT, Measure.WORST_RESPONSE
    };

    private final Map<String, String> options;
    private final int minutes;
    private final long firstSeed;
    private final long seeds;
    private final long otherTasks;
    private final List<Row> rows = new ArrayList<>();
    private final StringBuilder table = new StringBuilder();

    private ArenaTable(Map<String, String> options) {
        this.options = options;
        this.minutes = (int) number("minutes", 120);
        this.firstSeed = number("seed", 1);
        this.seeds = number("seeds", 6);
        this.otherTasks = number("tasks", 0);
    }

    public static void main(String[] args) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < args.length; i += 2) {
            options.put(args[i].substring(2), args[i + 1]);
        }
        new ArenaTable(options).run();
    }

    private void run() throws IOException {
        for (Loads load : loads()) {
            long began = System.nanoTime();
            for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
                rows.addAll(part(load, seed));
            }
            System.err.printf(Locale.ROOT, "%s: %.1f s%n", load.title(), (System.nanoTime() - began) / 1e9);
        }
        print();
        System.out.print(table);
        if (options.containsKey("out")) {
            Files.write(Paths.get(options.get("out")), table.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private List<Row> part(Loads load, long seed) throws IOException {
        if (!options.containsKey("parts")) {
            return run(load, seed, controllers());
        }
        Path file = Paths.get(options.get("parts"), load + "-" + seed + "-" + minutes + ".tsv");
        List<Row> part = new ArrayList<>();
        if (Files.exists(file)) {
            Files.readAllLines(file, StandardCharsets.UTF_8).forEach(line -> part.add(Row.parse(line)));
        }
        Set<String> there = part.stream().map(Row::controller).collect(Collectors.toSet());
        List<Controllers> missing = controllers().stream()
                .filter(controller -> !there.contains(controller.title))
                .collect(Collectors.toList());
        if (missing.isEmpty()) {
            return part;
        }
        part.addAll(run(load, seed, missing));
        Files.createDirectories(file.getParent());
        Path whole = Files.createTempFile(file.getParent(), load.name(), ".tmp");
        Files.write(whole, part.stream().map(Row::toString).collect(Collectors.toList()), StandardCharsets.UTF_8);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
        return part;
    }

    private List<Row> run(Loads kind, long seed, List<Controllers> controllers) {
        Load load = kind.of(seed, minutes);
        int[] starts = load.starts();
        int which = (int) Math.floorMod(seed - 1, (long) STARTS.length);
        // where a quarter of the right size is the right size, there is one start less
        int start = starts[Math.max(0, which - STARTS.length + starts.length)];
        Load tasks = otherTasks == 0 ? load : kind.of(seed, seed + otherTasks, minutes);
        Run fixed = new Run(load, start, Controllers.FIXED.make());
        List<Row> made = new ArrayList<>();
        for (Controllers controller : controllers) {
            boolean isFixed = controller == Controllers.FIXED && tasks == load;
            Run run = isFixed ? fixed : new Run(tasks, start, controller.make());
            made.add(Row.of(kind, STARTS[which], controller.title, new Result(run, fixed)));
        }
        return made;
    }

    private List<Loads> loads() {
        return Arrays.stream(Loads.values())
                .filter(load -> isWanted("load", load.name()))
                .collect(Collectors.toList());
    }

    private List<Controllers> controllers() {
        return Arrays.stream(Controllers.values())
                .filter(controller -> isWanted("controller", controller.title))
                .collect(Collectors.toList());
    }

    private void print() {
        line(String.format(
                Locale.ROOT,
                "Runs of %d minutes, %d seeds of each load from %d; start sizes 1/4, 1 and 4 of the right size in turn. Each"
                        + " cell: median, worst. Throughput and p99 response are over those of the fixed start size with the"
                        + " same tasks; threads are over the right size.",
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
        head("controller", loads().stream().map(Loads::title));
        for (Controllers controller : controllers()) {
            String name = controller.title;
            line("| " + name + " | "
                    + loads().stream()
                            .map(Loads::title)
                            .map(load -> measure.of(figures(
                                    measure,
                                    row -> row.load().equals(load)
                                            && row.controller().equals(name))))
                            .collect(Collectors.joining(" | "))
                    + " |");
        }
    }

    private void details() {
        line("");
        line("## details");
        line("");
        head("load | start | controller", Arrays.stream(Measure.values()).map(measure -> measure.title));
        for (Loads load : loads()) {
            for (String start : STARTS) {
                controllers().forEach(made -> details(load.title() + " | " + start + " | " + made.title));
            }
        }
    }

    private void details(String title) {
        if (rows.stream().noneMatch(row -> row.details().equals(title))) {
            return;
        }
        line("| " + title + " | "
                + Arrays.stream(Measure.values())
                        .map(measure ->
                                measure.of(figures(measure, row -> row.details().equals(title))))
                        .collect(Collectors.joining(" | "))
                + " |");
    }

    private List<Double> figures(Measure measure, Predicate<Row> wanted) {
        return rows.stream().filter(wanted).map(row -> row.figure(measure)).collect(Collectors.toList());
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
