// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Pools whose tasks hang, end or are abandoned, each beside a healthy pool. */
public final class Hangs {

    private final Map<String, ThreadPoolExecutor> pools = new ConcurrentHashMap<>();

    /** Number of tasks that are to hang, by pool. */
    private final Map<String, AtomicInteger> hanging = new ConcurrentHashMap<>();

    /** Connections on which nothing arrives, by pool. */
    private final Map<String, List<Closeable>> silent = new ConcurrentHashMap<>();

    private Hangs() {}

    public static void main(String[] arguments) throws Exception {
        Hangs hangs = new Hangs();
        new Dialog()
                .onLine(
                        "timers",
                        (words, out) -> hangs.pools.put(
                                words[1], new ScheduledThreadPoolExecutor(1, new NamedThreads(words[1]))))
                .onLine("beat", (words, out) -> hangs.scheduled(words[1])
                        .scheduleAtFixedRate(new Beat(Integer.parseInt(words[2])), 0, 50, TimeUnit.MILLISECONDS))
                .onLine("poll", (words, out) -> hangs.scheduled(words[1])
                        .scheduleWithFixedDelay(hangs.new Fetch(words[1]), 0, 50, TimeUnit.MILLISECONDS))
                .onLine("index", (words, out) -> hangs.scheduled(words[1])
                        .scheduleAtFixedRate(new Index(Integer.parseInt(words[2])), 0, 50, TimeUnit.MILLISECONDS))
                .onLine("pool", (words, out) -> hangs.pool(words[1], Integer.parseInt(words[2])))
                .onLine("fetch", (words, out) -> hangs.fetch(words[1], Integer.parseInt(words[2])))
                .onLine("hang", (words, out) -> hangs.hanging(words[1]).addAndGet(Integer.parseInt(words[2])))
                .onLine("answer", (words, out) -> hangs.answer(words[1]))
                .onLine("unschedule", (words, out) -> hangs.scheduled(words[1]).shutdownNow())
                .onLine("race", (words, out) -> hangs.race(words[1]))
                .onLine("clear", (words, out) -> hangs.clear(words[1], Integer.parseInt(words[2])))
                .onLine("fail", (words, out) -> hangs.fail(words[1], Integer.parseInt(words[2])))
                .onLine("ask", (words, out) -> hangs.ask(words[1], words[2]))
                .onLine("stages", (words, out) -> hangs.stages(words[1], words[2]))
                .onLine("loops", (words, out) -> hangs.loops(words[1]))
                .run();
        System.exit(0);
    }

    private ScheduledThreadPoolExecutor scheduled(String name) {
        return (ScheduledThreadPoolExecutor) pools.get(name);
    }

    private void pool(String name, int threads) {
        pools.put(
                name,
                new ThreadPoolExecutor(
                        threads, threads, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new NamedThreads(name)));
    }

    private AtomicInteger hanging(String name) {
        return hanging.computeIfAbsent(name, key -> new AtomicInteger());
    }

    private List<Closeable> silent(String name) {
        return silent.computeIfAbsent(name, key -> new CopyOnWriteArrayList<>());
    }

    /** Handles {@code fetch POOL MILLIS}: submits a task of 5 ms every {@code MILLIS}. */
    private void fetch(String name, int millis) {
        Sleep.every(name + " load", millis, () -> pools.get(name).execute(new Fetch(name)));
    }

    /**
     * Starts four callers that wait 20 ms for a task of 100 ms. Then they {@code leave} it, {@code cancel} it, or wait
     * {@code again}.
     */
    private void ask(String name, String then) {
        for (int i = 0; i < 4; i++) {
            Sleep.every(name + i + " load", 100, () -> {
                Future<?> task = pools.get(name).submit(Hangs::answerInTime);
                boolean waits = true;
                while (waits) {
                    try {
                        task.get(20, TimeUnit.MILLISECONDS);
                        waits = false;
                    } catch (TimeoutException tooLate) {
                        waits = then.equals("again");
                        if (then.equals("cancel")) {
                            task.cancel(true);
                        }
                    } catch (InterruptedException | ExecutionException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
        }
    }

    /**
     * Starts four callers that each wait for a stage of 100 ms: with a time-out by {@code get}, {@code orTimeout} or
     * {@code completeOnTimeout}, or without one by {@code whenever}.
     */
    private void stages(String name, String how) {
        for (int i = 0; i < 4; i++) {
            Sleep.every(name + i + " load", 100, () -> {
                CompletableFuture<Void> stage = CompletableFuture.runAsync(() -> Sleep.millis(100), pools.get(name))
                        .thenRun(() -> {});
                try {
                    if (how.equals("get")) {
                        stage.get(20, TimeUnit.MILLISECONDS);
                    } else {
                        withTimeOut(stage, how).get();
                    }
                } catch (TimeoutException tooLate) {
                    // the task runs on
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof TimeoutException)) {
                        throw new IllegalStateException(e);
                    }
                } catch (InterruptedException | ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    }

    /** Sets a time-out of 20 ms by a method that Java has since 9, or none. */
    private static Future<?> withTimeOut(CompletableFuture<Void> stage, String how)
            throws ReflectiveOperationException {
        switch (how) {
            case "orTimeout":
                return (Future<?>) CompletableFuture.class
                        .getMethod(how, long.class, TimeUnit.class)
                        .invoke(stage, 20L, TimeUnit.MILLISECONDS);
            case "completeOnTimeout":
                return (Future<?>) CompletableFuture.class
                        .getMethod(how, Object.class, long.class, TimeUnit.class)
                        .invoke(stage, null, 20L, TimeUnit.MILLISECONDS);
            default:
                return stage;
        }
    }

    /** Starts a caller that needs the first of eight answers, and cancels the others. */
    private void race(String name) {
        List<Callable<Object>> answers = Collections.nCopies(8, () -> {
            Sleep.millis(5);
            return this;
        });
        Sleep.every(name + " load", 50, () -> {
            try {
                pools.get(name).invokeAny(answers);
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Fills the queue with so many tasks, and removes them all. */
    private void clear(String name, int tasks) {
        for (int i = 0; i < tasks; i++) {
            pools.get(name).execute(() -> Sleep.millis(100));
        }
        pools.get(name).getQueue().clear();
    }

    /** Starts a caller of whose tasks one in {@code oneIn} throws. */
    private void fail(String name, int oneIn) {
        AtomicInteger tasks = new AtomicInteger();
        Sleep.every(name + " load", 20, () -> pools.get(name).submit(new Order(tasks.incrementAndGet() % oneIn == 0)));
    }

    /** Task that may throw. */
    private static final class Order implements Runnable {
        private final boolean isBad;

        Order(boolean isBad) {
            this.isBad = isBad;
        }

        @Override
        public void run() {
            if (isBad) {
                throw new IllegalStateException("expected");
            }
        }
    }

    /** Returns an answer after 100 ms, and ends at once if interrupted. */
    private static Object answerInTime() throws InterruptedException {
        Thread.sleep(100);
        return null;
    }

    /** Closes the other ends of the connections, so that all reads return. */
    private void answer(String name) throws IOException {
        for (Closeable each : silent(name)) {
            each.close();
        }
    }

    /**
     * Submits tasks that never end by design, of which one accepts connections and one waits for work, and a long task
     * that computes.
     */
    private void loops(String name) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        LinkedBlockingQueue<Object> work = new LinkedBlockingQueue<>();
        for (int i = 0; i < 2; i++) {
            pools.get(name).execute(() -> {
                try {
                    server.accept();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            pools.get(name).execute(() -> {
                try {
                    work.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            pools.get(name).execute(new Fetch(name, 3_600_000));
        }
    }

    /** Task that calls a server. If the pool is to hang, the server never answers. */
    private final class Fetch implements Runnable {
        private final String pool;
        private final int millis;

        Fetch(String pool) {
            this(pool, 5);
        }

        Fetch(String pool, int millis) {
            this.pool = pool;
            this.millis = millis;
        }

        @Override
        public void run() {
            AtomicInteger left = hanging(pool);
            if (left.get() > 0 && left.getAndDecrement() > 0) {
                readForEver(pool);
            } else {
                Sleep.millis(millis);
            }
        }
    }

    private void readForEver(String name) {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            silent(name).add(server.accept());
            client.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Task that takes 5 ms, and some microseconds more each time. */
    private static final class Index implements Runnable {
        private final int microsMore;
        private int runs;

        Index(int microsMore) {
            this.microsMore = microsMore;
        }

        @Override
        public void run() {
            Sleep.until(System.nanoTime() + 5_000_000 + 1_000L * microsMore * runs);
            runs++;
        }
    }

    /** Periodic task that throws in the run with a given number; 0 for never. */
    private static final class Beat implements Runnable {
        private final int last;
        private int runs;

        Beat(int last) {
            this.last = last;
        }

        @Override
        public void run() {
            runs++;
            if (runs == last) {
                throw new IllegalStateException("expected");
            }
        }
    }
}
