package io.loadline.demo.experiment.regret;

import io.loadline.demo.ProcessorTime;
import java.util.Arrays;

/** Keeps a processor busy with a chain of multiplications, in chunks of about a microsecond. */
final class Spin {

    private static final int CHUNK = 1_000;
    private static final long WARM_UP_NANOS = 300_000_000L;
    private static final int SAMPLES = 41;
    private static final long SAMPLE_CHUNKS = 3_000;

    /** Written so that the compiler cannot leave the work out. */
    @SuppressWarnings("unused")
    private static volatile long result;

    private static boolean warm;

    private Spin() {}

    static void chunks(long count) {
        long x = count;
        for (long i = 0; i < count; i++) {
            x = chunk(x);
        }
        result = x;
    }

    /** The first time, lets the compiler do its work before anything is measured. */
    static synchronized void warmUp() {
        if (warm) {
            return;
        }
        warm = true;
        long end = ProcessorTime.ofThread() + WARM_UP_NANOS;
        while (ProcessorTime.ofThread() < end) {
            chunks(100);
        }
    }

    /** Chunks that take a millisecond of a thread's processor time on this machine; the median of some samples. */
    static double chunksPerMilli() {
        warmUp();
        double[] samples = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            long before = ProcessorTime.ofThread();
            chunks(SAMPLE_CHUNKS);
            samples[i] = SAMPLE_CHUNKS * 1e6 / (ProcessorTime.ofThread() - before);
        }
        Arrays.sort(samples);
        return samples[SAMPLES / 2];
    }

    /** Knuth's linear congruential generator (MMIX): each step needs the one before. */
    private static long chunk(long seed) {
        long x = seed;
        for (int i = 0; i < CHUNK; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        return x;
    }
}
