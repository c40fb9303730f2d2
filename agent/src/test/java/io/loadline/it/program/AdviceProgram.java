package io.loadline.it.program;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools as they are found in other people's servers, under loads that begin and end when asked for. */
public final class AdviceProgram {

    private static final long SEED = 15;

    private final ThreadPoolExecutor scaling = scaling("scaling", 1, 5);
    private final ThreadPoolExecutor wide = scaling("wide", 4, 128);
    private final ExecutorService single = Executors.newSingleThreadExecutor(new NamedThreads("single"));
    private final ThreadPoolExecutor stuck =
            new ThreadPoolExecutor(1, 16, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new NamedThreads("stuck"));
    private final ExecutorService cached = Executors.newCachedThreadPool(new NamedThreads("cached"));
    private final ScheduledThreadPoolExecutor periodic =
            new ScheduledThreadPoolExecutor(1, new NamedThreads("periodic"));
    private final ScheduledThreadPoolExecutor late = new ScheduledThreadPoolExecutor(2, new NamedThreads("late"));
    private final ExecutorService quiet = Executors.newFixedThreadPool(4, new NamedThreads("quiet"));
    private final ScheduledThreadPoolExecutor behind = new ScheduledThreadPoolExecutor(1, new NamedThreads("behind"));
    private final ScheduledThreadPoolExecutor paced = new ScheduledThreadPoolExecutor(1, new NamedThreads("paced"));
    private volatile boolean stopped;

    private AdviceProgram() {}

    public static void main(String[] arguments) throws Exception {
        AdviceProgram program = new AdviceProgram();
        new Dialog()
                .on("start", out -> program.start())
                .onLine("await", (words, out) -> awaitAdvice(words[1]))
                .on("stop", out -> program.stop())
                .on("startQuiet", out -> program.startQuiet())
                .onLine("said", (words, out) -> awaitSaid(words[1], words[2]))
                .onLine("forgotten", (words, out) -> awaitNothingLately(words[1]))
                .run();
    }

    private void start() {
        poisson(scaling, 80, 15);
        poisson(wide, 200, 5);
        poisson(cached, 175, 20);
        for (int client = 0; client < 10; client++) {
            callAgain(single);
            callAgain(stuck);
        }
        periodic.scheduleAtFixedRate(() -> Sleep.millis(8), 0, 5, TimeUnit.MILLISECONDS);
        for (int task = 0; task < 12; task++) {
            late.scheduleAtFixedRate(() -> Sleep.millis(40), 8 * task, 100, TimeUnit.MILLISECONDS);
        }
    }

    private void startQuiet() {
        poisson(quiet, 0.5, 20);
        behind.scheduleAtFixedRate(this::report, 0, 100, TimeUnit.MILLISECONDS);
        behind.scheduleAtFixedRate(this::poll, 0, 10, TimeUnit.MILLISECONDS);
        paced.scheduleWithFixedDelay(() -> Sleep.millis(300), 0, 100, TimeUnit.MILLISECONDS);
        paced.scheduleWithFixedDelay(() -> Sleep.millis(1), 0, 10, TimeUnit.MILLISECONDS);
    }

    private void report() {
        Sleep.millis(300);
    }

    private void poll() {
        Sleep.millis(1);
    }

    /** As many tasks a second, each as many milliseconds long. */
    private void poisson(Executor pool, double perSecond, long millis) {
        Random random = new Random(SEED);
        new NamedThreads("load")
                .newThread(() -> {
                    long next = System.nanoTime();
                    while (!stopped) {
                        next += (long) (-Math.log(1 - random.nextDouble()) * 1e9 / perSecond);
                        Sleep.until(next);
                        pool.execute(() -> Sleep.millis(millis));
                    }
                })
                .start();
    }

    /** A caller that has its next task as soon as the last one is done. */
    private void callAgain(Executor pool) {
        pool.execute(() -> {
            Sleep.millis(5);
            if (!stopped) {
                callAgain(pool);
            }
        });
    }

    private void stop() {
        stopped = true;
        periodic.shutdownNow();
        late.shutdownNow();
    }

    private static void awaitAdvice(String pool) {
        OwnBeans.await("a recommendation for " + pool, () -> OwnBeans.recommended(pool) > 0);
    }

    private static void awaitNothingLately(String pool) {
        awaitExplanation(pool, "in the last");
    }

    /** {@code text}: underscores stand for blanks. */
    private static void awaitSaid(String pool, String text) {
        awaitExplanation(pool, text.replace('_', ' '));
    }

    private static void awaitExplanation(String pool, String text) {
        OwnBeans.await(
                pool + " is said: " + text,
                () -> OwnBeans.server().isRegistered(OwnBeans.live(pool))
                        && String.valueOf(OwnBeans.composite(OwnBeans.live(pool), "Recommendation")
                                        .get("explanation"))
                                .contains(text));
    }

    private static ThreadPoolExecutor scaling(String name, int core, int maximum) {
        ScalingQueue queue = new ScalingQueue();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                core, maximum, 1, TimeUnit.MINUTES, queue, new NamedThreads(name), (task, full) -> {
                    if (full.isShutdown()) {
                        throw new RejectedExecutionException();
                    }
                    queue.put(task);
                });
        queue.pool = pool;
        return pool;
    }

    /** Takes a task only from a pool that may not start another thread; search engines have such pools. */
    private static final class ScalingQueue extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        private transient ThreadPoolExecutor pool;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task) || pool.getPoolSize() >= pool.getMaximumPoolSize() && super.offer(task);
        }
    }
}
