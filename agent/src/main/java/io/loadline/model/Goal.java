package io.loadline.model;

/** What recommendations plan for. Immutable. */
public final class Goal {

    /** The usual {@link #targetCpu} leaves the rest to what a closed pool cannot keep out of the processors anyway. */
    static final double USUAL_CPU = 0.9;

    /** Processor utilisation that may be planned for, 0 to 1. */
    public final double targetCpu;

    /** Milliseconds that 99 % of tasks may wait, NaN if none is set. */
    public final double waitP99Millis;

    public Goal(double targetCpu, double waitP99Millis) {
        this.targetCpu = targetCpu;
        this.waitP99Millis = waitP99Millis;
    }
}
