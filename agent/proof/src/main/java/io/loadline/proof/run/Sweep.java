// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.Failure;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.load.RunningLoad;
import io.loadline.lab.Spread;
import io.loadline.lab.real.Curve;
import io.loadline.proof.run.CaseResult.Grade;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Measures sizes of a candidate without the agent, and scores sizes by them. The order of sizes changes from round to
 * round, so that drift of the machine affects all alike. For one thread.
 */
final class Sweep {
    /** Sizes over the expected best. Much smaller ones would need minutes to drain an open load. */
    private static final double[] CLOSED_GRID = {0.25, 0.5, 0.75, 1, 1.5, 4};

    private static final double[] OPEN_GRID = {0.5, 0.7, 0.85, 1, 1.4, 4};

    /** Greatest recommended size to measure, over the greatest of the sweep. */
    private static final int MEASURED_BEYOND_SWEEP = 4;

    private static final double LOADING_SECONDS = 4;
    private static final Path PROC = Path.of("/proc");

    private final Form form;
    private final Rig plain;
    private final Rig.About about;
    private final Rig.DownstreamAddress downstream;
    private final long seed;
    private final Consumer<String> progress;
    private final Random order;
    private final NavigableMap<Integer, List<Measurement>> results = new TreeMap<>();

    /**
     * @param plain JVM of the candidate, without the agent
     * @param progress prints the progress
     */
    Sweep(
            Form form,
            Rig plain,
            Rig.About about,
            Rig.DownstreamAddress downstream,
            long seed,
            Consumer<String> progress) {
        this.form = form;
        this.plain = plain;
        this.about = about;
        this.downstream = downstream;
        this.seed = seed;
        this.progress = progress;
        this.order = new Random(seed);
    }

    /** Measures the sizes around the expected best. */
    void begin() throws InterruptedException {
        progress.accept("sweep, warming up");
        // the first measurement also loads classes
        measureOnce(about.traffic().centre(), Math.max(LOADING_SECONDS, form.sweepSeconds()), 0, form.repeats());
        TreeSet<Integer> sizes = new TreeSet<>();
        for (double factor : about.traffic().isOpen() ? OPEN_GRID : CLOSED_GRID) {
            sizes.add((int) Math.max(1, Math.rint(factor * about.traffic().centre())));
        }
        measureAll(sizes);
    }

    /**
     * Measures the scored sizes that were not measured yet. The rivals' sizes between two of the sweep are
     * interpolated, and in the short form also those of the advice.
     *
     * @param ours sizes at which the advice starts and ends
     */
    void complete(Collection<Integer> ours, Collection<Integer> rivals) throws InterruptedException {
        int least = results.firstKey();
        int greatest = results.lastKey();
        TreeSet<Integer> sizes = new TreeSet<>(ours);
        sizes.removeIf(size -> form.interpolates() && size > least && size < greatest);
        rivals.stream().filter(size -> size < least || size > greatest).forEach(sizes::add);
        sizes.removeIf(size -> size < 1
                || results.containsKey(size)
                || size > MEASURED_BEYOND_SWEEP * greatest && size != about.defaultSize());
        measureAll(sizes);
    }

    Curve curve() {
        return new Curve(points(), about.traffic().isOpen() ? form.slack() : Double.POSITIVE_INFINITY);
    }

    List<Curve.Point> points() {
        List<Curve.Point> points = new ArrayList<>();
        results.forEach((size, seen) -> points.add(new Curve.Point(
                size,
                Spread.of(seen, Measurement::throughput).median(),
                Spread.of(seen, Measurement::p99).median())));
        return points;
    }

    Grade grade(int size) {
        return Grade.of(curve(), size, most(size), about.traffic().isOpen());
    }

    /**
     * Returns the threads that a size has: all, or for threads started on demand the most that ran at once at the next
     * larger measured size.
     */
    private int most(int size) {
        Map.Entry<Integer, List<Measurement>> nearest = results.ceilingEntry(size);
        nearest = nearest == null ? results.lastEntry() : nearest;
        double ran = Spread.of(nearest.getValue(), Measurement::most).median();
        return ran >= nearest.getKey() ? size : (int) Math.min(size, Math.ceil(ran));
    }

    Stream<Measurement> measurements() {
        return results.values().stream().flatMap(List::stream);
    }

    private void measureAll(Collection<Integer> sizes) throws InterruptedException {
        List<Integer> inTurn = new ArrayList<>(sizes);
        for (int round = 0; round < form.rounds(); round++) {
            Collections.shuffle(inTurn, order);
            for (int size : inTurn) {
                progress.accept("sweep, round %d of %d, size %d".formatted(round + 1, form.rounds(), size));
                results.computeIfAbsent(size, first -> new ArrayList<>()).add(measure(size, round));
            }
        }
    }

    /** Repeats a measurement until it is undisturbed. Returns the least disturbed one after the last repeat. */
    private Measurement measure(int size, int round) throws InterruptedException {
        List<Measurement> attempts = new ArrayList<>();
        Measurement latest;
        do {
            latest = measureOnce(size, form.sweepSeconds(), round, form.repeats() - attempts.size());
            attempts.add(latest);
        } while (latest.isDisturbed() && attempts.size() <= form.repeats());
        return latest.isDisturbed()
                ? attempts.stream()
                        .min(Comparator.comparingDouble(Measurement::runQueueShare))
                        .orElseThrow()
                : latest;
    }

    /** Measures a size once. {@code repeats} are allowed if no request was answered on a busy machine. */
    private Measurement measureOnce(int size, double seconds, int round, int repeats) throws InterruptedException {
        int port = plain.start(size, downstream.port());
        List<Long> pids = List.of(ProcessHandle.current().pid(), plain.pid(), downstream.pid());
        long start = System.nanoTime();
        Contention before = Contention.now(PROC, pids);
        RunningLoad load = about.load(port, form.warmupSeconds(), seconds, seed + round);
        load.isDoneWithin(Math.round(1_000 * form.warmupSeconds()));
        plain.most(); // resets those of the warm-up
        LoadResult seen;
        try {
            seen = load.await();
        } catch (Failure e) {
            plain.stop();
            if (repeats <= 0) {
                throw e;
            }
            return measureOnce(size, seconds, round, repeats - 1);
        }
        Contention spent = Contention.now(PROC, pids).since(before);
        int most = plain.most();
        plain.stop();
        boolean isOpen = about.traffic().isOpen();
        return Measurement.of(size, most, seen, isOpen, spent, (System.nanoTime() - start) / 1e9);
    }
}
