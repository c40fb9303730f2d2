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
 * How many threads that only sleep the machine gives, up to a bound; how many tasks fit into a small heap; what the agent
 * recommends for a pool as large as the bound with work for three times as many.
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
         * @param started how many
         * @param live threads of the JVM then, its own among them
         * @param bytesEach resident memory that each added; NaN where that is not known
         * @param endedBy why no more were started
         * @param counts of threads at which the time was noted
         * @param seconds from the start, for each of these
         */
        record Outcome(int started, int live, double bytesEach, String endedBy, double[] counts, double[] seconds) {
            double totalSeconds() {
                return seconds.length == 0 ? Double.NaN : seconds[seconds.length - 1];
            }
        }

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
            int live = ManagementFactory.getThreadMXBean().getThreadCount();
            end.countDown();
            for (Thread sleeper : sleepers) {
                sleeper.join(TimeUnit.SECONDS.toMillis(JOIN_SECONDS));
            }
            return new Outcome(
                    sleepers.size(),
                    live,
                    bytes,
                    endedBy,
                    counts.build().toArray(),
                    seconds.build().toArray());
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
    record TasksJob(double share) implements Job<TasksJob.Outcome> {
        private static final int BETWEEN_LOOKS = 10_000;

        /**
         * @param heapBytes that the JVM may use
         * @param usedBytes by the tasks and the queue
         */
        record Outcome(long tasks, double seconds, long heapBytes, long usedBytes) {}

        /** A task of its own, as the published program made one for each. */
        private static final class Nothing implements Runnable {
            @Override
            public void run() {
                // is never run
            }
        }

        @Override
        public Outcome run() {
            Runtime runtime = Runtime.getRuntime();
            runtime.gc();
            long before = used(runtime);
            long full = (long) (share * runtime.maxMemory());
            LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
            long start = System.nanoTime();
            while (used(runtime) < full) {
                for (int i = 0; i < BETWEEN_LOOKS; i++) {
                    queue.add(new Nothing());
                }
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Outcome(queue.size(), seconds, runtime.maxMemory(), used(runtime) - before);
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
        int bound = Math.min(lab.choose(2_000, 8_000), room.safe());
        if (bound < MIN) {
            throw new Failure("The system leaves room for %.0f threads (%s): too few to start any safely."
                    .formatted(room.least().more(), room.least().name()));
        }
        lab.doing(
                "up to %,d threads; %s would allow %,.0f",
                bound, room.least().name(), room.least().more());
        SleepersJob.Outcome sleepers = new Watched.Plan(AGENT, "", "-Xmx256m")
                .run(lab, new SleepersJob(bound, STEPS, RESERVE_BYTES))
                .own();
        lab.doing("tasks in a heap of 64 MB");
        TasksJob.Outcome tasks = new Watched.Plan(AGENT, "", "-Xmx64m")
                .run(lab, new TasksJob(HEAP_SHARE))
                .own();
        lab.doing("a pool of %,d threads with work for %d times as many", bound, ROUNDS);
        int work = ROUNDS * bound;
        ScanJob job = new ScanJob(work, 1, work - 2, TIMEOUT_MILLIS, bound, lab.seed());
        Watched<ScanJob.Outcome> pool = job.watch(lab, AGENT);
        result.source(published.source());
        result.parameter("bound, threads", bound);
        result.parameter("heapBytes", tasks.heapBytes());
        Recommendation said = pool.recommendation();
        ThreadRoom.Limit first = room.least();
        double each = sleepers.totalSeconds() / sleepers.started();
        result.say(
                "The first limit that would be met is %s: it leaves room for %,.0f threads. So at most half of that"
                        + " were allowed here, and no more than the %,d of this experiment.",
                first.name(), first.more(), bound);
        result.say(
                """
                %,d threads were started in %.2f s, %.0f microseconds each, and took %.0f KiB of memory each; it \
                ended by %s. The published program had %,.0f in %.3f s and ended by an error. For a pool of %,d \
                threads with work for three times as many the agent recommended %s.""",
                sleepers.started(),
                sleepers.totalSeconds(),
                1e6 * each,
                sleepers.bytesEach() / KIBIBYTE,
                sleepers.endedBy(),
                published.number(0, "count"),
                published.number(0, "seconds"),
                bound,
                said.brief());
        tables(result, room, sleepers, tasks);
        TaskTimes.agreement(result, List.of(pool), run -> bound, run -> run);
        double limit = first.more();
        result.lines("thread-limit", "Time to start threads that sleep", "threads", "seconds")
                .caption("Seconds until so many threads were there; both axes logarithmic. The dotted line ends where"
                        + " the first limit of the system would be met.")
                .logarithmic()
                .point(
                        "published, the most",
                        Role.PUBLISHED,
                        published.number(0, "count"),
                        published.number(0, "seconds"))
                .line("measured, to the bound", Role.MEASURED, sleepers.counts(), sleepers.seconds())
                .line(
                        "in proportion, to " + first.name(),
                        Role.THEORY,
                        new double[] {100, limit},
                        100 * each,
                        limit * each)
                .point("recommended: " + said.size(), Role.RECOMMENDED, said.sizeIfKnown(), each * said.size());
        result.atMost("threads started, against the bound", sleepers.started(), bound, "threads");
        result.atMost("the bound, against half of what the system allows", bound, limit / 2, "threads");
        result.atMost("recommended threads, against what the system allows", said.sizeIfKnown(), limit, "threads");
    }

    private void tables(Result result, ThreadRoom room, SleepersJob.Outcome sleepers, TasksJob.Outcome tasks) {
        result.table("limits", "What the system allows, read beforehand", room.limits())
                .note("More threads than there were then. Unknown: not set, or not told by this system. Root is"
                        + " exempt from ulimit -u.")
                .text("limit", "limit", ThreadRoom.Limit::name)
                .number("more", "more threads", 0, ThreadRoom.Limit::more);
        record Count(String what, int row, double count, double seconds, double bytesEach, String endedBy) {}
        double startSeconds = sleepers.totalSeconds();
        double taskBytes = (double) tasks.usedBytes() / tasks.tasks();
        String heap = "tasks in a heap of %d MB".formatted(tasks.heapBytes() >> 20);
        List<Count> counts = List.of(
                new Count(
                        "threads that sleep",
                        0,
                        sleepers.started(),
                        startSeconds,
                        sleepers.bytesEach(),
                        sleepers.endedBy()),
                new Count(heap, 1, tasks.tasks(), tasks.seconds(), taskBytes, "85 % of the heap"));
        result.table("counts", "Counts", counts)
                .note("Tasks were put into the queue of a pool until 85 % of the heap was used.")
                .text("what", "what", Count::what)
                .number("publishedCount", "published", 0, count -> published.number(count.row, "count"))
                .number("count", "here", 0, Count::count)
                .number("publishedSeconds", "published, s", 3, count -> published.number(count.row, "seconds"))
                .number("seconds", "here", 3, Count::seconds)
                .number("bytesEach", "memory of each, KiB", 3, count -> count.bytesEach / KIBIBYTE)
                .text("publishedEnd", "published: ended by", count -> published.text(count.row, "ended by"))
                .text("end", "here: ended by", Count::endedBy);
    }
}
