// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.random.RandomGenerator;

/**
 * Random numbers by G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
 * Each task has a stream of its own, so that its work is the same in a pool of any size.
 */
public final class Draws implements RandomGenerator {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    public Draws(long seed, long stream) {
        restart(seed, stream);
    }

    void restart(long seed, long stream) {
        state = mixed(mixed(seed) + stream * GOLDEN);
    }

    private static long mixed(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    @Override
    public long nextLong() {
        state += GOLDEN;
        return mixed(state);
    }

    /** Returns a number above 0 and below 1. */
    public double uniform() {
        return ((nextLong() >>> 11) + 0.5) * 0x1.0p-53;
    }

    public double uniform(double from, double to) {
        return from + (to - from) * uniform();
    }

    public double logUniform(double from, double to) {
        return from * Math.pow(to / from, uniform());
    }

    /** Returns a whole number between both ends, which are included. */
    public int whole(int from, int to) {
        return from + (int) (uniform() * (to - from + 1));
    }

    /** Returns a whole number whose logarithm is uniform; both ends are included. */
    public int logWhole(int from, int to) {
        return (int) Math.min(to, Math.floor(logUniform(from, to + 1)));
    }

    public boolean chance(double probability) {
        return uniform() < probability;
    }

    double exponential(double mean) {
        return -Math.log(uniform()) * mean;
    }

    double normal() {
        return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    }
}
