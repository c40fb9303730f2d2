package io.loadline.benchmarks.task;

import com.sun.management.OperatingSystemMXBean;
import io.loadline.benchmarks.Witness;
import io.loadline.benchmarks.task.PerTaskCost.Figures;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts a virtual thread for each of many tasks, and prints a line of figures. Runs on Java 21 and later. */
public final class PerTaskProgram {

    private static final int BATCH = 1_000;
    private static final int BATCHES = 500;
    private static final int WARM_UPS = 4;
    private static final int MILLION = 1_000_000;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private PerTaskProgram() {}

    public static void main(String[] arguments) throws Exception {
        double ofPool = nanosPerTask(Executors.newFixedThreadPool(2));
        double ofThread = nanosPerTask(perTask());
        Figures figures = million(ofPool, ofThread);
        if (Witness.isDue()) {
            Witness.requireThatAgentCounted(2L * WARM_UPS * BATCHES * BATCH + MILLION, 0);
        }
        System.out.println(figures.line());
    }

    private static ExecutorService perTask() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    /** Processor time of the whole process, of empty tasks in batches; the least of several runs after the first ones. */
    private static double nanosPerTask(ExecutorService executor) throws InterruptedException {
        double least = Double.POSITIVE_INFINITY;
        for (int run = 0; run < 2 * WARM_UPS; run++) {
            long before = SYSTEM.getProcessCpuTime();
            for (int i = 0; i < BATCHES; i++) {
                batch(executor);
            }
            double nanos = (double) (SYSTEM.getProcessCpuTime() - before) / BATCH / BATCHES;
            least = run < WARM_UPS ? least : Math.min(least, nanos);
        }
        executor.shutdown();
        return least;
    }

    private static void batch(ExecutorService executor) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(BATCH);
        CountDownLatch done = new CountDownLatch(1);
        for (int i = 0; i < BATCH; i++) {
            executor.execute(() -> {
                if (left.decrementAndGet() == 0) {
                    done.countDown();
                }
            });
        }
        done.await();
    }

    /** So many threads that wait at one time. */
    private static Figures million(double ofPool, double ofThread) throws Exception {
        long heap = heap();
        long start = System.nanoTime();
        long cpu = SYSTEM.getProcessCpuTime();
        CountDownLatch running = new CountDownLatch(MILLION);
        CountDownLatch gate = new CountDownLatch(1);
        ExecutorService executor = perTask();
        for (int i = 0; i < MILLION; i++) {
            executor.execute(() -> {
                running.countDown();
                try {
                    gate.await();
                } catch (InterruptedException ends) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        running.await();
        double seconds = (System.nanoTime() - start) / 1e9;
        double processor = (SYSTEM.getProcessCpuTime() - cpu) / 1e9;
        double bytes = (double) (heap() - heap) / MILLION;
        gate.countDown();
        executor.shutdown();
        executor.awaitTermination(10, TimeUnit.MINUTES);
        return new Figures(ofPool, ofThread, seconds, processor, bytes);
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
