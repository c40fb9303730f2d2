package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Spread;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.infra.Blackhole;

/** Finds how much work keeps a processor busy for a given time. All forks then do the same work, however long it takes. */
final class Calibration {

    private static final long TOKENS = 100_000;
    private static final int RUNS = 2_000;
    private static final int LAST = 500;

    private Calibration() {}

    /** JMH's tokens that one microsecond of processor time consumes. */
    static double tokensPerMicro() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] micros = new double[LAST];
        for (int run = 0; run < RUNS; run++) {
            long before = threads.getCurrentThreadCpuTime();
            Blackhole.consumeCPU(TOKENS);
            micros[run % LAST] = (threads.getCurrentThreadCpuTime() - before) / 1e3;
        }
        return TOKENS / Spread.of(micros).median();
    }
}
