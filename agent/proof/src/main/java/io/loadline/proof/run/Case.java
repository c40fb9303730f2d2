// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Job;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.load.RunningLoad;
import io.loadline.lab.Spread;
import io.loadline.lab.real.Competitor;
import io.loadline.proof.run.CaseResult.Counts;
import io.loadline.proof.run.CaseResult.Look;
import io.loadline.proof.run.CaseResult.Rival;
import io.loadline.proof.run.CaseResult.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One candidate from its sweep to its grades, in a JVM of its own, which is its load generator: sizes without the agent, then under
 * the agent from three starts, each followed until the advice stays. What it is doing is written to the standard error.
 *
 * @param file of the candidate's source
 * @param agent the agent's jar
 * @param work directory for its classes and its log
 */
record Case(String file, Form form, String agent, String work, long seed) implements Job<Case.Outcome> {
    /** Looks get other arrivals than the rounds of a sweep. */
    private static final int SEED_OF_LOOKS = 1_000;

    private static final double LONGEST_LOAD_SECONDS = 3_600;
    private static final double COUNT_SECONDS = 10;

    /** {@code problem}: why it could not be run, else null. */
    record Outcome(CaseResult result, String problem) {}

    @Override
    public Outcome run() throws InterruptedException {
        Locale.setDefault(Locale.ROOT); // figures look alike everywhere
        try {
            return new Outcome(new Running(this).run(), null);
        } catch (Failure e) {
            return new Outcome(null, e.getMessage());
        }
    }

    /** One that is under way. One thread, once. */
    private static final class Running {
        private final Form form;
        private final String agent;
        private final long seed;
        private final Source source;
        private final Path classes;
        private final Path log;

        /** File that keeps what the agent knows from one restart to the next. */
        private final Path memory;

        private String classPath;
        private Rig.About about;
        private Rig.Behind behind;

        Running(Case of) {
            form = of.form;
            agent = of.agent;
            seed = of.seed;
            source = Source.read(Path.of(of.file));
            Path work = Path.of(of.work);
            classes = work.resolve(source.name()).toAbsolutePath();
            log = work.resolve(source.name() + ".log").toAbsolutePath();
            memory = work.resolve(source.name() + ".memory").toAbsolutePath();
        }

        CaseResult run() throws InterruptedException {
            long start = System.nanoTime();
            says("libraries");
            classPath = source.compile(classes);
            try (Rig plain = Rig.of(source, classPath, null, log)) {
                about = plain.about();
                try (Rig downstream = Rig.downstream(about.traffic(), classPath, log)) {
                    behind = new Rig.Behind(Integer.parseInt(downstream.answer()), downstream.pid());
                    return proceed(new Sweep(form, plain, about, behind, seed, this::says), start);
                }
            }
        }

        private void says(String what) {
            System.err.println(source.name() + ": " + what);
        }

        private CaseResult proceed(Sweep sweep, long start) throws InterruptedException {
            sweep.begin();
            int right = sweep.curve().leastGood();
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
            TreeSet<Integer> ours = new TreeSet<>(starts.values());
            followed.values().forEach(each -> ours.add(each.last()));
            sweep.complete(ours, named.values());
            List<Row> rows = starts.entrySet().stream()
                    .map(each -> row(sweep, each.getKey(), each.getValue(), followed.get(each.getKey())))
                    .toList();
            List<Rival> rivals = named.entrySet().stream()
                    .map(each -> new Rival(each.getKey(), each.getValue() < 1 ? null : sweep.grade(each.getValue())))
                    .toList();
            return new CaseResult(
                    source.name(),
                    source.title(),
                    form.toString(),
                    source.dependencies(),
                    about.traffic().describe(),
                    about.defaultSize(),
                    sweep.curve().leastGood(),
                    sweep.points(),
                    rows,
                    rivals,
                    (int) sweep.measurements().filter(Measurement::isDisturbed).count(),
                    Spread.of(sweep.measurements().toList(), Measurement::runQueueShare)
                            .median(),
                    Runtime.version().toString(),
                    (System.nanoTime() - start) / 1e9);
        }

        private static Row row(Sweep sweep, String which, int start, Followed followed) {
            int last = followed.last();
            return new Row(
                    which,
                    start,
                    followed.looks,
                    followed.counts,
                    sweep.grade(last),
                    sweep.curve().throughputAt(last) / sweep.curve().throughputAt(start),
                    sweep.curve().p99At(last) / sweep.curve().p99At(start));
        }

        /** Looks from one start until the advice stays, and the counts of the JVMs that it took. */
        private record Followed(List<Look> looks, List<Counts> counts) {
            int last() {
                return looks.get(looks.size() - 1).last();
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
                        says("look %d from %s, size %d".formatted(number, which, size));
                        Look look = look(size, watched, named);
                        followed.looks.add(look);
                        size = look.next(followed.looks);
                        isDone = number == Form.MOST_LOOKS || size == look.size();
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
            Rig rig = Rig.of(source, classPath, agent + "=" + form.agentOptions(memory), log);
            try {
                int port = rig.start(size, behind.port());
                // a JVM that has just begun cannot be attached to
                Beans beans = rig.beans();
                RunningLoad load = about.load(port, form.warmupSeconds(), LONGEST_LOAD_SECONDS, seed + SEED_OF_LOOKS);
                load.isDoneWithin(Math.round(1_000 * form.warmupSeconds()));
                return new Watched(rig, beans, load);
            } catch (RuntimeException | InterruptedException e) {
                rig.close();
                throw e;
            }
        }

        /**
         * Looks until the agent has seen enough since the last change, in bounds. Where it proposes an experiment for want of a
         * size, twice the least time is enough.
         */
        private Look look(int size, Watched watched, Map<String, Integer> named) throws InterruptedException {
            long start = System.nanoTime();
            double seconds = form.lookSeconds();
            Pool seen;
            boolean isEnough;
            do {
                watched.load.isDoneWithin(Math.round(1e3 * seconds - (System.nanoTime() - start) / 1e6));
                seen = Pool.in(watched.beans, about.pool());
                isEnough = seen.isKnown(form.lookSeconds() / 2)
                        || seconds >= 2 * form.lookSeconds() && seen.experiment() > 0
                        || seconds >= form.mostLookSeconds();
                seconds++;
            } while (!isEnough);
            name(seen.figures(), named);
            Recommendation said = seen.advice();
            return new Look(
                    size,
                    said.size(),
                    said.isKeep(),
                    seen.experiment(),
                    said.regime(),
                    said.limit(),
                    Stream.of(said.explanation(), said.verdict())
                            .filter(text -> !text.isEmpty())
                            .findFirst()
                            .orElse("The agent has no such pool."),
                    (System.nanoTime() - start) / 1e9);
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
}
