package io.loadline.it.program;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools whose threads are not used as they were meant to be, each beside one that is well; the remedies on demand. */
public final class ThreadTroubles {

    private static final int MILLI = 1_000_000;

    private final Map<String, ThreadPoolExecutor> pools = new ConcurrentHashMap<>();

    private ThreadTroubles() {}

    public static void main(String[] arguments) throws Exception {
        ThreadTroubles troubles = new ThreadTroubles();
        new Dialog()
                .onLine("callers", (words, out) -> troubles.callersRun(words[1], words[2], words[3]))
                .onLine("reject", (words, out) -> troubles.pools
                        .get(words[1])
                        .setRejectedExecutionHandler(new ThreadPoolExecutor.AbortPolicy()))
                .run();
        System.exit(0);
    }

    /** {@code callers POOL THREAD MILLIS}: a thread of this name hands in tasks of 5 ms, one in so many. */
    private void callersRun(String name, String thread, String millis) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1,
                1,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(1),
                new NamedThreads(name),
                new ThreadPoolExecutor.CallerRunsPolicy());
        pools.put(name, pool);
        every(thread, Integer.parseInt(millis), () -> pool.execute(() -> Sleep.millis(5)));
    }

    private static void every(String thread, int millis, Runnable step) {
        Thread load = new Thread(
                () -> {
                    for (long next = System.nanoTime(); ; next += (long) millis * MILLI) {
                        Sleep.until(next);
                        try {
                            step.run();
                        } catch (RejectedExecutionException wanted) {
                            // the pool is full
                        }
                    }
                },
                thread);
        load.setDaemon(true);
        load.start();
    }
}
