package io.loadline.it.program;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** Pools in trouble, and listeners of their MBeans that record, throw, or never return. */
public final class ListenersProgram {

    private final Map<String, ThreadPoolExecutor> pools = new LinkedHashMap<>();
    private final List<Notification> heard = new CopyOnWriteArrayList<>();
    private final CountDownLatch blocked = new CountDownLatch(1);

    private ListenersProgram() {
        pool("refusing", 1, new ArrayBlockingQueue<>(1));
        pool("crowded", 1, new LinkedBlockingQueue<>());
        pool("loaded", 20, new LinkedBlockingQueue<>());
    }

    public static void main(String[] arguments) throws Exception {
        ListenersProgram program = new ListenersProgram();
        new Dialog()
                .onLine("listen", (words, out) -> program.listen(words[1], words[2]))
                .on("reject", out -> program.reject())
                .on("crowd", out -> program.crowd())
                .on("work", out -> program.work())
                .onLine("await", (words, out) -> program.await(words[1], words[2]))
                .on("awaitBlocked", out -> program.blocked.await())
                .on("windows", out -> OwnBeans.awaitWindows(5))
                .on("heard", program::heard)
                .on("threads", ListenersProgram::threads)
                .run();
    }

    private void pool(String name, int threads, BlockingQueue<Runnable> queue) {
        pools.put(name, new ThreadPoolExecutor(threads, threads, 1, TimeUnit.MINUTES, queue, new NamedThreads(name)));
    }

    private void listen(String pool, String manner) throws Exception {
        pools.get(pool).prestartAllCoreThreads();
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

    /** In several windows. */
    private void reject() throws Exception {
        ThreadPoolExecutor pool = pools.get("refusing");
        Gate gate = Gate.holding(pool);
        pool.execute(() -> {});
        for (int i = 0; i < 3; i++) {
            try {
                pool.execute(() -> {});
                throw new IllegalStateException("not rejected");
            } catch (RejectedExecutionException expected) {
                OwnBeans.awaitWindows(1);
            }
        }
        gate.open();
    }

    /** One thread that is at the same task for good, and tasks that wait for it. */
    private void crowd() {
        Gate.holding(pools.get("crowded"));
        for (int i = 0; i < 10; i++) {
            pools.get("crowded").execute(() -> {});
        }
    }

    /** Until the agent has told what it recommends. */
    private void work() {
        OwnBeans.await("a recommendation is told", () -> {
            for (int i = 0; i < 5; i++) {
                pools.get("loaded").execute(() -> LockSupport.parkNanos(5_000_000));
            }
            return isHeard("loaded", "io.loadline.recommendation.changed");
        });
    }

    private void await(String pool, String type) {
        OwnBeans.await(pool + " tells " + type, () -> isHeard(pool, type));
    }

    private boolean isHeard(String pool, String type) {
        return heard.stream()
                .anyMatch(
                        told -> told.getType().equals(type) && told.getSource().equals(OwnBeans.live(pool)));
    }

    private void heard(PrintStream out) {
        for (Notification told : heard) {
            String what = OwnBeans.label((ObjectName) told.getSource()) + "." + told.getType();
            out.println(what + ".count\t"
                    + heard.stream()
                            .filter(other -> other.getSource().equals(told.getSource())
                                    && other.getType().equals(told.getType()))
                            .count());
            out.println(what + ".message\t" + OwnBeans.oneLine(told.getMessage()));
            CompositeData details = (CompositeData) told.getUserData();
            details.getCompositeType()
                    .keySet()
                    .forEach(item -> out.println(what + "." + item + "\t" + details.get(item)));
        }
    }

    private static void threads(PrintStream out) {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("loadline")) {
                out.println(thread.getName() + "\t" + thread.isDaemon());
            }
        }
    }
}
