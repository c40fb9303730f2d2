// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

/**
 * The processors of the whole process, over the last window unless stated otherwise. Unknown figures are NaN.
 * Immutable.
 */
public final class Processors {

    public static final Processors UNKNOWN = new Processors(Double.NaN, Double.NaN, Double.NaN);

    /** Number that the process may use; a quota makes it a fraction. */
    public final double count;

    /** Share of {@link #count} that the whole process used, 0 to 1. */
    public final double processLoad;

    /** Share of the quota's periods in the history in which the quota held the process back, 0 to 1. */
    public final double throttledShare;

    /** Number on which the process may run, whatever the quota: it shares them with other processes. */
    public final double shared;

    /** Share of the last minute in which garbage collections stopped all threads, 0 to 1. */
    public final double pauseShare;

    /** Share of the latter half of that minute in which they did. */
    public final double halfPauseShare;

    /** Largest number of them that share a core; 1 if none do, or unknown. */
    public final int perCore;

    public Processors(double count, double processLoad, double throttledShare, double shared) {
        this(count, processLoad, throttledShare, shared, Double.NaN, 1);
    }

    /** Makes processors whose pauses are as long in the latter half of the minute. */
    public Processors(
            double count, double processLoad, double throttledShare, double shared, double pauseShare, int perCore) {
        this(count, processLoad, throttledShare, shared, pauseShare, pauseShare, perCore);
    }

    public Processors(
            double count,
            double processLoad,
            double throttledShare,
            double shared,
            double pauseShare,
            double halfPauseShare,
            int perCore) {
        this.count = count;
        this.processLoad = processLoad;
        this.throttledShare = throttledShare;
        this.shared = shared;
        this.pauseShare = pauseShare;
        this.halfPauseShare = halfPauseShare;
        this.perCore = perCore;
    }

    /** Makes the processors of a process without a quota. */
    public Processors(double count, double processLoad, double throttledShare) {
        this(count, processLoad, throttledShare, count);
    }
}
