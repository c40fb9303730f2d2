// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Load;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.load.RunningLoad;
import io.loadline.lab.Spread;
import io.loadline.lab.real.Competitor;
import io.loadline.lab.real.Curve;
import io.loadline.proof.Traffic;
import io.loadline.proof.run.CaseResult.Counts;
import io.loadline.proof.run.CaseResult.Grade;
import io.loadline.proof.run.CaseResult.Look;
import io.loadline.proof.run.CaseResult.Rival;
import io.loadline.proof.run.CaseResult.Row;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One candidate from its sweep to its grades: all sizes without the agent, in rounds of changing order so that drift of the
 * machine falls on all alike; then under the agent from three starts, each followed until the advice stays. One thread, once.
 */
final class Case {
    /** Sizes of the sweep over the expected best. Far too few would take an open load minutes to drain. */
    private static final double[] CLOSED_GRID = {0.25, 0.5, 0.75, 1, 1.5, 4};

    private static final double[] OPEN_GRID = {0.5, 0.7, 0.85, 1, 1.4, 4};

    /** Requests of an open load that may be out at a time. */
    private static final int SENDERS = 128;

    /** A size that somebody names is measured up to so many times the greatest of the sweep. */
    private static final int MEASURED_BEYOND_SWEEP = 4;

    /** Looks get other arrivals than the rounds of a sweep. */
    private static final int SEED_OF_LOOKS = 1_000;

    private static final double LOADING_SECONDS = 4;
    private static final double LONGEST_LOAD_SECONDS = 3_600;
    private static final double COUNT_SECONDS = 10;
    private static final Path PROC = Path.of("/proc");

    private final Source source;
    private final Form form;
    private final Lab lab;
    private final Path classes;
    private final Path log;

    /** File that keeps what the agent knows from one restart to the next. */
    private final Path memory;

    private final Random order;
    private final NavigableMap<Integer, List<Measurement>> results = new TreeMap<>();
    private String classPath;
    private Rig plain;
    private Rig downstream;
    private int downstreamPort;
    private Rig.About about;

    /** @param work directory for its classes and its log */
    Case(Source source, Form form, Lab lab, Path work) {
        this.source = source;
        this.form = form;
        this.lab = lab;
        this.classes = work.resolve(source.name()).toAbsolutePath();
        this.log = work.resolve(source.name() + ".log").toAbsolutePath();
        this.memory = work.resolve(source.name() + ".memory").toAbsolutePath();
        this.order = new Random(lab.seed());
    }

    /** @throws io.loadline.demo.Failure if it does not start */
    CaseResult run() throws InterruptedException {
        long start = System.nanoTime();
        lab.doing("%s: libraries", source.name());
        classPath = source.compile(classes);
        try (Rig alone = Rig.of(source, classPath, null, log)) {
            plain = alone;
            about = alone.about();
            try (Rig behind = Rig.downstream(about.traffic(), classPath, log)) {
                downstream = behind;
                downstreamPort = Integer.parseInt(behind.answer());
                return proceed(start);
            }
        }
    }

    private CaseResult proceed(long start) throws InterruptedException {
        lab.doing("%s: sweep, warming up", source.name());
        // the first pays for loading classes
        measureOnce(about.traffic().centre(), Math.max(LOADING_SECONDS, form.sweepSeconds()), 0);
        sweep(grid());
        int right = curve().leastGood();
        Map<String, Integer> starts = new LinkedHashMap<>();
        starts.put("default", about.defaultSize());
        starts.put("a quarter", Math.max(1, Math.round(right / 4f)));
        starts.put("four times", 4 * right);
        Map<String, Integer> named = new LinkedHashMap<>();
        named.put("default", about.defaultSize());
        Map<String, Followed> followed = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> each : starts.entrySet()) {
            followed.put(each.getKey(), follow(each.getKey(), each.getValue(), named));
        }
        sweep(others(starts.values(), followed.values(), named.values()));
        Curve curve = curve();
        boolean isOpen = about.traffic().isOpen();
        List<Row> rows = starts.entrySet().stream()
                .map(each -> row(curve, each.getKey(), each.getValue(), followed.get(each.getKey())))
                .toList();
        List<Rival> rivals = named.entrySet().stream()
                .map(each ->
                        new Rival(each.getKey(), each.getValue() < 1 ? null : Grade.of(curve, each.getValue(), isOpen)))
                .toList();
        return new CaseResult(
                source.name(),
                source.title(),
                form.toString(),
                source.dependencies(),
                about.traffic().describe(),
                about.defaultSize(),
                curve.leastGood(),
                points(),
                rows,
                rivals,
                (int) results.values().stream()
                        .flatMap(List::stream)
                        .filter(Measurement::isDisturbed)
                        .count(),
                (System.nanoTime() - start) / 1e9);
    }

    private Row row(Curve curve, String which, int start, Followed followed) {
        int last = followed.last();
        return new Row(
                which,
                start,
                followed.looks,
                followed.counts,
                Grade.of(curve, last, about.traffic().isOpen()),
                curve.throughputAt(last) / curve.throughputAt(start),
                curve.p99At(last) / curve.p99At(start));
    }

    private Collection<Integer> grid() {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (double factor : about.traffic().isOpen() ? OPEN_GRID : CLOSED_GRID) {
            sizes.add((int) Math.max(1, Math.rint(factor * about.traffic().centre())));
        }
        return sizes;
    }

    /** Returns all sizes that are scored; in the short form those between two of the sweep are interpolated. */
    private Collection<Integer> others(
            Collection<Integer> starts, Collection<Followed> followed, Collection<Integer> named) {
        int greatest = MEASURED_BEYOND_SWEEP * results.lastKey();
        TreeSet<Integer> sizes = new TreeSet<>(starts);
        followed.forEach(each -> sizes.add(each.last()));
        sizes.addAll(named);
        boolean interpolates = lab.quick();
        sizes.removeIf(size -> size < 1
                || results.containsKey(size)
                || interpolates && size > results.firstKey() && size < results.lastKey()
                || size > greatest && size != about.defaultSize());
        return sizes;
    }

    private Curve curve() {
        return new Curve(points(), about.traffic().isOpen() ? form.slack() : Double.POSITIVE_INFINITY);
    }

    private List<Curve.Point> points() {
        List<Curve.Point> points = new ArrayList<>();
        results.forEach((size, seen) -> points.add(new Curve.Point(
                size,
                Spread.of(seen, Measurement::throughput).median(),
                Spread.of(seen, Measurement::p99).median())));
        return points;
    }

    private void sweep(Collection<Integer> sizes) throws InterruptedException {
        List<Integer> inTurn = new ArrayList<>(sizes);
        for (int round = 0; round < form.rounds(); round++) {
            Collections.shuffle(inTurn, order);
            for (int size : inTurn) {
                lab.doing("%s: sweep, round %d of %d, size %d", source.name(), round + 1, form.rounds(), size);
                results.computeIfAbsent(size, first -> new ArrayList<>()).add(measure(size, round));
            }
        }
    }

    /** Measures until nothing disturbs it, or returns the least disturbed of some attempts. */
    private Measurement measure(int size, int round) throws InterruptedException {
        List<Measurement> attempts = new ArrayList<>();
        Measurement latest;
        do {
            latest = measureOnce(size, form.sweepSeconds(), round);
            attempts.add(latest);
            lab.noteOthers(latest.others());
        } while (latest.isDisturbed() && attempts.size() <= form.repeats());
        return latest.isDisturbed()
                ? attempts.stream()
                        .min(Comparator.comparingDouble(Measurement::runQueueShare))
                        .orElseThrow()
                : latest;
    }

    private Measurement measureOnce(int size, double seconds, int round) throws InterruptedException {
        int port = plain.start(size, downstreamPort);
        List<Long> pids = List.of(ProcessHandle.current().pid(), plain.pid(), downstream.pid());
        long start = System.nanoTime();
        Contention before = Contention.now(PROC, pids);
        LoadResult seen = load(port, seconds, round).await();
        Contention spent = Contention.now(PROC, pids).since(before);
        plain.stop();
        return Measurement.of(size, seen, spent, (System.nanoTime() - start) / 1e9);
    }

    /** All sizes get the same arrivals in the same round. */
    private RunningLoad load(int port, double seconds, int round) {
        Traffic traffic = about.traffic();
        Load load = traffic.isOpen()
                ? new Load.Open(new Arrivals.Poisson(traffic.perSecond()), SENDERS)
                : new Load.Closed(traffic.clients(), traffic.thinkMillis(), LengthDistribution.EXPONENTIAL);
        URI target = URI.create("http://127.0.0.1:" + port + "/");
        return new RunningLoad.Plan(load, target, form.warmupSeconds(), seconds, lab.seed() + round).start();
    }

    /** Looks from one start until the advice stays, and the counts of the JVMs that it took. */
    private record Followed(List<Look> looks, List<Counts> counts) {
        int last() {
            return looks.get(looks.size() - 1).next();
        }
    }

    /** Follows the advice from one size, under a load that never pauses; the first look of all names the rivals' sizes. */
    private Followed follow(String which, int start, Map<String, Integer> named) throws InterruptedException {
        Followed followed = new Followed(new ArrayList<>(), new ArrayList<>());
        // one start knows nothing of the others
        memory.toFile().delete();
        int size = start;
        boolean isDone = false;
        while (!isDone) {
            try (Watched watched = watch(size)) {
                do {
                    int number = followed.looks.size() + 1;
                    lab.doing("%s: look %d from %s, size %d", source.name(), number, which, size);
                    Look look = look(size, watched, named);
                    followed.looks.add(look);
                    size = look.next();
                    isDone = number == Form.MOST_LOOKS || look.isKept() || size == look.size();
                } while (!isDone && watched.rig.resize(size));
                followed.counts.add(count(watched));
            }
        }
        return followed;
    }

    /** A candidate under the agent and under the load. */
    private record Watched(Rig rig, Beans beans, RunningLoad load) implements AutoCloseable {
        @Override
        public void close() {
            load.stop();
            beans.close();
            rig.close();
        }
    }

    private Watched watch(int size) throws InterruptedException {
        String agent = lab.agent().toAbsolutePath() + "=" + form.agentOptions(memory);
        Rig rig = Rig.of(source, classPath, agent, log);
        try {
            int port = rig.start(size, downstreamPort);
            // a JVM that has just begun cannot be attached to
            Beans beans = rig.beans();
            RunningLoad load = load(port, LONGEST_LOAD_SECONDS, SEED_OF_LOOKS);
            load.isDoneWithin(Math.round(1_000 * form.warmupSeconds()));
            return new Watched(rig, beans, load);
        } catch (RuntimeException | InterruptedException e) {
            rig.close();
            throw e;
        }
    }

    /** Prolongs the look while the agent knows too little, or nothing of the time since the last change. */
    private Look look(int size, Watched watched, Map<String, Integer> named) throws InterruptedException {
        Pool seen;
        int part = 0;
        do {
            watched.load.isDoneWithin(Math.round(1_000 * form.lookSeconds()));
            seen = Pool.in(watched.beans, about.pool());
        } while (!seen.isKnown(form.lookSeconds() / 2) && ++part < Form.MOST_PARTS);
        name(seen.figures(), named);
        Recommendation said = seen.advice();
        return new Look(
                size,
                said.size(),
                said.isKeep(),
                said.regime(),
                said.limit(),
                Stream.of(said.explanation(), said.verdict())
                        .filter(text -> !text.isEmpty())
                        .findFirst()
                        .orElse("The agent has no such pool."));
    }

    /** Ends the load and compares what was counted. */
    private Counts count(Watched watched) throws InterruptedException {
        watched.load.stop();
        long answered = watched.load.await().answered();
        long own = completed(watched.rig, answered);
        long counted = Beans.await(
                COUNT_SECONDS, () -> Pool.in(watched.beans, about.pool()).completed(), (before, now) -> now == own);
        return new Counts(counted, own, answered);
    }

    /** Asks the candidate until it has counted all requests: the last count may follow the answer. */
    private static long completed(Rig watched, long answered) throws InterruptedException {
        long end = System.nanoTime() + (long) (COUNT_SECONDS * 1e9);
        long before = -1;
        long now = watched.completed();
        while ((now != before || now < answered) && System.nanoTime() - end < 0) {
            Thread.sleep(100);
            before = now;
            now = watched.completed();
        }
        return now;
    }

    private static void name(PoolFigures seen, Map<String, Integer> named) {
        for (Competitor rival : List.of(
                Competitor.CORES_PLUS_1,
                Competitor.TWICE_CORES,
                Competitor.GOETZ_MEASURED,
                Competitor.RATE_TIMES_SERVICE)) {
            named.putIfAbsent(
                    rival.label, rival.threads(seen, Runtime.getRuntime().availableProcessors()));
        }
    }
}
