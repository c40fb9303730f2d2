// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.time.Instant;

/** A change of the size with what had been predicted and what was measured. NaN where unknown. Immutable. */
public final class Tested {

    public final Instant time;
    public final double from;
    public final double to;
    public final double predictedPerSecond;
    public final double measuredPerSecond;
    public final double predictedWaitMillis;
    public final double measuredWaitMillis;
    public final boolean held;

    Tested(Reading reading) {
        time = Instant.ofEpochMilli((long) reading.number("timeMillis"));
        from = reading.known("from");
        to = reading.known("to");
        predictedPerSecond = reading.number("predictedPerSecond");
        measuredPerSecond = reading.number("measuredPerSecond");
        predictedWaitMillis = reading.number("predictedWaitMillis");
        measuredWaitMillis = reading.number("measuredWaitMillis");
        held = reading.is("held");
    }
}
