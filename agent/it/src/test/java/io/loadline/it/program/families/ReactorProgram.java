// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import io.loadline.it.program.Dialog;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Submits tasks to Reactor's default schedulers and to a scheduler of the application. */
public final class ReactorProgram {

    private static final int TASKS = 400;

    private final Scheduler mine = Schedulers.newBoundedElastic(3, 10_000, "mine", Integer.getInteger("seconds", 60));

    private ReactorProgram() {}

    public static void main(String[] arguments) throws Exception {
        ReactorProgram program = new ReactorProgram();
        new Dialog()
                .on("warm", out -> program.run())
                .on("run", program::run)
                .on("blocking", out -> program.blocking())
                .run();
        System.exit(0);
    }

    private void run(PrintStream out) throws InterruptedException {
        run();
        out.println("own.elastic\t" + Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE);
        out.println("own.parallel\t" + Schedulers.DEFAULT_POOL_SIZE);
    }

    private void run() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(3 * TASKS);
        for (int i = 0; i < TASKS; i++) {
            Schedulers.boundedElastic().schedule(done::countDown);
            Schedulers.parallel().schedule(done::countDown);
            mine.schedule(done::countDown, 1, TimeUnit.MILLISECONDS);
        }
        done.await();
    }

    /** Blocks a scheduler like a service with a blocking driver. */
    private void blocking() {
        Flux.range(0, TASKS)
                .flatMap(i -> Flux.just(i).publishOn(mine).doOnNext(ReactorProgram::waitForAnswer), TASKS)
                .blockLast();
    }

    private static void waitForAnswer(int number) {
        try {
            TimeUnit.MILLISECONDS.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
