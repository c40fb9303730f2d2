package io.loadline.machine;

/** The processors of the whole process, over the last window unless said otherwise. Immutable; what is not known is NaN. */
public final class Processors {

    public static final Processors UNKNOWN = new Processors(Double.NaN, Double.NaN, Double.NaN);

    /** How many the process may use, a quota as a fraction included. */
    public final double count;

    /** Share of them that the whole process used, 0 to 1. */
    public final double processLoad;

    /** Share of the quota's periods in the history in which it held the process back, 0 to 1. */
    public final double throttledShare;

    /** How many it may run on, whatever the quota: those that it shares with other processes. */
    public final double shared;

    public Processors(double count, double processLoad, double throttledShare, double shared) {
        this.count = count;
        this.processLoad = processLoad;
        this.throttledShare = throttledShare;
        this.shared = shared;
    }

    /** Without quota. */
    public Processors(double count, double processLoad, double throttledShare) {
        this(count, processLoad, throttledShare, count);
    }
}
