package io.loadline.demo.experiment.threadlimit;

import io.loadline.demo.experiment.job.Job;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Puts tasks into a queue as pools have it, until the heap is nearly full; how large that is, the JVM's options say.
 *
 * @param share of the heap to fill, below 1
 */
public record RunnablesJob(double share) implements Job<RunnablesJob.Outcome> {

    private static final int BETWEEN_LOOKS = 10_000;

    /**
     * @param heapBytes that the JVM may use
     * @param usedBytes by the tasks and the queue
     */
    public record Outcome(long runnables, double seconds, long heapBytes, long usedBytes) {}

    /** A task of its own, as the published program made one for each. */
    private static final class Nothing implements Runnable {
        @Override
        public void run() {
            // is never run
        }
    }

    @Override
    public Outcome run() {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        long before = used(runtime);
        long full = (long) (share * runtime.maxMemory());
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        long start = System.nanoTime();
        while (used(runtime) < full) {
            for (int i = 0; i < BETWEEN_LOOKS; i++) {
                queue.add(new Nothing());
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Outcome(queue.size(), seconds, runtime.maxMemory(), used(runtime) - before);
    }

    private static long used(Runtime runtime) {
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
