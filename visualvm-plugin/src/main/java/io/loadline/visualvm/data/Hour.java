// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;

/** The figures of one clock hour of a pool, or of six where the agent has no room for single ones. NaN where unknown. Immutable. */
public final class Hour {

    /** Start of the hour by the clock of the application; null if unknown. */
    public final ZonedDateTime start;

    /** Threads or connections wanted, with the range of the right number; 0 if too little was seen. */
    public final double size;

    public final double low;
    public final double high;

    /** Set if more threads may have been needed. */
    public final boolean lowerBound;

    public final double arrivalsPerSecond;
    public final double p99WaitMillis;

    Hour(Reading reading) {
        start = time(reading.text("hour"));
        size = reading.number("size");
        low = reading.number("low");
        high = reading.number("high");
        lowerBound = reading.is("lowerBound");
        arrivalsPerSecond = reading.number("arrivalsPerSecond");
        p99WaitMillis = reading.number("p99WaitMillis");
    }

    private static ZonedDateTime time(String text) {
        try {
            return ZonedDateTime.parse(text);
        } catch (DateTimeParseException ofAnotherVersion) {
            return null;
        }
    }
}
