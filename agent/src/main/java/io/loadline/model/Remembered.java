// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.DAY_SECONDS;

import io.loadline.model.work.Size;
import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Summarises a pool beyond its history: how long it was seen, and the busiest hour of that time. Immutable. */
public final class Remembered {

    /** Memory without an hour, and with nothing to wait for. */
    public static final Remembered NOTHING = new Remembered(0, 0, Collections.emptyList(), Peak.NONE, Peak.NONE);

    /** Time that the pool was observed, at most a week. */
    public final double seenSeconds;

    /** Time that must have been observed before the pool is made smaller. */
    private final double enoughSeconds;

    /** Days of the week of which less than half was seen. */
    private final List<DayOfWeek> unseen;

    /** Busiest hour; {@link Peak#NONE} where less than an hour was seen. */
    public final Peak busiest;

    /** Hour that wanted more, but with tasks far longer than usual: an incident. */
    public final Peak slow;

    /** Holds an hour, by the clock, and the size that it wanted. Immutable. */
    public static final class Peak {

        public static final Peak NONE = new Peak(null, null, Size.UNKNOWN, false, 0);

        /** Null where there is none. */
        public final ZonedDateTime from;

        public final ZonedDateTime to;

        public final Size size;

        /** True if more threads may have been needed. */
        public final boolean isLowerBound;

        final double confidence;

        public Peak(ZonedDateTime from, ZonedDateTime to, Size size, boolean isLowerBound, double confidence) {
            this.from = from;
            this.to = to;
            this.size = size;
            this.isLowerBound = isLowerBound;
            this.confidence = confidence;
        }
    }

    public Remembered(double seenSeconds, double enoughSeconds, List<DayOfWeek> unseen, Peak busiest, Peak slow) {
        this.seenSeconds = seenSeconds;
        this.enoughSeconds = enoughSeconds;
        this.unseen = unseen;
        this.busiest = busiest;
        this.slow = slow;
    }

    /**
     * Returns whether the pool may be made smaller. A day counts only once a working day is among those seen, or a week in all: a
     * weekend is no day of work. A setting below a day states that what was seen is all.
     */
    boolean isEnough() {
        boolean hasWorkingDay = unseen.stream()
                        .filter(day -> day.compareTo(DayOfWeek.SATURDAY) < 0)
                        .count()
                < 5;
        boolean hasWeek = seenSeconds >= DayOfWeek.values().length * DAY_SECONDS;
        return seenSeconds >= enoughSeconds && (hasWorkingDay || hasWeek || enoughSeconds < DAY_SECONDS);
    }

    /** Returns the days not seen yet, where nothing else is missing; else null. */
    Fact daysMissing() {
        return seenSeconds < enoughSeconds
                ? null
                : Fact.of(
                        "days-unseen",
                        unseen.stream()
                                .map(day -> day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH))
                                .collect(Collectors.joining(" ")));
    }
}
