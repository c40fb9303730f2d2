package io.loadline.demo.experiment.threadlimit;

import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.machine.ThreadRoom;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Starts threads that do nothing but wait, up to a bound, and ends them again. Stops sooner if the system refuses one, or
 * if there is less memory left than a reserve.
 *
 * @param steps at how many numbers of threads the time is noted
 * @param reserveBytes of the machine's memory that must stay available
 */
public record SleepersJob(int bound, int steps, long reserveBytes) implements Job<SleepersOutcome> {

    private static final long STACK_BYTES = 256 * 1024;
    private static final int JOIN_SECONDS = 30;

    @Override
    public SleepersOutcome run() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> sleepers = new ArrayList<>();
        List<Double> counts = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        String endedBy = "the bound given beforehand";
        double residentBefore = residentBytes();
        long start = System.nanoTime();
        try {
            while (sleepers.size() < bound) {
                sleepers.add(sleeper(end));
                if (sleepers.size() % Math.max(1, bound / steps) == 0) {
                    counts.add((double) sleepers.size());
                    seconds.add((System.nanoTime() - start) / 1e9);
                    if (ThreadRoom.memoryAvailable() < reserveBytes) {
                        endedBy = "the reserve of memory";
                        break;
                    }
                }
            }
        } catch (OutOfMemoryError e) {
            endedBy = e.getMessage(); // the JVM's word for a thread that the system refused; nothing else is short here
        }
        double bytes = (residentBytes() - residentBefore) / Math.max(1, sleepers.size());
        int live = ManagementFactory.getThreadMXBean().getThreadCount();
        end.countDown();
        for (Thread sleeper : sleepers) {
            sleeper.join(TimeUnit.SECONDS.toMillis(JOIN_SECONDS));
        }
        return new SleepersOutcome(sleepers.size(), live, bytes, endedBy, counts, seconds);
    }

    private static Thread sleeper(CountDownLatch end) {
        Thread thread = new Thread(null, () -> await(end), "sleeper", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** 0 where the system does not tell. */
    private static double residentBytes() {
        double bytes = ThreadRoom.kibibytes("/proc/self/status", "VmRSS:") * 1024;
        return Double.isNaN(bytes) ? 0 : bytes;
    }
}
