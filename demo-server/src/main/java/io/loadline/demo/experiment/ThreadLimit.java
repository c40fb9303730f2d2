// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Command;

/**
 * Measures how many threads that only sleep the machine gives, up to a bound; how many tasks fit into a small heap; what the
 * agent recommends for a pool as large as the bound with work for three times as many.
 */
@Command(name = "thread-limit", description = """
        Thread limit: how many threads that sleep
        Starts threads that only sleep, up to a bound well below what the system allows (at most 8,000, 2,000 with \
        --quick), and says which limit would come first; then how many tasks fit into a small heap. The published \
        program started threads until it failed; this one stops well before.""")
final class ThreadLimit extends Experiment {
    private static final String AGENT = "window=500ms,history=30s";
    private static final int STEPS = 10;
    private static final long RESERVE_BYTES = 1L << 30;
    private static final double HEAP_SHARE = 0.85;
    private static final int MIN = 10;
    private static final int ROUNDS = 3;
    private static final double TIMEOUT_MILLIS = 2_000;
    private static final double KIBIBYTE = 1024;

    private final PublishedFigures published = PublishedFigures.of("thread-limit");

    /**
     * The number of threads or other things that existed in the end.
     *
     * @param bytesEach memory that each added; NaN where the system does not tell
     * @param endedBy why there were no more
     */
    record Count(String what, long count, double seconds, double bytesEach, String endedBy) {}

    /**
     * Starts threads that do nothing but wait, up to a bound, and ends them again. Stops sooner if the system refuses one,
     * or if there is less memory left than a reserve.
     *
     * @param steps at how many numbers of threads the time is noted
     * @param reserveBytes of the machine's memory that must stay available
     */
    record SleepersJob(int bound, int steps, long reserveBytes) implements Job<SleepersJob.Outcome> {
        private static final long STACK_BYTES = 256 * 1024;
        private static final int JOIN_SECONDS = 30;

        /**
         * @param live threads of the JVM then, its own among them
         * @param counts of threads at which the time was noted
         * @param seconds from the start, for each of these
         */
        record Outcome(Count made, int live, double[] counts, double[] seconds) {}

        @Override
        public Outcome run() throws InterruptedException {
            CountDownLatch end = new CountDownLatch(1);
            Callable<Void> sleep = () -> {
                end.await();
                return null;
            };
            List<Thread> sleepers = new ArrayList<>();
            DoubleStream.Builder counts = DoubleStream.builder();
            DoubleStream.Builder seconds = DoubleStream.builder();
            String endedBy = "the bound given beforehand";
            double residentBefore = residentBytes();
            long start = System.nanoTime();
            try {
                while (sleepers.size() < bound) {
                    Thread sleeper = new Thread(null, new FutureTask<>(sleep), "sleeper", STACK_BYTES);
                    sleeper.setDaemon(true);
                    sleeper.start();
                    sleepers.add(sleeper);
                    if (sleepers.size() % Math.max(1, bound / steps) == 0) {
                        counts.add(sleepers.size());
                        seconds.add((System.nanoTime() - start) / 1e9);
                        if (ThreadRoom.memoryAvailable() < reserveBytes) {
                            endedBy = "the reserve of memory";
                            break;
                        }
                    }
                }
            } catch (OutOfMemoryError e) {
                endedBy = e.getMessage(); // the JVM's word for a thread that the system refused
            }
            double bytes = (residentBytes() - residentBefore) / Math.max(1, sleepers.size());
            double took = (System.nanoTime() - start) / 1e9;
            Count made = new Count("threads that sleep", sleepers.size(), took, bytes, endedBy);
            int live = ManagementFactory.getThreadMXBean().getThreadCount();
            end.countDown();
            for (Thread sleeper : sleepers) {
                sleeper.join(TimeUnit.SECONDS.toMillis(JOIN_SECONDS));
            }
            return new Outcome(
                    made, live, counts.build().toArray(), seconds.build().toArray());
        }

        /** NaN where the system does not tell. */
        private static double residentBytes() {
            return KIBIBYTE * ThreadRoom.figure("/proc/self/status", "VmRSS:\\s+(\\d+)");
        }
    }

    /**
     * Puts tasks into a queue as pools have it, until the heap is nearly full; how large that is, the JVM's options say.
     *
     * @param share of the heap to fill, below 1
     */
    record TasksJob(double share) implements Job<Count> {
        private static final int BETWEEN_LOOKS = 10_000;

        /** A task of its own, as the published program made one for each. */
        private static final class Nothing implements Runnable {
            @Override
            public void run() {
                // is never run
            }
        }

        @Override
        public Count run() {
            Runtime runtime = Runtime.getRuntime();
            runtime.gc();
            long before = used(runtime);
            LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
            long start = System.nanoTime();
            while (used(runtime) < share * runtime.maxMemory()) {
                for (int i = 0; i < BETWEEN_LOOKS; i++) {
                    queue.add(new Nothing());
                }
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            double bytes = (double) (used(runtime) - before) / queue.size();
            String what = "tasks in a heap of %d MB".formatted(runtime.maxMemory() >> 20);
            return new Count(what, queue.size(), seconds, bytes, "%.0f %% of the heap".formatted(100 * share));
        }

        private static long used(Runtime runtime) {
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return lab.choose(25, 60);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        ThreadRoom room = ThreadRoom.read();
        ThreadRoom.Limit first = room.least();
        int bound = Math.min(lab.choose(2_000, 8_000), room.safe());
        if (bound < MIN) {
            throw new Failure("The system leaves room for %.0f threads (%s): too few to start any safely."
                    .formatted(first.more(), first.name()));
        }
        lab.doing("up to %,d threads; %s would allow %,.0f", bound, first.name(), first.more());
        SleepersJob job = new SleepersJob(bound, STEPS, RESERVE_BYTES);
        SleepersJob.Outcome sleepers =
                new Watched.Plan(AGENT, "", "-Xmx256m").run(lab, job).own();
        Count made = sleepers.made();
        lab.doing("tasks in a heap of 64 MB");
        TasksJob fill = new TasksJob(HEAP_SHARE);
        Count tasks = new Watched.Plan(AGENT, "", "-Xmx64m").run(lab, fill).own();
        lab.doing("a pool of %,d threads with work for %d times as many", bound, ROUNDS);
        int work = ROUNDS * bound;
        Watched<ScanJob.Outcome> pool =
                new ScanJob(work, 1, work - 2, TIMEOUT_MILLIS, bound, lab.seed()).watch(lab, AGENT);
        result.source(published.source());
        result.parameter("bound, threads", bound);
        Recommendation said = pool.recommendation();
        double each = made.seconds / made.count;
        double kib = made.bytesEach / KIBIBYTE;
        double most = published.number(0, "count");
        double seconds = published.number(0, "seconds");
        result.say(
                "The first limit that would be met is %s: it leaves room for %,.0f threads. So at most half of that"
                        + " were allowed here, and no more than the %,d of this experiment.",
                first.name(), first.more(), bound);
        result.say("""
                %,d threads were started in %.2f s, %.0f microseconds each, and took %.0f KiB of memory each; it \
                ended by %s. The published program had %,.0f in %.3f s and ended by an error. For a pool of %,d \
                threads with work for three times as many the agent recommended %s.""", made.count, made.seconds, 1e6 * each, kib, made.endedBy, most, seconds, bound, said.brief());
        tables(result, room, List.of(made, tasks));
        TaskTimes.agreement(result, List.of(pool), run -> bound, run -> run);
        double limit = first.more();
        double[] limits = {100, limit};
        result.lines("thread-limit", "Time to start threads that sleep", "threads", "seconds")
                .caption("Seconds until so many threads were there; both axes logarithmic. The dotted line ends where"
                        + " the first limit of the system would be met.")
                .logarithmic()
                .point("published, the most", Role.PUBLISHED, most, seconds)
                .line("measured, to the bound", Role.MEASURED, sleepers.counts(), sleepers.seconds())
                .line("in proportion, to " + first.name(), Role.THEORY, limits, 100 * each, limit * each)
                .point("recommended: " + said.sizeText(), Role.RECOMMENDED, said.sizeIfKnown(), each * said.size());
        result.atMost("threads started, against the bound", made.count, bound, "threads");
        result.atMost("the bound, against half of what the system allows", bound, limit / 2, "threads");
        result.atMost("recommended threads, against what the system allows", said.sizeIfKnown(), limit, "threads");
    }

    private void tables(Result result, ThreadRoom room, List<Count> counts) {
        result.table("limits", "What the system allows, read beforehand", room.limits())
                .note("More threads than there were then. Unknown: not set, or not told by this system. Root is"
                        + " exempt from ulimit -u.")
                .text("limit", "limit", ThreadRoom.Limit::name)
                .number("more", "more threads", 0, ThreadRoom.Limit::more);
        result.table("counts", "Counts", counts)
                .note("Tasks were put into the queue of a pool until 85 % of the heap was used.")
                .text("what", "what", Count::what)
                .number("publishedCount", "published", 0, count -> published.number(counts.indexOf(count), "count"))
                .number("count", "here", 0, Count::count)
                .number(
                        "publishedSeconds",
                        "published, s",
                        3,
                        count -> published.number(counts.indexOf(count), "seconds"))
                .number("seconds", "here", 3, Count::seconds)
                .number("bytesEach", "memory of each, KiB", 3, count -> count.bytesEach / KIBIBYTE)
                .text("publishedEnd", "published: ended by", count -> published.text(counts.indexOf(count), "ended by"))
                .text("end", "here: ended by", Count::endedBy);
    }
}
