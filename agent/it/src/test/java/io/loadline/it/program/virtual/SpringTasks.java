// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.virtual;

import io.loadline.it.program.Dialog;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;

/**
 * Submits tasks to Spring's executors with a virtual thread for each task, by reflection, since Spring is compiled for
 * Java 17.
 */
public final class SpringTasks {

    private static final String CORE = "org.springframework.core.task.";
    private static final String POOL = "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor";
    public static final String SCHEDULER = "org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler";

    /** Executors, kept so that they are not collected. */
    private static final List<Object> KEPT = new ArrayList<>();

    private final LongAdder ran = new LongAdder();

    private SpringTasks() {}

    public static void main(String[] arguments) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
        SpringTasks tasks = new SpringTasks();
        Executor limited = executor(CORE + "SimpleAsyncTaskExecutor", "limited");
        set(limited, "setConcurrencyLimit", int.class, 2);
        new Dialog()
                .on("many", SpringTasks::many)
                .on("limited", out -> limited(limited, out))
                .on("refused", out -> refused())
                .on("timer", out -> tasks.timer())
                .onLine("pool", (words, out) -> pooled(words[1], words[2], Integer.parseInt(words[3])))
                .on("ran", out -> out.println("own.ran\t" + tasks.ran.sum()))
                .run();
    }

    /** Submits tasks of which a fifth throws, a fifth fails as a future, and one was cancelled before. */
    private static void many(PrintStream out) throws Exception {
        Executor plain = (Executor) Class.forName(CORE + "VirtualThreadTaskExecutor")
                .getConstructor(String.class)
                .newInstance("plain-");
        KEPT.add(plain);
        Executor orders = executor(CORE + "SimpleAsyncTaskExecutor", "orders");
        Executor decorated = executor(CORE + "SimpleAsyncTaskExecutor", "decorated");
        decorate(decorated);
        LongAdder ran = new LongAdder();
        for (Executor to : new Executor[] {plain, orders, decorated}) {
            CountDownLatch ended = new CountDownLatch(1000);
            for (int i = 0; i < 1000; i++) {
                submit(to, i % 5, ran, ended);
            }
            FutureTask<Object> cancelled = new FutureTask<>(() -> null);
            cancelled.cancel(false);
            to.execute(cancelled);
            ended.await();
        }
        out.println("own.ran\t" + ran.sum());
    }

    private static void submit(Executor to, int kind, LongAdder ran, CountDownLatch ended) {
        Own task = () -> {
            ran.increment();
            ended.countDown();
            if (kind == 1 || kind == 2) {
                throw new IllegalStateException("as meant");
            }
        };
        to.execute(kind < 2 ? task : new FutureTask<>(task, null));
    }

    /** Task type of the application. */
    private interface Own extends Runnable {}

    /** Sets a decorator that accepts only the application's task type. */
    private static void decorate(Executor executor) throws Exception {
        Class<?> type = Class.forName(CORE + "TaskDecorator");
        Object decorator = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, in) -> {
            Runnable task = in[0] instanceof Own ? (Own) in[0] : (FutureTask<?>) in[0];
            return (Runnable) task::run;
        });
        set(executor, "setTaskDecorator", type, decorator);
    }

    /** Lets three callers submit to an executor that runs two tasks at a time. */
    private static void limited(Executor executor, PrintStream out) throws Exception {
        LongAdder wait = new LongAdder();
        LongAdder service = new LongAdder();
        CountDownLatch ended = new CountDownLatch(60);
        Thread[] callers = new Thread[3];
        for (int i = 0; i < callers.length; i++) {
            callers[i] = new Thread(() -> {
                for (int task = 0; task < 20; task++) {
                    long arrival = System.nanoTime();
                    executor.execute(() -> {
                        long start = System.nanoTime();
                        VirtualProgram.pause(20);
                        wait.add(start - arrival);
                        service.add(System.nanoTime() - start);
                        ended.countDown();
                    });
                }
            });
            callers[i].start();
        }
        ended.await();
        out.println("own.waitMillis\t" + wait.sum() / 1e6);
        out.println("own.serviceMillis\t" + service.sum() / 1e6);
    }

    /**
     * Rejects tasks: one runs, two exceed the limit, one follows the close. Another executor runs all tasks in the
     * caller.
     */
    private static void refused() throws Exception {
        Executor refuses = executor(CORE + "SimpleAsyncTaskExecutor", "refused");
        set(refuses, "setConcurrencyLimit", int.class, 1);
        CountDownLatch one = new CountDownLatch(1);
        refuses.execute(one::countDown);
        one.await();
        set(refuses, "setConcurrencyLimit", int.class, 0);
        VirtualProgram.rejected(() -> refuses.execute(() -> {}));
        VirtualProgram.rejected(() -> refuses.execute(() -> {}));
        ((AutoCloseable) refuses).close();
        VirtualProgram.rejected(() -> refuses.execute(() -> {}));
        Executor direct = executor(SCHEDULER, "direct");
        set(direct, "setTargetTaskExecutor", Executor.class, (Executor) Runnable::run);
        Thread.currentThread().setName("direct-1");
        VirtualProgram.rejected(() -> direct.execute(() -> {
            throw new IllegalStateException("as meant");
        }));
    }

    /** Runs a timer fifty times. */
    private void timer() throws Exception {
        Executor timer = executor(SCHEDULER, "timer");
        CountDownLatch fifty = new CountDownLatch(50);
        Runnable counts = () -> {
            ran.increment();
            fifty.countDown();
        };
        Method schedule = timer.getClass().getMethod("scheduleAtFixedRate", Runnable.class, Duration.class);
        Future<?> rounds = (Future<?>) schedule.invoke(timer, counts, Duration.ofMillis(2));
        fifty.await();
        rounds.cancel(false);
    }

    /**
     * Makes a pool by Spring with the size {@code setting}, {@code Core} or {@code Max}; four callers wait for tasks of
     * 5 ms.
     */
    private static void pooled(String name, String setting, int size) throws Exception {
        Executor pool = (Executor) Class.forName(POOL).getConstructor().newInstance();
        set(pool, "setThreadNamePrefix", String.class, name + "-");
        set(pool, "set" + setting + "PoolSize", int.class, size);
        pool.getClass().getMethod("initialize").invoke(pool);
        for (int i = 0; i < 4; i++) {
            Thread caller = new Thread(() -> {
                while (true) {
                    CountDownLatch ended = new CountDownLatch(1);
                    pool.execute(() -> {
                        VirtualProgram.pause(5);
                        ended.countDown();
                    });
                    VirtualProgram.await(ended);
                }
            });
            caller.setDaemon(true);
            caller.start();
        }
    }

    /** Makes an executor with virtual threads named {@code name-1} and so on. */
    private static Executor executor(String type, String name) throws Exception {
        Executor executor = (Executor) Class.forName(type).getConstructor().newInstance();
        KEPT.add(executor);
        set(executor, "setVirtualThreads", boolean.class, true);
        set(executor, "setThreadNamePrefix", String.class, name + "-");
        return executor;
    }

    private static void set(Object of, String setter, Class<?> type, Object value) throws Exception {
        try {
            of.getClass().getMethod(setter, type).invoke(of, value);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(setter, e.getCause());
        }
    }
}
