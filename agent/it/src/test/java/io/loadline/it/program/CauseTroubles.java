// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools whose trouble has its cause outside of them, each beside one that is well. */
public final class CauseTroubles {

    private static final int MILLI = 1_000_000;

    private final Map<String, ExecutorService> pools = new ConcurrentHashMap<>();
    private final CountDownLatch never = new CountDownLatch(1);

    private CauseTroubles() {}

    public static void main(String[] arguments) throws Exception {
        CauseTroubles troubles = new CauseTroubles();
        new Dialog()
                .onLine("fixed", (words, out) -> troubles.fixed(words[1], Integer.parseInt(words[2])))
                .onLine("asks", (words, out) -> troubles.asks(words[1], words[2], Integer.parseInt(words[3])))
                .onLine("hang", (words, out) -> troubles.hang(words[1], Integer.parseInt(words[2])))
                .run();
        System.exit(0);
    }

    private void fixed(String name, int threads) {
        pools.put(
                name,
                new ThreadPoolExecutor(
                        threads, threads, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new NamedThreads(name)));
    }

    /** {@code asks FRONT BACK MILLIS}: 50 tasks a second each wait for a task of another pool that takes so long. */
    private void asks(String front, String back, int millis) {
        every(front + " load", 20, () -> pools.get(front).execute(() -> {
            Future<?> answer = pools.get(back).submit(() -> Sleep.millis(millis));
            await(answer::get);
        }));
    }

    /** {@code hang POOL TASKS}: tasks that never end. */
    private void hang(String pool, int tasks) {
        for (int i = 0; i < tasks; i++) {
            pools.get(pool)
                    .execute(() -> await(() -> {
                        never.await();
                        return null;
                    }));
        }
    }

    private static void await(Callable<?> answer) {
        try {
            answer.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
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
