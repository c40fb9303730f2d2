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
import io.loadline.proof.run.CaseResult.AdviceAt;
import io.loadline.proof.run.CaseResult.Counts;
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
 * Measures and grades one candidate, in a JVM of its own that is also the load generator. It tries sizes without the
 * agent. Then it runs the candidate under the agent from three start sizes, and follows the advice until the size
 * stays. Progress is written to standard error.
 *
 * @param file of the candidate's source
 * @param agent the agent's jar
 * @param work directory for its classes and its log
 */
record Case(String file, Form form, String agent, String work, long seed) implements Job<Case.Outcome> {
    /** Added to the seed under the agent, so that arrivals differ from those of the sweep. */
    private static final int OBSERVED_SEED_OFFSET = 1_000;

    private static final double LONGEST_LOAD_SECONDS = 3_600;
    private static final double COUNT_SECONDS = 10;

    /** Result of a case, or the reason why it could not run. */
    record Outcome(CaseResult result, String problem) {}

    @Override
    public Outcome run() throws InterruptedException {
        Locale.setDefault(Locale.ROOT); // the same figures everywhere
        try {
            return new Outcome(new Running(this).run(), null);
        } catch (Failure e) {
            return new Outcome(null, e.getMessage());
        }
    }

    /** A running case. For one thread, and one run. */
    private static final class Running {
        private final Form form;
        private final String agent;
        private final long seed;
        private final Source source;
        private final Path classes;
        private final Path log;

        /** File of the agent's memory, which survives restarts. */
        private final Path memory;

        private String classPath;
        private Rig.About about;
        private Rig.DownstreamAddress downstream;

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
            printProgress("libraries");
            classPath = source.compile(classes);
            try (Rig plain = Rig.of(source, classPath, null, log)) {
                about = plain.about();
                try (Rig rig = Rig.downstream(about.traffic(), classPath, log)) {
                    downstream = new Rig.DownstreamAddress(Integer.parseInt(rig.answer()), rig.pid());
                    return proceed(new Sweep(form, plain, about, downstream, seed, this::printProgress), start);
                }
            }
        }

        private void printProgress(String what) {
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
                    followed.observed,
                    followed.counts,
                    sweep.grade(last),
                    sweep.curve().throughputAt(last) / sweep.curve().throughputAt(start),
                    sweep.curve().p99At(last) / sweep.curve().p99At(start));
        }

        /** Advice from one start size until the size stays, and the counts of the JVMs on the way. */
        private record Followed(List<AdviceAt> observed, List<Counts> counts) {
            int last() {
                return observed.get(observed.size() - 1).last();
            }
        }

        /**
         * Follows the advice from one start size, under a load that never pauses. The rivals' sizes come from the first
         * observation of all.
         */
        private Followed follow(String which, int start, Map<String, Integer> named) throws InterruptedException {
            Followed followed = new Followed(new ArrayList<>(), new ArrayList<>());
            // each start begins without memory
            memory.toFile().delete();
            int size = start;
            boolean isDone = false;
            while (!isDone) {
                try (Watched watched = watch(size)) {
                    do {
                        int number = followed.observed.size() + 1;
                        printProgress("observation %d from %s, size %d".formatted(number, which, size));
                        AdviceAt latest = observe(size, watched, named);
                        followed.observed.add(latest);
                        size = latest.next(followed.observed);
                        isDone = number == Form.MOST_OBSERVATIONS || size == latest.size();
                    } while (!isDone && watched.rig.resize(size));
                    followed.counts.add(count(watched));
                }
            }
            return followed;
        }

        /** A candidate under the agent and a load. */
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
                int port = rig.start(size, downstream.port());
                // after the start, since a JVM that has just begun cannot be attached to
                Beans beans = rig.beans();
                RunningLoad load =
                        about.load(port, form.warmupSeconds(), LONGEST_LOAD_SECONDS, seed + OBSERVED_SEED_OFFSET);
                load.isDoneWithin(Math.round(1_000 * form.warmupSeconds()));
                return new Watched(rig, beans, load);
            } catch (RuntimeException | InterruptedException e) {
                rig.close();
                throw e;
            }
        }

        /**
         * Observes a size until the agent has enough data since the last change, or time is over. If the agent proposes
         * an experiment and no size, twice the least time is enough.
         */
        private AdviceAt observe(int size, Watched watched, Map<String, Integer> named) throws InterruptedException {
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
            addRivals(seen.figures(), named);
            Recommendation advice = seen.advice();
            return new AdviceAt(
                    size,
                    advice.size(),
                    advice.isKeep(),
                    seen.experiment(),
                    advice.regime(),
                    advice.limit(),
                    Stream.of(advice.explanation(), advice.verdict())
                            .filter(text -> !text.isEmpty())
                            .findFirst()
                            .orElse("The agent does not report this pool."),
                    (System.nanoTime() - start) / 1e9);
        }

        /** Ends the load and reads all counts. */
        private Counts count(Watched watched) throws InterruptedException {
            watched.load.stop();
            long answered = watched.load.await().answered();
            long own = completed(watched.rig, answered);
            long counted = Beans.await(
                    COUNT_SECONDS, () -> Pool.in(watched.beans, about.pool()).completed(), (before, now) -> now == own);
            return new Counts(counted, own, answered);
        }

        /** Polls the candidate until it has counted all requests: a count may follow the answer. */
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

        private static void addRivals(PoolFigures seen, Map<String, Integer> named) {
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
