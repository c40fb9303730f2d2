// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

/** Figures of a pool while about this number of its threads was busy. NaN where unknown. Immutable. */
public final class Level {

    public final double concurrency;
    public final double blockedMillis;
    public final double throughputPerSecond;

    Level(Reading reading) {
        concurrency = reading.number("concurrency");
        blockedMillis = reading.number("blockedMillis");
        throughputPerSecond = reading.number("throughputPerSecond");
    }
}
