package io.loadline.control;

import io.loadline.model.work.Prediction;
import java.util.function.IntFunction;

/** What one look at a pool found. Instants are those of {@link System#nanoTime()}. */
public final class Look {

    public final long at;

    /** The most threads that the pool can have for tasks, as it is set. */
    public final int threads;

    /** Whether somebody else has set the size since the last look. */
    public final boolean outside;

    /** With {@link #outside}: whether that was an operator, by Loadline's own MBean. */
    public final boolean byOperator;

    /** The fewest that are safe now, those busy included, and the most that the system allows. */
    public final int floor;

    public final int ceiling;

    /** Whether its tasks wait for each other for ever. */
    public final boolean deadlocked;

    /** Whether tasks wait and none is completed; so where it is deadlocked. */
    public final boolean standstill;

    /** Why there may not be fewer. */
    public final String floorReason;

    public final Target target;

    /** Since the last change or the last look, whichever was later. */
    public final Performance seen;

    /** What other sizes would do, by what was seen. */
    public final IntFunction<Prediction> predicted;

    /** Why nothing should be changed now, such as {@code the pool stands still}; empty if it may. */
    public final String obstacle;

    private Look(Builder b) {
        at = b.at;
        threads = b.threads;
        outside = b.outside;
        byOperator = b.byOperator;
        floor = b.floor;
        ceiling = b.ceiling;
        floorReason = b.floorReason;
        deadlocked = b.deadlocked;
        standstill = b.standstill;
        target = b.target;
        seen = b.seen;
        predicted = b.predicted;
        obstacle = b.obstacle;
    }

    /** Fields as in {@link Look}; unknown until they are set. */
    public static final class Builder {
        private final long at;
        private final int threads;
        public boolean outside;
        public boolean byOperator;
        public int floor = 1;
        public int ceiling = Integer.MAX_VALUE;
        public String floorReason = "";
        public boolean deadlocked;
        public boolean standstill;
        public Target target = Target.NONE;
        public Performance seen = Performance.NONE;
        public IntFunction<Prediction> predicted = Prediction::unknown;
        public String obstacle = "";

        public Builder(long at, int threads) {
            this.at = at;
            this.threads = threads;
        }

        public Look build() {
            return new Look(this);
        }
    }
}
