// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import java.util.Locale;

/**
 * Situation that the figures show: the traffic, how it varies, and the bottleneck of the pool as it runs now.
 * Immutable.
 */
public final class Regime {

    /** Kind of arrivals, or the reason why it is not known. */
    public enum Traffic {
        TOO_LITTLE_SEEN("too little seen"),
        STANDSTILL("standstill"),

        /** Deadlock: all threads wait for tasks in the pool's own queue. */
        DEADLOCKED("deadlocked"),
        LOOPS("occupied by long-running loops"),
        SCHEDULED("scheduled"),
        BATCH("batch"),
        HAND_OFF("cached or hand-off"),
        CLOSED("closed"),
        OPEN("open"),
        SPARE_THREADS("open, spare threads"),

        /** Open traffic: all threads are busy nearly all of the time, and yet all tasks that arrive are done. */
        BUSY("open, all threads busy"),
        OVERLOADED("open, overloaded"),

        /** A pool that runs the loops of consumers, which are measured on their own. */
        CONSUMERS("runs the loops of consumers"),

        /** Event loops, which never wait for a task that is queued somewhere, and of which each serves many connections. */
        EVENT_LOOPS("event loops");

        final String text;

        Traffic(String text) {
            this.text = text;
        }
    }

    /** Variation of open traffic. */
    public enum Variation {
        USUAL(""),
        BURSTY(", bursty"),
        HEAVY_TAILED(", heavy-tailed");

        final String text;

        Variation(String text) {
            this.text = text;
        }
    }

    /** Resource that is full. */
    public enum Bound {
        NOTHING(""),
        DOWNSTREAM(", downstream-bound"),
        PROCESSORS(", processor-bound");

        final String text;

        Bound(String text) {
            this.text = text;
        }
    }

    public final Traffic traffic;
    public final Variation variation;
    public final Bound bound;

    Regime(Traffic traffic, Variation variation, Bound bound) {
        this.traffic = traffic;
        this.variation = variation;
        this.bound = bound;
    }

    static Regime of(Traffic traffic) {
        return new Regime(traffic, Variation.USUAL, Bound.NOTHING);
    }

    /** Returns the published text. */
    public String text() {
        return traffic.text + variation.text + bound.text;
    }

    /**
     * The traffic, then the variation and the bound where there is something to say of them, with blanks between: {@code open
     * bursty processors}. Never changes, as the text may.
     */
    public String code() {
        return code(traffic)
                + (variation == Variation.USUAL ? "" : " " + code(variation))
                + (bound == Bound.NOTHING ? "" : " " + code(bound));
    }

    /** The name of a constant as published. */
    static String code(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return text();
    }
}
