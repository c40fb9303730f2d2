// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.virtual;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Submits tasks to executors that start a thread for each task, and ends them in every possible way. */
public final class VirtualProgram {

    private static final int MANY = 100_000;

    private final SteadyLoad steady = new SteadyLoad();

    private VirtualProgram() {}

    public static void main(String[] arguments) throws Exception {
        VirtualProgram program = new VirtualProgram();
        new Dialog()
                .on("many", VirtualProgram::many)
                .on("timed", VirtualProgram::timed)
                .on("fates", out -> fates())
                .on("brief", VirtualProgram::brief)
                .on("plain", out -> plain())
                .on("begin", out -> program.steady.begin())
                .on("submitted", program.steady::print)
                .on("end", program.steady::end)
                .run();
    }

    /** Submits tasks of which a fifth throws, and another fifth fails as a future. */
    private static void many(PrintStream out) throws Exception {
        ExecutorService orders = VirtualExecutors.named("orders");
        LongAdder ran = new LongAdder();
        for (int i = 0; i < MANY; i++) {
            submit(orders, i % 5, ran);
        }
        close(orders);
        out.println("own.ran\t" + ran.sum());
    }

    private static void submit(ExecutorService to, int kind, LongAdder ran) {
        switch (kind) {
            case 0:
                to.execute(ran::increment);
                break;
            case 1:
                to.execute(() -> {
                    ran.increment();
                    throw new IllegalStateException("as meant");
                });
                break;
            case 2:
                to.submit((Callable<Void>) () -> {
                    ran.increment();
                    throw new Exception("as meant");
                });
                break;
            default:
                to.submit(ran::increment);
                break;
        }
    }

    /** Submits so few tasks that each is timed. */
    private static void timed(PrintStream out) throws Exception {
        ExecutorService timed = VirtualExecutors.named("timed");
        LongAdder wait = new LongAdder();
        LongAdder service = new LongAdder();
        for (int i = 0; i < 1000; i++) {
            long arrival = System.nanoTime();
            timed.execute(() -> {
                long start = System.nanoTime();
                pause(20);
                wait.add(start - arrival);
                service.add(System.nanoTime() - start);
            });
            TimeUnit.MILLISECONDS.sleep(1);
        }
        close(timed);
        out.println("own.waitMillis\t" + wait.sum() / 1e6);
        out.println("own.serviceMillis\t" + service.sum() / 1e6);
    }

    // ---- every fate

    private static void fates() throws Exception {
        stopped();
        withoutThread();
        withoutFactory();
        withDeadThread();
        cancelled();
        interrupted();
        onPlatformThreads();
        invoked();
        CountDownLatch never = new CountDownLatch(1);
        ExecutorService held = VirtualExecutors.named("held");
        held.execute(() -> await(never));
        held.execute(() -> await(never));
    }

    private static void stopped() throws Exception {
        ExecutorService stopped = VirtualExecutors.named("stopped");
        for (int i = 0; i < 3; i++) {
            stopped.execute(() -> {});
        }
        close(stopped);
        rejected(() -> stopped.execute(() -> {}));
        rejected(() -> stopped.submit(() -> {}));
        rejected(() -> stopped.submit(() -> 1));
    }

    private static void withoutThread() throws Exception {
        ExecutorService empty = VirtualExecutors.with(onceOnly("empty", () -> null));
        empty.submit(() -> {}).get();
        rejected(() -> empty.execute(() -> {}));
        close(empty);
    }

    private static void withoutFactory() throws Exception {
        ExecutorService broken = VirtualExecutors.with(onceOnly("broken", () -> {
            throw new IllegalStateException("no more threads");
        }));
        broken.submit(() -> {}).get();
        rejected(() -> broken.submit(() -> 1));
        close(broken);
    }

    /** Uses a thread that has ended and cannot be started. */
    private static void withDeadThread() throws Exception {
        Thread ended = new Thread(() -> {});
        ended.start();
        ended.join();
        ExecutorService dead = VirtualExecutors.with(onceOnly("dead", () -> ended));
        dead.submit(() -> {}).get();
        rejected(() -> dead.submit(() -> 1));
        close(dead);
    }

    /** Makes a factory that gives one thread, and then the result of {@code then}. */
    private static ThreadFactory onceOnly(String name, Callable<Thread> then) {
        ThreadFactory threads = VirtualExecutors.threads(name);
        AtomicInteger made = new AtomicInteger();
        return task -> {
            try {
                return made.getAndIncrement() == 0 ? threads.newThread(task) : then.call();
            } catch (RuntimeException thrown) {
                throw thrown;
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
        };
    }

    /** Cancels one task before its thread begins it, and one while it runs. */
    private static void cancelled() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        ThreadFactory threads = VirtualExecutors.threads("cancelled");
        ExecutorService cancelled = VirtualExecutors.with(task -> threads.newThread(() -> {
            await(gate);
            task.run();
        }));
        CountDownLatch runs = new CountDownLatch(1);
        cancelled.submit(() -> {}).cancel(false);
        Future<?> second = cancelled.submit(() -> {
            runs.countDown();
            pause(60_000);
        });
        gate.countDown();
        runs.await();
        second.cancel(true);
        close(cancelled);
    }

    private static void interrupted() throws Exception {
        ExecutorService interrupted = VirtualExecutors.named("interrupted");
        CountDownLatch runs = new CountDownLatch(1);
        interrupted.execute(() -> {
            runs.countDown();
            pause(60_000);
        });
        runs.await();
        interrupted.shutdownNow();
        close(interrupted);
    }

    private static void onPlatformThreads() throws Exception {
        ExecutorService platform = VirtualExecutors.with(task -> new Thread(task, "platform-1"));
        for (int i = 0; i < 5; i++) {
            platform.submit(() -> {});
        }
        close(platform);
    }

    private static void invoked() throws Exception {
        ExecutorService invoked = VirtualExecutors.named("invoked");
        List<Callable<Integer>> ten = Collections.nCopies(10, () -> 1);
        invoked.invokeAll(ten);
        invoked.invokeAny(ten.subList(0, 1));
        close(invoked);
    }

    // ---- executors that are used once

    private static void brief(PrintStream out) throws Exception {
        List<WeakReference<ExecutorService>> used = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            ExecutorService brief = VirtualExecutors.named("brief");
            for (int task = 0; task < 10; task++) {
                brief.submit(() -> {});
            }
            close(brief);
            used.add(new WeakReference<>(brief));
        }
        boolean gone = OwnBeans.comesTrue(() -> {
            System.gc();
            return used.stream().allMatch(executor -> executor.get() == null);
        });
        out.println("own.gone\t" + gone);
        out.println("own.beans\t" + OwnBeans.beans("type=ThreadPool,*").size());
    }

    /** Uses a pool of another family. */
    private static void plain() throws Exception {
        ExecutorService plain = Executors.newFixedThreadPool(2, task -> new Thread(task, "plain-1"));
        plain.submit(() -> {}).get();
        ExecutorService unknown = VirtualExecutors.named("unknown");
        unknown.submit(() -> {}).get();
        close(unknown);
    }

    // ---- parts

    static void rejected(Runnable submission) {
        try {
            submission.run();
        } catch (RuntimeException expected) {
            return;
        }
        throw new IllegalStateException("was not rejected");
    }

    static void close(ExecutorService executor) throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(2, TimeUnit.MINUTES)) {
            throw new IllegalStateException("still running");
        }
    }

    static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException ends) {
            Thread.currentThread().interrupt();
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ends) {
            Thread.currentThread().interrupt();
        }
    }
}
