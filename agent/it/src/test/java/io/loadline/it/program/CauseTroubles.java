// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Timer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;

/** Pools with problems whose cause is outside of them, each beside a healthy pool. */
public final class CauseTroubles {

    private static final int MILLI = 1_000_000;

    /** Size of an object that fills the heap. */
    private static final int BLOCK = 10_000;

    private final Map<String, ExecutorService> pools = new ConcurrentHashMap<>();
    /** Futures that threads of a pool wait for. */
    private final Queue<Future<?>> asked = new ConcurrentLinkedQueue<>();

    private final List<Object> clients = new CopyOnWriteArrayList<>();
    private final Queue<Timer> timers = new ConcurrentLinkedQueue<>();
    private final List<Logger> loggers = new CopyOnWriteArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);

    private CauseTroubles() {}

    public static void main(String[] arguments) throws Exception {
        CauseTroubles troubles = new CauseTroubles();
        new Dialog()
                .onLine("fixed", (words, out) -> troubles.fixed(words[1], Integer.parseInt(words[2])))
                .onLine("asks", (words, out) -> troubles.asks(words[1], words[2], Integer.parseInt(words[3])))
                .onLine("lossy", (words, out) -> troubles.lossy(words[1], words[2].equals("oldest")))
                .onLine(
                        "feed",
                        (words, out) -> Sleep.every(
                                words[1], 20, () -> troubles.pools.get(words[1]).execute(() -> Sleep.millis(100))))
                .onLine("clients", (words, out) -> Sleep.every("clients", 100, troubles::buildClient))
                .onLine("mails", (words, out) -> Sleep.every("mails", 50, CauseTroubles::mail))
                .onLine("compensated", (words, out) -> Sleep.every("compensated", 50, CauseTroubles::waitCompensated))
                .onLine("logs", (words, out) -> troubles.logs(words[1], words[2]))
                .onLine("timers", (words, out) -> troubles.timers(Integer.parseInt(words[1])))
                .onLine("virtual", (words, out) -> troubles.virtual(words[1], Integer.parseInt(words[2])))
                .onLine("cancel", (words, out) -> troubles.cancel(words))
                .on("leaks", out -> Sleep.every("leaks", 100, () -> troubles.timers(1)))
                .onLine("refused", (words, out) -> troubles.refused(words[1], Integer.parseInt(words[2])))
                .on("garbage", out -> garbage())
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

    /** Makes a pool with one thread, a queue of two, and a rejection policy that throws no exception. */
    private void lossy(String name, boolean oldest) {
        pools.put(
                name,
                new ThreadPoolExecutor(
                        1,
                        1,
                        1,
                        TimeUnit.MINUTES,
                        new ArrayBlockingQueue<>(2),
                        new NamedThreads(name),
                        oldest
                                ? new ThreadPoolExecutor.DiscardOldestPolicy()
                                : new ThreadPoolExecutor.DiscardPolicy()));
    }

    /**
     * Handles {@code asks FRONT BACK MILLIS}: 50 tasks a second each wait for a task of another pool that takes {@code
     * MILLIS}.
     */
    private void asks(String front, String back, int millis) {
        Sleep.every(front + " load", 20, () -> pools.get(front).execute(() -> {
            Future<?> answer = pools.get(back).submit(() -> Sleep.millis(millis));
            asked.add(answer);
            await(answer::get);
            asked.remove(answer);
        }));
    }

    /** Handles {@code cancel POOL ...}: empties the queues, and cancels what threads wait for, until none does. */
    private void cancel(String[] words) {
        for (int i = 1; i < words.length; i++) {
            ThreadPoolExecutor pool = (ThreadPoolExecutor) pools.get(words[i]);
            // a task that was about to run, or about to be submitted, may wait a moment later
            for (int turn = 0; turn < 100 && (turn == 0 || pool.getActiveCount() > 0); turn++) {
                pool.getQueue().clear();
                asked.forEach(answer -> answer.cancel(false));
                Sleep.millis(20);
            }
        }
    }

    /** Builds a client for one request and never closes it. */
    private void buildClient() {
        try {
            clients.add(Class.forName("java.net.http.HttpClient")
                    .getMethod("newHttpClient")
                    .invoke(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a thread for one task. */
    private static void mail() {
        Thread thread = new Thread(() -> Sleep.millis(100));
        thread.setDaemon(true);
        thread.start();
    }

    /** Runs a stage that waits for a second in a way that its pool compensates. */
    private static void waitCompensated() {
        CompletableFuture.runAsync(() -> Sleep.compensatedMillis(1000));
    }

    /**
     * Handles {@code refused POOL SPARES}: makes a fork-join pool of two threads that may have so many spare ones, and
     * submits tasks that wait for a second in a way that the pool compensates.
     */
    private void refused(String name, int spares) throws ReflectiveOperationException {
        ForkJoinPool.ForkJoinWorkerThreadFactory threads = pool -> {
            ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
            thread.setName(name + thread.getPoolIndex());
            return thread;
        };
        ExecutorService pool = ForkJoinPool.class
                .getConstructor(
                        int.class,
                        ForkJoinPool.ForkJoinWorkerThreadFactory.class,
                        Thread.UncaughtExceptionHandler.class,
                        boolean.class,
                        int.class,
                        int.class,
                        int.class,
                        Predicate.class,
                        long.class,
                        TimeUnit.class)
                .newInstance(2, threads, null, true, 2, 2 + spares, 1, null, 1L, TimeUnit.MINUTES);
        pools.put(name, pool);
        Sleep.every(name + " load", 100, () -> pool.submit(() -> Sleep.compensatedMillis(1000)));
    }

    /** Fills most of the heap with objects that live for a while: they are copied, and soon become garbage. */
    private static void garbage() {
        List<byte[]> kept = new ArrayList<>();
        long most = Runtime.getRuntime().maxMemory() / 2;
        for (long bytes = 0; bytes < most; bytes += BLOCK) {
            kept.add(new byte[BLOCK]);
        }
        AtomicInteger oldest = new AtomicInteger();
        Sleep.every("garbage", 1, () -> {
            for (int i = 0; i < 100; i++) {
                kept.set(oldest.getAndIncrement() % kept.size(), new byte[BLOCK]);
            }
        });
    }

    /**
     * Handles {@code logs POOL jdk|logback|log4j}: submits tasks that log to a console, which takes 5 ms for each
     * record.
     */
    private void logs(String pool, String library) throws ReflectiveOperationException {
        // the dialogue keeps its own stream
        PrintStream console = System.err;
        System.setErr(new SlowConsole());
        System.setOut(new SlowConsole());
        Runnable log = library.equals("jdk") ? ofTheJdk() : ofLibrary(library.equals("logback"));
        System.setErr(console);
        Sleep.every(pool + " load", 3, () -> pools.get(pool).execute(log));
    }

    private Runnable ofTheJdk() {
        Handler handler = new ConsoleHandler();
        Logger logger = Logger.getLogger("slow");
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        loggers.add(logger);
        return () -> logger.info("an order");
    }

    /** Makes a logger with the configuration that Logback, or Log4j 2, has by default: a console. */
    private static Runnable ofLibrary(boolean isLogback) throws ReflectiveOperationException {
        Class<?> loggers = Class.forName(isLogback ? "org.slf4j.LoggerFactory" : "org.apache.logging.log4j.LogManager");
        Class<?> type = Class.forName(isLogback ? "org.slf4j.Logger" : "org.apache.logging.log4j.Logger");
        Object logger = loggers.getMethod("getLogger", String.class).invoke(null, "slow");
        Method error = type.getMethod("error", String.class);
        return () -> {
            try {
                error.invoke(logger, "an order");
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    /** Console that takes 5 ms for each write, and shows nothing. */
    private static final class SlowConsole extends PrintStream {
        SlowConsole() {
            super(new OutputStream() {
                @Override
                public void write(int b) {
                    // discarded
                }
            });
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            Sleep.millis(5);
        }
    }

    /**
     * Handles {@code virtual KIND MILLIS}: starts a virtual thread every {@code MILLIS} that sleeps, computes or is
     * pinned.
     */
    private void virtual(String kind, int millis) throws ReflectiveOperationException {
        ExecutorService executor = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        pools.put(kind, executor);
        Sleep.every(
                kind,
                millis,
                () -> executor.execute(() -> {
                    Object own = new Object();
                    if (kind.equals("computes")) {
                        for (long end = System.nanoTime() + 50L * MILLI; System.nanoTime() - end < 0; ) {
                            // busy
                        }
                    } else if (kind.equals("pinned")) {
                        synchronized (own) {
                            Sleep.millis(100);
                        }
                    } else {
                        Sleep.millis(100);
                    }
                }));
    }

    /** Builds timers with a thread each, and keeps them: the thread of one that is garbage ends. */
    private void timers(int number) {
        for (int i = 0; i < number; i++) {
            timers.add(new Timer(true));
        }
    }

    /** Handles {@code hang POOL TASKS}: submits tasks that never end. */
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
        } catch (CancellationException wanted) {
            // a discarded task will give no answer
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
