package io.loadline.model;

/** What recommendations plan for. Immutable. */
public final class Goal {

    /** Processor utilisation that may be planned for, 0 to 1. */
    public final double targetCpu;

    public Goal(double targetCpu) {
        this.targetCpu = targetCpu;
    }
}
