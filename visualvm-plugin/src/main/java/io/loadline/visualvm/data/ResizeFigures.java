package io.loadline.visualvm.data;

import java.time.Instant;

/** A change of a pool's size that the agent made, would have made, or saw. Immutable. */
public final class ResizeFigures {

    static final String WOULD = "would";

    /** Counts from 1 for each pool; 0 or NaN if there is no change to tell of. */
    public final double number;

    /** By the clock of the application's machine. */
    public final Instant at;

    /** "resize", "back" for one that was undone, "manual" for an operator's, "would" for one that was only said, "outside" for somebody else's. */
    public final String action;

    public final double threadsBefore;
    public final double threadsAfter;
    public final String reason;

    /** Empty until it is known. */
    public final String outcome;

    ResizeFigures(Reading reading) {
        number = reading.number("number");
        at = Instant.ofEpochMilli((long) reading.number("timeMillis"));
        action = reading.text("action");
        threadsBefore = reading.known("threadsBefore");
        threadsAfter = reading.known("threadsAfter");
        reason = reading.text("reason");
        outcome = reading.text("outcome");
    }

    /** Whether the pool has another size since. */
    boolean isDone() {
        return number > 0 && !action.equals(WOULD);
    }
}
