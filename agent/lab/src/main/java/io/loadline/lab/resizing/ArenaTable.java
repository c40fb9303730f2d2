package io.loadline.lab.resizing;

import io.loadline.lab.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

    private final Options options;
    private final int minutes;
    private final long firstSeed;
    private final long seeds;
    private final long otherTasks;
    private final List<Loads> loads = new ArrayList<>(Arrays.asList(Loads.values()));
    private final List<Controllers> controllers = new ArrayList<>(Arrays.asList(Controllers.values()));
    private final List<Result> results = new ArrayList<>();
    private final StringBuilder table = new StringBuilder();

    private ArenaTable(Options options) {
        this.options = options;
        this.minutes = (int) options.number("minutes", 120);
        this.firstSeed = options.number("seed", 1);
        this.seeds = options.number("seeds", 6);
        this.otherTasks = options.number("tasks", 0);
        loads.removeIf(load -> !options.wants("load", load.name()));
        controllers.removeIf(controller -> !options.wants("controller", controller.title));
    }

    public static void main(String[] args) throws IOException {
        new ArenaTable(new Options(args)).run();
    }

    private void run() throws IOException {
        for (Loads load : loads) {
            long began = System.nanoTime();
            for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
                results.addAll(part(load, seed));
            }
            System.err.printf(Locale.ROOT, "%s: %.1f s%n", load.title(), (System.nanoTime() - began) / 1e9);
        }
        print();
        System.out.print(table);
        if (options.has("out")) {
            Files.writeString(Paths.get(options.text("out")), table);
        }
    }

    private List<Result> part(Loads load, long seed) throws IOException {
        if (!options.has("parts")) {
            return run(load, seed, controllers);
        }
        Path file = Paths.get(options.text("parts"), load + "-" + seed + "-" + minutes + ".tsv");
        List<Result> part = new ArrayList<>();
        if (Files.exists(file)) {
            Files.readAllLines(file).forEach(line -> part.add(new Result(line)));
        }
        List<Controllers> missing = new ArrayList<>(controllers);
        missing.removeIf(made -> part.stream().anyMatch(result -> result.title.endsWith(" | " + made.title)));
        if (missing.isEmpty()) {
            return part;
        }
        part.addAll(run(load, seed, missing));
        Files.createDirectories(file.getParent());
        Path whole = Files.createTempFile(file.getParent(), load.name(), ".tmp");
        Files.write(whole, part.stream().map(Result::toString).toList());
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
        return part;
    }

    private List<Result> run(Loads kind, long seed, List<Controllers> who) {
        Load load = kind.of(seed, minutes);
        int[] starts = load.starts();
        int which = (int) Math.floorMod(seed - 1, (long) STARTS.length);
        // where a quarter of the right size is the right size, there is one start less
        int start = starts[Math.max(0, which - STARTS.length + starts.length)];
        Load tasks = otherTasks == 0 ? load : kind.of(seed, seed + otherTasks, minutes);
        Run fixed = Controllers.FIXED.run(load, start);
        List<Result> made = new ArrayList<>();
        for (Controllers controller : who) {
            boolean isFixed = controller == Controllers.FIXED && tasks == load;
            Run run = isFixed ? fixed : controller.run(tasks, start);
            made.add(new Result(title(kind, STARTS[which], controller), run, fixed));
        }
        return made;
    }

    private static String title(Loads load, String start, Controllers controller) {
        return String.join(" | ", load.title(), start, controller.title);
    }

    private void print() {
        table.append(String.format(
                Locale.ROOT,
                "Runs of %d minutes, %d seeds of each load from %d; start sizes 1/4, 1 and 4 of the right size in turn. Each"
                        + " cell: median, worst. Throughput and p99 response are over those of the fixed start size with the"
                        + " same tasks; threads are over the right size.%n",
                minutes,
                seeds,
                firstSeed));
        for (Measure measure : OVERVIEW) {
            head(measure.title, "controller", loads.stream().map(Loads::title));
            for (Controllers controller : controllers) {
                row(
                        controller.title,
                        loads.stream()
                                .map(load ->
                                        measure.of(figures(measure, load.title() + " | ", " | " + controller.title))));
            }
        }
        Measure[] all = Measure.values();
        head("details", "load | start | controller", Arrays.stream(all).map(measure -> measure.title));
        for (Loads load : loads) {
            for (String start : STARTS) {
                for (Controllers controller : controllers) {
                    String title = title(load, start, controller);
                    if (figures(Measure.SETTLED, title, "").length > 0) {
                        row(title, Arrays.stream(all).map(measure -> measure.of(figures(measure, title, ""))));
                    }
                }
            }
        }
    }

    /** Of those whose titles begin and end so. */
    private double[] figures(Measure measure, String first, String last) {
        return results.stream()
                .filter(result -> result.title.startsWith(first) && result.title.endsWith(last))
                .mapToDouble(result -> result.figure(measure))
                .toArray();
    }

    private void head(String title, String first, Stream<String> titles) {
        table.append("\n## ").append(title).append("\n\n");
        int from = table.length();
        row(first, titles);
        table.append(table.substring(from).replaceAll("[^|\n]+", " --- "));
    }

    private void row(String first, Stream<String> cells) {
        table.append("| ")
                .append(first)
                .append(" | ")
                .append(cells.collect(Collectors.joining(" | ")))
                .append(" |\n");
    }
}
