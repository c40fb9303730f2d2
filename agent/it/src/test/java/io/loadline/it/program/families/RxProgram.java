// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import io.loadline.it.program.Dialog;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Submits tasks to the schedulers of RxJava 2 or 3. */
public final class RxProgram {

    private static final int TASKS = 400;

    private RxProgram() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .on("rx2", out -> run(Two.schedulers()))
                .on("rx3", out -> run(Three.schedulers()))
                .run();
        System.exit(0);
    }

    private static void run(List<Consumer<Runnable>> schedulers) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(schedulers.size() * TASKS);
        for (int i = 0; i < TASKS; i++) {
            schedulers.forEach(scheduler -> scheduler.accept(done::countDown));
        }
        done.await();
    }

    private static final class Two {
        static List<Consumer<Runnable>> schedulers() {
            return Arrays.asList(
                    io.reactivex.schedulers.Schedulers.io()::scheduleDirect,
                    io.reactivex.schedulers.Schedulers.computation()::scheduleDirect,
                    io.reactivex.schedulers.Schedulers.single()::scheduleDirect);
        }
    }

    private static final class Three {
        static List<Consumer<Runnable>> schedulers() {
            return Arrays.asList(
                    io.reactivex.rxjava3.schedulers.Schedulers.io()::scheduleDirect,
                    io.reactivex.rxjava3.schedulers.Schedulers.newThread()::scheduleDirect,
                    io.reactivex.rxjava3.schedulers.Schedulers.computation()::scheduleDirect,
                    io.reactivex.rxjava3.schedulers.Schedulers.single()::scheduleDirect);
        }
    }
}
