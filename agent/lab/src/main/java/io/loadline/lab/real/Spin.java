// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.ProcessorTime;

/**
 * Keeps a processor busy with a chain of multiplications, in chunks of about a microsecond. The first use waits until
 * the code is compiled.
 */
final class Spin {
    private static final int CHUNK = 1_000;
    private static final int SAMPLES = 41;
    private static final int SAMPLE_CHUNKS = 3_000;

    /** Result of the work, so that the compiler cannot remove it. */
    @SuppressWarnings("unused")
    private static volatile long result;

    static {
        ProcessorTime.warmUp(0.3, () -> chunks(100));
    }

    private Spin() {}

    /** Runs Knuth's linear congruential generator (MMIX), in which each step needs the one before. */
    static void chunks(long count) {
        long x = count;
        for (long i = 0; i < count; i++) {
            x = chunk(x);
        }
        result = x;
    }

    private static long chunk(long seed) {
        long x = seed;
        for (int i = 0; i < CHUNK; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        return x;
    }

    /** Returns the number of chunks that take a millisecond of processor time on this machine. */
    static double chunksPerMilli() {
        return SAMPLE_CHUNKS / ProcessorTime.medianMillis(SAMPLES, () -> chunks(SAMPLE_CHUNKS));
    }
}
