// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.management.MBeanAttributeInfo;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.OpenMBeanAttributeInfo;

/** Makes pools of the JDK as real servers have them, and loads and ends them on a test's orders. */
public final class PoolsProgram {

    private static final long SEED = 15;
    private static final long MILLI = 1_000_000;

    private final Map<String, Pool> pools = new ConcurrentHashMap<>();
    private final List<Notification> heard = new CopyOnWriteArrayList<>();
    private static final AtomicLong HANDLED = new AtomicLong();

    private final CountDownLatch blocked = new CountDownLatch(1);

    /** Connections that stay open, both ends of each. */
    private final List<Closeable> silent = new CopyOnWriteArrayList<>();

    /** A pool, and the number of its tasks. */
    private static final class Pool {
        final ExecutorService executor;
        final AtomicLong submitted = new AtomicLong();
        final AtomicBoolean ended = new AtomicBoolean();
        final List<Gate> gates = new CopyOnWriteArrayList<>();
        final List<Future<?>> periodic = new CopyOnWriteArrayList<>();

        /** Time that a call of a service takes. */
        volatile int callMillis = 10;

        Pool(ExecutorService executor) {
            this.executor = executor;
        }

        void execute(Runnable task) {
            submitted.incrementAndGet();
            executor.execute(task);
        }

        ThreadPoolExecutor jdk() {
            return (ThreadPoolExecutor) executor;
        }
    }

    /** A kind of task, as a class. */
    private static final class Report implements Runnable {
        private final int millis;

        Report(int millis) {
            this.millis = millis;
        }

        @Override
        public void run() {
            Sleep.millis(millis);
        }
    }

    private PoolsProgram() {}

    public static void main(String[] arguments) throws Exception {
        PoolsProgram program = new PoolsProgram();
        new Dialog()
                .onLine("pool", (words, out) -> program.make(words[1], words[2], number(words, 3), number(words, 4)))
                .onLine("task", (words, out) -> program.run(program.pool(words), number(words, 2)))
                .onLine("give", (words, out) -> program.give(program.pool(words), number(words, 2), number(words, 3)))
                .onLine(
                        "load",
                        (words, out) -> program.load(
                                program.pool(words),
                                Double.parseDouble(words[2]),
                                () -> () -> Sleep.millis(number(words, 3)),
                                words.length > 4))
                .onLine(
                        "calls",
                        (words, out) -> program.load(
                                program.pool(words),
                                Double.parseDouble(words[2]),
                                () -> () -> Sleep.millis(program.pool(words).callMillis),
                                false))
                .onLine("answers", (words, out) -> program.pool(words).callMillis = number(words, 2))
                .onLine(
                        "spin",
                        (words, out) -> program.load(
                                program.pool(words),
                                Double.parseDouble(words[2]),
                                () -> () -> spin(number(words, 3)),
                                true))
                .onLine(
                        "blocking",
                        (words, out) -> program.load(
                                program.pool(words),
                                Double.parseDouble(words[2]),
                                () -> () -> Sleep.compensatedMillis(number(words, 3)),
                                true))
                .onLine("day", (words, out) -> program.day(program.pool(words), words))
                .onLine(
                        "reports",
                        (words, out) -> program.load(
                                program.pool(words),
                                Double.parseDouble(words[2]),
                                () -> new Report(number(words, 3)),
                                false))
                .onLine("clients", (words, out) -> {
                    for (int client = 0; client < number(words, 2); client++) {
                        program.ask(program.pool(words), number(words, 3));
                    }
                })
                .onLine("callers", (words, out) -> program.callers(program.pool(words), words))
                .onLine("rate", (words, out) -> program.rate(program.pool(words), words))
                .onLine(
                        "unschedule",
                        (words, out) -> program.pool(words).periodic.forEach(task -> task.cancel(false)))
                .onLine("delay", (words, out) -> ((ScheduledExecutorService) program.pool(words).executor)
                        .scheduleWithFixedDelay(
                                () -> Sleep.millis(number(words, 3)), 0, number(words, 2), TimeUnit.MILLISECONDS))
                .onLine("timeouts", (words, out) -> timeouts(program.pool(words), number(words, 2)))
                .onLine("behind", (words, out) -> fallBehind((ScheduledExecutorService) program.pool(words).executor))
                .onLine("flood", (words, out) -> flood(program.pool(words), number(words, 2), number(words, 3)))
                .onLine("nest", (words, out) -> nest(program.pool(words), number(words, 2)))
                .onLine("hold", (words, out) -> out.println("held\t" + hold(program.pool(words), number(words, 2))))
                .onLine("open", (words, out) -> program.pool(words).gates.forEach(Gate::open))
                .onLine("silent", (words, out) -> program.silent(program.pool(words), number(words, 2)))
                .onLine("set", (words, out) -> set(program.pool(words).jdk(), number(words, 2)))
                .onLine("remove-cancelled", (words, out) -> {
                    ScheduledThreadPoolExecutor timers = (ScheduledThreadPoolExecutor) program.pool(words).executor;
                    timers.setRemoveOnCancelPolicy(true);
                    timers.purge();
                })
                .onLine("sizes", (words, out) -> {
                    out.println("core\t" + program.pool(words).jdk().getCorePoolSize());
                    out.println("maximum\t" + program.pool(words).jdk().getMaximumPoolSize());
                })
                .onLine("end", (words, out) -> end(program.pool(words), out))
                .onLine("shutdown", (words, out) -> {
                    program.pool(words).executor.shutdown();
                    program.pool(words).executor.awaitTermination(1, TimeUnit.MINUTES);
                })
                .onLine("drop", (words, out) -> program.drop(words[1]))
                .on("stop", out -> program.stop())
                .onLine("listen", (words, out) -> program.listen(words[1], words[2]))
                .on("heard", program::heard)
                .on("handled", out -> out.println("handled\t" + HANDLED))
                .on("threads", PoolsProgram::threads)
                .onLine("operations", (words, out) -> Invoked.describe(OwnBeans.live(words[1]), out))
                .on("attributes", PoolsProgram::attributes)
                .run();
        System.exit(0);
    }

    private static int number(String[] words, int index) {
        return Integer.parseInt(words[index]);
    }

    private Pool pool(String[] words) {
        return pools.get(words[1]);
    }

    /** Makes a pool. {@code name} is encoded as in a URL, since some names have spaces and line breaks. */
    private void make(String name, String kind, int core, int maximum) throws Exception {
        NamedThreads threads = new NamedThreads(URLDecoder.decode(name, "UTF-8"));
        pools.put(name, new Pool(executor(threads, kind, core, maximum)));
    }

    private static ExecutorService executor(NamedThreads threads, String kind, int core, int maximum) {
        switch (kind) {
            case "single":
                return Executors.newSingleThreadExecutor(threads);
            case "cached":
                return Executors.newCachedThreadPool(threads);
            case "common":
                return ForkJoinPool.commonPool();
            case "scheduled":
                return new ScheduledThreadPoolExecutor(core, threads);
            case "threads-first":
            case "put-back":
                Scaling queue = new Scaling(kind.equals("put-back"));
                queue.pool = new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, queue, threads, queue::requeue);
                return queue.pool;
            case "stubborn":
                return new Stubborn(core, threads);
            default:
                return new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, queue(kind), threads);
        }
    }

    /** Makes a queue. {@code kind} is unbounded, a capacity, or none. */
    private static BlockingQueue<Runnable> queue(String kind) {
        return kind.equals("queue")
                ? new LinkedBlockingQueue<>()
                : kind.equals("handoff") ? new SynchronousQueue<>() : new ArrayBlockingQueue<>(Integer.parseInt(kind));
    }

    /**
     * Queue that accepts a task only if the pool cannot start another thread, or if a thread waits. Tasks that it
     * refuses are then put into it. Search engines have such pools.
     */
    private static final class Scaling extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        private final boolean always;
        private transient ThreadPoolExecutor pool;

        Scaling(boolean always) {
            this.always = always;
        }

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task) || !always && pool.getPoolSize() >= pool.getMaximumPoolSize() && super.offer(task);
        }

        void requeue(Runnable task, ThreadPoolExecutor full) {
            if (full.isShutdown()) {
                throw new RejectedExecutionException();
            }
            HANDLED.incrementAndGet();
            put(task);
        }
    }

    /** Pool that cannot be resized: it throws an exception whose class no client has. */
    private static final class Stubborn extends ThreadPoolExecutor {
        Stubborn(int size, NamedThreads threads) {
            super(size, size, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        public void setCorePoolSize(int corePoolSize) {
            throw new Mine();
        }
    }

    private static final class Mine extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Mine() {
            super("set size in the settings file");
        }
    }

    // ---- loads

    /** Submits tasks one after the other, each after the end of the one before. */
    private void run(Pool pool, int tasks) throws Exception {
        for (int i = 0; i < tasks; i++) {
            pool.submitted.incrementAndGet();
            pool.executor.submit(() -> {}).get();
        }
    }

    /** Submits all tasks at once, each of {@code millis}. */
    private void give(Pool pool, int tasks, int millis) {
        for (int i = 0; i < tasks; i++) {
            sendTo(pool, () -> Sleep.millis(millis));
        }
    }

    /** Makes workers wait at gates. Returns how many do, since the machine may allow fewer threads. */
    private static int hold(Pool pool, int workers) {
        int held = 0;
        try {
            while (held < workers) {
                pool.gates.add(Gate.holding(pool::execute));
                held++;
            }
        } catch (OutOfMemoryError tooManyThreads) {
            // no more threads
        }
        return held;
    }

    private static void sendTo(Pool pool, Runnable task) {
        try {
            pool.execute(task);
        } catch (RejectedExecutionException full) {
            // expected by some tests
        }
    }

    /**
     * Submits {@code perSecond} tasks at random intervals, or at {@code even} ones with little variation, since exactly
     * regular tasks look like those of callers. A late submitter catches up.
     */
    private void load(Pool pool, double perSecond, Supplier<Runnable> task, boolean even) {
        Random random = new Random(SEED);
        thread(() -> {
            long next = System.nanoTime();
            while (!pool.ended.get()) {
                double gaps = even ? 2 * random.nextDouble() : -Math.log(1 - random.nextDouble());
                next += (long) (gaps * 1e9 / perSecond);
                Sleep.until(next);
                sendTo(pool, task.get());
            }
        });
    }

    /** Uses a processor for {@code millis}, without the time that it waits for one. */
    private static void spin(int millis) {
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long end = times.getCurrentThreadCpuTime() + millis * MILLI;
        while (times.getCurrentThreadCpuTime() < end) {
            // busy
        }
    }

    /** Runs one load after the other, each given by its milliseconds, tasks per second and length of a task. */
    private void day(Pool pool, String[] words) {
        Random random = new Random(SEED);
        thread(() -> {
            long end = System.nanoTime();
            long next = end;
            for (int hour = 3; hour < words.length; hour += 2) {
                int millis = number(words, hour + 1);
                for (end += number(words, 2) * MILLI; next < end; sendTo(pool, () -> Sleep.millis(millis))) {
                    next += (long) (2 * random.nextDouble() * 1e9 / number(words, hour));
                    Sleep.until(next);
                }
            }
        });
    }

    /** Starts a client that submits its next task as soon as the last one is done. */
    private void ask(Pool pool, int millis) {
        pool.execute(() -> {
            Sleep.millis(millis);
            if (!pool.ended.get()) {
                ask(pool, millis);
            }
        });
    }

    /**
     * Handles {@code callers POOL NUMBER MILLIS random|constant MICROS}: starts threads that wait for an answer and ask
     * again. A task goes on for {@code MICROS} after it has answered.
     */
    private void callers(Pool pool, String[] words) {
        for (int caller = 0; caller < number(words, 2); caller++) {
            Random random = new Random(caller);
            thread(() -> {
                while (!pool.ended.get()) {
                    CompletableFuture<Void> answer = new CompletableFuture<>();
                    double share = words[4].equals("random") ? -Math.log(1 - random.nextDouble()) : 1;
                    pool.execute(() -> {
                        Sleep.nanos((long) (share * number(words, 3) * MILLI));
                        answer.complete(null);
                        Sleep.nanos(number(words, 5) * 1_000L);
                    });
                    answer.join();
                }
            });
        }
    }

    /** Submits tasks that read without a time-out from a server that never answers. */
    private void silent(Pool pool, int tasks) throws IOException {
        ServerSocket server = new ServerSocket(0, tasks, InetAddress.getLoopbackAddress());
        silent.add(server);
        for (int task = 0; task < tasks; task++) {
            Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
            silent.add(client);
            sendTo(pool, () -> {
                try {
                    client.getInputStream().read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    /**
     * Handles {@code rate POOL TASKS PERIOD MILLIS APART}: schedules periodic tasks, each of which begins {@code APART}
     * after the one before.
     */
    private void rate(Pool pool, String[] words) {
        ScheduledExecutorService executor = (ScheduledExecutorService) pool.executor;
        for (int task = 0; task < number(words, 2); task++) {
            pool.periodic.add(executor.scheduleAtFixedRate(
                    () -> Sleep.millis(number(words, 4)),
                    (long) task * number(words, 5),
                    number(words, 3),
                    TimeUnit.MILLISECONDS));
        }
    }

    /** Schedules two periodic tasks, of which one takes three times its period. */
    private static void fallBehind(ScheduledExecutorService pool) {
        pool.scheduleAtFixedRate(PoolsProgram::report, 0, 100, TimeUnit.MILLISECONDS);
        pool.scheduleAtFixedRate(PoolsProgram::poll, 0, 10, TimeUnit.MILLISECONDS);
    }

    private static void report() {
        Sleep.millis(300);
    }

    private static void poll() {
        Sleep.millis(1);
    }

    /** Schedules a time-out for each call, as a client does, and cancels the time-out with the answer. */
    private static void timeouts(Pool pool, int number) {
        ScheduledThreadPoolExecutor timers = (ScheduledThreadPoolExecutor) pool.executor;
        for (int i = 0; i < number; i++) {
            timers.schedule(() -> {}, 1, TimeUnit.HOURS).cancel(false);
        }
    }

    /** Submits short tasks from several callers, so that the queue is full most of the time. */
    private static void flood(Pool pool, int callers, int tasksEach) throws InterruptedException {
        Thread[] threads = new Thread[callers];
        for (int caller = 0; caller < callers; caller++) {
            threads[caller] = thread(() -> {
                for (int i = 0; i < tasksEach; i++) {
                    pool.execute(() -> {
                        for (long end = System.nanoTime() + 20_000; System.nanoTime() - end < 0; ) {
                            // busy
                        }
                    });
                    while (pool.jdk().getQueue().size() > 100) {
                        Thread.yield();
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Submits tasks that each submit another one and wait for it, once all of them are submitted. */
    private static void nest(Pool pool, int tasks) {
        CountDownLatch all = new CountDownLatch(1);
        for (int i = 0; i < tasks; i++) {
            pool.submitted.addAndGet(2);
            pool.executor.submit(() -> {
                all.await();
                return pool.executor.submit(() -> {}).get();
            });
        }
        all.countDown();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new NamedThreads("load").newThread(work);
        thread.start();
        return thread;
    }

    // ---- resizing and ending

    private static void set(ThreadPoolExecutor pool, int threads) {
        if (threads > pool.getMaximumPoolSize()) {
            pool.setMaximumPoolSize(threads);
            pool.setCorePoolSize(threads);
        } else {
            pool.setCorePoolSize(threads);
            pool.setMaximumPoolSize(threads);
        }
    }

    /** Ends the pool when it is at rest. */
    private static void end(Pool pool, PrintStream out) {
        pool.ended.set(true);
        OwnBeans.await(
                "it is done",
                () -> pool.jdk().getActiveCount() == 0 && pool.jdk().getQueue().isEmpty());
        out.println("submitted\t" + pool.submitted);
    }

    private void stop() {
        for (Pool pool : pools.values()) {
            pool.ended.set(true);
            if (pool.executor instanceof ScheduledExecutorService) {
                pool.executor.shutdownNow();
            }
        }
    }

    /** Drops a pool: without threads, nothing refers to it any more. */
    private void drop(String name) {
        letGo(name);
        OwnBeans.await("the dropped pool disappears", () -> {
            System.gc();
            return !OwnBeans.server().isRegistered(OwnBeans.live(name));
        });
    }

    private void letGo(String name) {
        ThreadPoolExecutor pool = pools.remove(name).jdk();
        pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
        OwnBeans.await("its worker ends", () -> pool.getPoolSize() == 0);
    }

    // ---- notifications and attributes

    private void listen(String pool, String manner) throws Exception {
        pools.get(pool).jdk().prestartAllCoreThreads();
        OwnBeans.awaitBean(OwnBeans.live(pool));
        OwnBeans.server().addNotificationListener(OwnBeans.live(pool), listener(manner), null, null);
    }

    private NotificationListener listener(String manner) {
        switch (manner) {
            case "throwing":
                return (told, handback) -> {
                    throw new IllegalStateException("expected");
                };
            case "blocking":
                return (told, handback) -> {
                    blocked.countDown();
                    while (true) {
                        LockSupport.park();
                    }
                };
            default:
                return (told, handback) -> heard.add(told);
        }
    }

    /** Prints the number and the last message of the notifications of each pool and type. */
    private void heard(PrintStream out) {
        for (Notification told : heard) {
            String what = OwnBeans.label((ObjectName) told.getSource()) + "." + told.getType();
            long times = heard.stream()
                    .filter(other -> other.getSource().equals(told.getSource())
                            && other.getType().equals(told.getType()))
                    .count();
            out.println(what + ".count\t" + times);
            out.println(what + ".message\t" + OwnBeans.oneLine(told.getMessage()));
            OwnBeans.print(what, (CompositeData) told.getUserData(), out);
        }
        out.println("blocked\t" + (blocked.getCount() == 0));
    }

    /** Prints the threads of the agent, and whether they are daemons. */
    private static void threads(PrintStream out) {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("loadline")) {
                out.println(thread.getName() + "\t" + thread.isDaemon());
            }
        }
    }

    /** Prints the open type, units and description of every attribute of every kind of MBean. */
    private static void attributes(PrintStream out) throws Exception {
        for (ObjectName bean : OwnBeans.beans("*")) {
            for (MBeanAttributeInfo info : OwnBeans.server().getMBeanInfo(bean).getAttributes()) {
                Object value = OwnBeans.server().getAttribute(bean, info.getName());
                boolean open = info instanceof OpenMBeanAttributeInfo && ((OpenMBeanAttributeInfo) info).isValue(value);
                out.println(OwnBeans.oneLine(bean.getKeyProperty("type") + "." + info.getName())
                        + "\t" + (open ? "open" : "not open")
                        + "|" + info.getType()
                        + "|" + info.getDescriptor().getFieldValue("units")
                        + "|" + info.getDescription());
            }
        }
    }
}
