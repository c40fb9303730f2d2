package io.loadline.benchmarks.startup;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Uses a pool before anything else, waits for its one task, and ends. */
public final class PoolProgram {

    private PoolProgram() {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(new EmptyTask()).get();
        pool.shutdown();
        PeakMemory.print();
    }

    /** A class, not a lambda: the JVM's start of lambdas would be measured as well. */
    private static final class EmptyTask implements Runnable {
        @Override
        public void run() {}
    }
}
