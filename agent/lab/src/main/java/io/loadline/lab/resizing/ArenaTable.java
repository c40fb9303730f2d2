// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import io.loadline.demo.Range.Within;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Compares controllers over random loads. A seed is one pool of each load. The first pool starts with a quarter of the
 * right size, the second with the right size, the third with four times that, and so on.
 */
@Command(name = "resizing", description = """
        Controllers that set the size of a running pool
        Compares controllers side by side, under simulated loads that change.""")
public final class ArenaTable implements Callable<Integer> {

    private static final String[] STARTS = {"1/4", "1", "4"};

    /** Measures that are also shown for all starts together, with a row for each controller. */
    private static final Measure[] OVERVIEW = {
        Measure.SETTLED, Measure.CHANGES, Measure.THREADS, Measure.WORST_THROUGHPUT, Measure.WORST_RESPONSE
    };

    @Option(names = "--minutes", description = "length of each run (${DEFAULT-VALUE})")
    @Within(least = 1, most = 100_000, unit = "minutes")
    private int minutes = 120;

    @Option(names = "--seed", description = "the first seed (${DEFAULT-VALUE})")
    private long firstSeed = 1;

    @Option(names = "--seeds", description = "seeds of each load (${DEFAULT-VALUE})")
    @Within(least = 1, most = 100_000, unit = "seeds")
    private int seeds = 6;

    @Option(names = "--load", split = ",", description = "only these loads: ${COMPLETION-CANDIDATES}")
    private List<Loads> loads = List.of(Loads.values());

    @Option(names = "--controller", split = ",", description = "only these controllers: ${COMPLETION-CANDIDATES}")
    private List<Controllers> controllers = List.of(Controllers.values());

    @Option(names = "--parts", paramLabel = "DIR", description = """
            keep the rows of each load and seed in a file here, and run only controllers without rows. A long run may \
            so be resumed or divided among processes, and controllers may be added.""")
    private Path parts;

    @Option(names = "--tasks", paramLabel = "N", description = """
            draw other tasks than those of the fixed pool, by the seed plus N. With --controller fixed, this shows how much \
            two such pools differ by chance where clients wait for answers. Not with --parts.""")
    private long otherTasks;

    @Option(names = "--out", paramLabel = "FILE", description = "write the table to this file as well")
    private Path out;

    private final List<Result> results = new ArrayList<>();
    private final StringBuilder table = new StringBuilder();

    @Override
    public Integer call() throws IOException {
        for (Loads load : loads) {
            long began = System.nanoTime();
            for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
                results.addAll(part(load, seed));
            }
            System.err.printf(Locale.ROOT, "%s: %.1f s%n", load.title(), (System.nanoTime() - began) / 1e9);
        }
        print();
        System.out.print(table);
        if (out != null) {
            Files.writeString(out, table);
        }
        return 0;
    }

    private List<Result> part(Loads load, long seed) throws IOException {
        if (parts == null) {
            return run(load, seed, controllers);
        }
        Path file = parts.resolve(load + "-" + seed + "-" + minutes + ".tsv");
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
        // if a quarter of the right size rounds to the right size, there is one start less
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

    /** Returns one figure of each result whose title begins with {@code first} and ends with {@code last}. */
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
