package io.loadline.demo.experiment.scan;

/**
 * How long a scan takes whose silent addresses each hold a thread for the timeout: a pool of N threads waits for N of
 * them at a time, so it works in whole rounds. T = timeout x ceil(silent / N).
 */
public final class RoundsLaw {

    private RoundsLaw() {}

    public static int rounds(int silent, int threads) {
        return (silent + threads - 1) / threads;
    }

    /** In the unit of the timeout. */
    public static double duration(double timeout, int silent, int threads) {
        return timeout * rounds(silent, threads);
    }

    /** Least number of threads with which a scan takes no longer than {@code within} times its shortest, one round. */
    public static int leastWithin(double within, int silent) {
        int rounds = (int) Math.max(1, Math.floor(within));
        return rounds(silent, rounds);
    }

    /** The number of silent addresses that fits a published duration: threads x duration / timeout, in whole rounds. */
    public static double silent(double timeout, double duration, int threads) {
        return threads * Math.rint(duration / timeout);
    }
}
