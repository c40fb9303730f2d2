package io.loadline.it.program;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/**
 * Pools with far fewer threads than callers, who each wait for an answer: {@code few}; {@code early}, whose callers have it
 * before the task ends, as those of a stage of a future; and the common pool, which serves the newest task first.
 */
public final class StepsProgram {

    private static final long MILLIS = 1_000_000;
    private static final int CALLERS = 20;

    private final Executor few = Executors.newFixedThreadPool(4, new NamedThreads("few"));
    private final Executor early = Executors.newFixedThreadPool(8, new NamedThreads("early"));

    private StepsProgram() {}

    public static void main(String[] arguments) throws Exception {
        StepsProgram program = new StepsProgram();
        new Dialog()
                .on("start", out -> program.start())
                .onLine(
                        "await",
                        (words, out) -> OwnBeans.await(
                                "a recommendation for " + words[1], () -> OwnBeans.recommended(words[1]) > 0))
                .run();
    }

    private void start() {
        for (int caller = 0; caller < CALLERS; caller++) {
            Random random = new Random(caller);
            call(few, () -> Sleep.nanos((long) (-Math.log(1 - random.nextDouble()) * 15 * MILLIS)), 0);
            call(ForkJoinPool.commonPool(), () -> Sleep.nanos(15 * MILLIS), 0);
        }
        for (int caller = 0; caller < 2 * CALLERS; caller++) {
            call(early, () -> Sleep.nanos(20 * MILLIS), MILLIS / 2);
        }
    }

    /** Asks again and again. {@code after}: nanoseconds that a task goes on when it has answered. */
    private static void call(Executor pool, Runnable work, long after) {
        Thread caller = new NamedThreads("caller").newThread(() -> {
            for (; ; ) {
                CompletableFuture<Void> answer = new CompletableFuture<>();
                pool.execute(() -> {
                    work.run();
                    answer.complete(null);
                    Sleep.nanos(after);
                });
                answer.join();
            }
        });
        caller.setDaemon(true);
        caller.start();
    }
}
