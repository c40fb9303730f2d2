package io.loadline.model;

/** What recommendations plan for. Immutable. */
public final class Goal {

    /** The default {@link #targetCpu}. The rest goes to what a closed pool cannot keep off the processors anyway. */
    static final double DEFAULT_CPU = 0.9;

    /** Processor utilisation that may be planned for, 0 to 1. */
    public final double targetCpu;

    /** Seconds that 99 % of tasks may wait, NaN if none is set. */
    public final double waitP99Seconds;

    public Goal(double targetCpu, double waitP99Seconds) {
        this.targetCpu = targetCpu;
        this.waitP99Seconds = waitP99Seconds;
    }
}
