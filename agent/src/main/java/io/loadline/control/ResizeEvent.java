// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Fact;

/** A change of a pool's size, or one that Loadline would have made. Not changed once it is in the log. */
public final class ResizeEvent {

    /** The action and its actor. */
    public enum Action {
        /** A step that Loadline took. */
        RESIZE("resize", "resized"),

        /** Loadline undid a step. */
        BACK("back", "went-back"),

        /** Loadline would have taken it. */
        WOULD("would", "would-be-resized"),

        /** An operator asked for it. */
        MANUAL("manual", "resized-by-operator"),

        /** The application, or another tool, has set it. */
        OUTSIDE("outside", "resized-by-others");

        /** The published name. */
        public final String text;

        private final String line;

        Action(String text, String line) {
            this.text = text;
            this.line = line;
        }
    }

    /** The event of a pool without a change; its number is 0. */
    public static final ResizeEvent NONE = new ResizeEvent(null, 0, 0, 0, 0, "");

    /** The action; null for {@link #NONE} alone. */
    public final Action action;

    /** Threads for tasks, without those that the pool keeps for itself. */
    public final int threadsBefore;

    public final int threadsAfter;
    public final int corePoolSize;
    public final int maximumPoolSize;
    public final String reason;

    /** Milliseconds since the epoch. The {@link ResizeLog} sets them, and the number, which counts from 1 for each pool. */
    public long timeMillis;

    public long number;

    /** The result of the check; empty until then. */
    public String outcome = "";

    public ResizeEvent(
            Action action, int threadsBefore, int threadsAfter, int corePoolSize, int maximumPoolSize, String reason) {
        this.action = action;
        this.threadsBefore = threadsBefore;
        this.threadsAfter = threadsAfter;
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.reason = reason;
    }

    /** Returns a copy with these items of the log. */
    ResizeEvent with(long number, long timeMillis, String outcome) {
        ResizeEvent event = new ResizeEvent(action, threadsBefore, threadsAfter, corePoolSize, maximumPoolSize, reason);
        event.number = number;
        event.timeMillis = timeMillis;
        event.outcome = outcome;
        return event;
    }

    /** Returns the event in one line, with the name of the pool. */
    public Fact line(String pool) {
        return Fact.of(action.line, pool, threadsBefore, threadsAfter, reason);
    }
}
