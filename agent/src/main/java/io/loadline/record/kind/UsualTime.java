// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

/** Usual service times of the tasks of one kind. Immutable. */
public final class UsualTime {

    static final UsualTime NONE = new UsualTime(0, 0, 0);

    /** Share of the tasks that take longer than the usual time. */
    private static final double LONGER = 0.001;

    /** Least number of ended tasks; at least as many were seen in a history. */
    public final long ended;

    /** 99.9th percentile of the ended tasks of the latest history in which any ended; 0 if none did. */
    public final double p999Nanos;

    /** Longest of the ended tasks, of all histories; 0 if none did. */
    public final double longestNanos;

    private UsualTime(long ended, double p999Nanos, double longestNanos) {
        this.ended = ended;
        this.p999Nanos = p999Nanos;
        this.longestNanos = longestNanos;
    }

    /** Returns these times with those of a newer history. */
    UsualTime with(long completed, KindCounts recent, KindCounts before) {
        return completed == 0
                ? this
                : new UsualTime(
                        Math.max(ended, completed),
                        KindCounts.percentileNanos(recent, before, LONGER),
                        Math.max(longestNanos, KindCounts.percentileNanos(recent, before, 0)));
    }
}
