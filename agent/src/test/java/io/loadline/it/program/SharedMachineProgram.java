package io.loadline.it.program;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;

/**
 * A busy pool, whose clients ask again when they are answered, and one that is nearly idle. {@code busy} and
 * {@code seldom} wait for the recommendation for the one or the other.
 */
public final class SharedMachineProgram {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final int CLIENTS = 25 * PROCESSORS;
    private static final int THREADS = 8 * PROCESSORS;
    private static final long CPU_NANOS = 2_000_000;
    private static final long BLOCKED_NANOS = 20_000_000;
    private static final long SELDOM_NANOS = 25_000_000;
    private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

    private SharedMachineProgram() {}

    public static void main(String[] arguments) throws Exception {
        ThreadPoolExecutor busy = (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS, new NamedThreads("busy"));
        ThreadPoolExecutor seldom = (ThreadPoolExecutor) Executors.newFixedThreadPool(8, new NamedThreads("seldom"));
        new Dialog()
                .on("busy", out -> {
                    for (int i = 0; i < CLIENTS; i++) {
                        busy.execute(() -> answer(busy));
                    }
                    recommended("busy", "closed", out);
                })
                .on("seldom", out -> {
                    Thread client = new Thread(() -> askSeldom(seldom));
                    client.setDaemon(true);
                    client.start();
                    recommended("seldom", "", out);
                })
                .run();
        busy.shutdownNow();
        seldom.shutdownNow();
    }

    private static void answer(ThreadPoolExecutor pool) {
        long end = TIMES.getCurrentThreadCpuTime() + CPU_NANOS;
        while (TIMES.getCurrentThreadCpuTime() < end) {
            // busy
        }
        LockSupport.parkNanos(BLOCKED_NANOS);
        if (!pool.isShutdown()) {
            pool.execute(() -> answer(pool));
        }
    }

    private static void askSeldom(ThreadPoolExecutor pool) {
        while (!pool.isShutdown()) {
            LockSupport.parkNanos(SELDOM_NANOS);
            pool.execute(() -> LockSupport.parkNanos(1_000_000));
        }
    }

    /** On a machine that stalls it takes a while until the clients are recognised as such. */
    private static void recommended(String pool, String regime, PrintStream out) {
        OwnBeans.await("a recommendation for " + pool + ", " + regime, () -> OwnBeans.recommended(pool, regime) > 0);
        OwnBeans.print(out);
    }
}
