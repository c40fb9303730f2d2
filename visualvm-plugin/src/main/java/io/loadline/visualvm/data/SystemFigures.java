// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.List;
import java.util.stream.Collectors;

/** Figures of all pools of a JVM as one system. NaN where unknown. Immutable. */
public final class SystemFigures {

    static final SystemFigures UNKNOWN = new SystemFigures(Reading.NOTHING);

    public final double processors;

    /** Shares, 0 to 1. */
    public final double cpuLoad;

    public final double runQueueShare;
    public final double throttledShare;
    public final double threads;
    public final double recommendedThreads;
    public final double arrivalsPerSecond;
    public final double meanInSystem;
    public final List<Share> split;
    public final String explanation;

    SystemFigures(Reading reading) {
        processors = reading.number("Processors");
        cpuLoad = reading.number("ProcessCpuLoad");
        runQueueShare = reading.number("RunQueueShare");
        throttledShare = reading.number("ThrottledShare");
        threads = reading.known("ThreadsInPools");
        recommendedThreads = reading.known("RecommendedThreads");
        arrivalsPerSecond = reading.number("ArrivalsPerSecond");
        meanInSystem = reading.number("MeanInSystem");
        split = reading.rows("Split").stream().map(Share::new).collect(Collectors.toUnmodifiableList());
        explanation = reading.text("Explanation");
    }
}
