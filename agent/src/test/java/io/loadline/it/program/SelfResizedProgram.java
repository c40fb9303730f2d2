package io.loadline.it.program;

import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Pools with clients that wait for each answer, for somebody else to resize. */
public final class SelfResizedProgram {

    private static final long SERVICE_NANOS = 20_000_000L;

    private final Map<String, Clients> pools = new ConcurrentHashMap<>();

    private SelfResizedProgram() {}

    /** Each sends a task, waits for its end, and sends the next. */
    private static final class Clients {
        final ThreadPoolExecutor pool;
        private final AtomicLong handedIn = new AtomicLong();
        private final AtomicBoolean ended = new AtomicBoolean();

        Clients(ThreadPoolExecutor pool, int clients) {
            this.pool = pool;
            for (int i = 0; i < clients; i++) {
                send();
            }
        }

        private void send() {
            handedIn.incrementAndGet();
            pool.execute(() -> {
                Sleep.nanos(SERVICE_NANOS);
                if (!ended.get()) {
                    send();
                }
            });
        }

        /** Tasks that each hand in another one and wait for it, once all of them are handed in. */
        void nest(int tasks) {
            CountDownLatch all = new CountDownLatch(1);
            for (int i = 0; i < tasks; i++) {
                handedIn.addAndGet(2);
                pool.submit(() -> {
                    all.await();
                    return pool.submit(() -> {}).get();
                });
            }
            all.countDown();
        }

        long end(String name) {
            ended.set(true);
            OwnBeans.await(
                    name + " is done",
                    () -> pool.getActiveCount() == 0 && pool.getQueue().isEmpty());
            return handedIn.get();
        }
    }

    public static void main(String[] arguments) throws Exception {
        SelfResizedProgram program = new SelfResizedProgram();
        new Dialog()
                .onLine("pool", (words, out) -> program.start(words[1], number(words[2]), number(words[3]), words[4]))
                .onLine("nest", (words, out) -> program.pools.get(words[1]).nest(number(words[2])))
                .onLine("awaitSize", (words, out) -> program.awaitSize(words[1], number(words[2]), number(words[3])))
                .onLine("awaitEvent", (words, out) -> awaitEvent(words[1], words[2]))
                .onLine("awaitOutside", (words, out) -> awaitOutside(words[1], number(words[2])))
                .onLine("history", (words, out) -> history(words[1], out))
                .onLine("set", (words, out) -> program.set(words[1], number(words[2])))
                .onLine("windows", (words, out) -> OwnBeans.awaitWindows(number(words[1])))
                .onLine("setEverySecond", (words, out) -> program.setEverySecond(words[1], words))
                .onLine(
                        "shutdown",
                        (words, out) -> program.pools.get(words[1]).pool.shutdown())
                .onLine("end", (words, out) -> program.end(words[1], out))
                .onLine("agent", (words, out) -> agent(words[1], out))
                .run();
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    /** {@code pool NAME THREADS CLIENTS KIND}. */
    private void start(String name, int threads, int clients, String kind) {
        BlockingQueue<Runnable> queue =
                kind.equals("bounded") ? new ArrayBlockingQueue<>(1_000) : new LinkedBlockingQueue<>();
        ThreadPoolExecutor pool = kind.equals("stubborn")
                ? new Stubborn(threads, queue, name)
                : new ThreadPoolExecutor(threads, threads, 1, TimeUnit.MINUTES, queue, new NamedThreads(name));
        pools.put(name, new Clients(pool, clients));
        OwnBeans.awaitBean(OwnBeans.live(name));
    }

    private void awaitSize(String name, int from, int to) {
        OwnBeans.await(name + " has " + from + " to " + to, () -> {
            int threads = pools.get(name).pool.getCorePoolSize();
            return threads >= from && threads <= to;
        });
    }

    private void set(String name, int threads) {
        ThreadPoolExecutor pool = pools.get(name).pool;
        if (threads > pool.getMaximumPoolSize()) {
            pool.setMaximumPoolSize(threads);
            pool.setCorePoolSize(threads);
        } else {
            pool.setCorePoolSize(threads);
            pool.setMaximumPoolSize(threads);
        }
    }

    /** {@code setEverySecond NAME THREADS...}: one after the other, again and again. */
    private void setEverySecond(String name, String[] words) {
        Thread application = new Thread(() -> {
            for (int i = 0; ; i = (i + 1) % (words.length - 2)) {
                set(name, number(words[2 + i]));
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            }
        });
        application.setDaemon(true);
        application.start();
    }

    private void end(String name, PrintStream out) {
        long handedIn = pools.get(name).end(name);
        OwnBeans.awaitQuiet(name, handedIn);
        out.println("handedIn\t" + handedIn);
    }

    private static void awaitEvent(String pool, String action) {
        OwnBeans.await(pool + " is " + action, () -> {
            CompositeData last = OwnBeans.composite(OwnBeans.live(pool), "LastResize");
            return last != null && last.get("action").equals(action);
        });
    }

    private static void awaitOutside(String pool, int times) {
        OwnBeans.await(pool + " is set " + times + " times", () -> {
            int seen = 0;
            for (Object row : rows(pool).values()) {
                seen += ((CompositeData) row).get("action").equals("outside") ? 1 : 0;
            }
            return seen == times;
        });
    }

    private static TabularData rows(String pool) {
        try {
            return (TabularData) OwnBeans.server().getAttribute(OwnBeans.live(pool), "ResizeHistory");
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void history(String pool, PrintStream out) {
        TabularData rows = rows(pool);
        for (long number = 1; number <= rows.size(); number++) {
            CompositeData row = rows.get(new Object[] {number});
            out.println(number + "\t" + row.get("action") + " " + row.get("threadsBefore") + " -> "
                    + row.get("threadsAfter") + ", " + row.get("corePoolSize") + "/" + row.get("maximumPoolSize")
                    + ": " + row.get("reason") + " | " + row.get("outcome"));
        }
    }

    /** Calls an operation of the agent's MBean that takes nothing. */
    private static void agent(String operation, PrintStream out) throws Exception {
        ObjectName bean = OwnBeans.agent();
        try {
            out.println("said\t" + OwnBeans.server().invoke(bean, operation, new Object[0], new String[0]));
        } catch (MBeanException refused) {
            out.println("refused\t" + refused.getMessage());
        }
    }

    /** Does not let others change it. */
    private static final class Stubborn extends ThreadPoolExecutor {
        Stubborn(int threads, BlockingQueue<Runnable> queue, String name) {
            super(threads, threads, 1, TimeUnit.MINUTES, queue, new NamedThreads(name));
        }

        @Override
        public void setCorePoolSize(int corePoolSize) {
            throw new IllegalStateException("set size in the settings file");
        }
    }
}
