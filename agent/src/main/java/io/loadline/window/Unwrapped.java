// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

/**
 * A sum without the wrap-around at 2^64. Nanoseconds of tasks wrap around after 584 years, which 10,000 tasks in
 * service accumulate in three weeks. Exact as long as it is read once in half of that time. Thread-safe.
 */
final class Unwrapped {

    private long last;
    private double sum;

    /**
     * Returns the sum without wrap-around.
     *
     * @param now the sum, modulo 2^64
     */
    synchronized double read(long now) {
        sum += now - last;
        last = now;
        return sum;
    }
}
