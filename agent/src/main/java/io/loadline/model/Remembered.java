// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.DAY;
import static io.loadline.model.Constants.MINUTE;
import static io.loadline.model.Constants.MIN_SAVING;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.PoolSnapshot;
import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is known of a pool beyond its history: how long it was seen, and the busiest hour of that time. Its fields are written by who makes it. */
public final class Remembered {

    /** At most a week. */
    public final double seenSeconds;

    /** How long that must be until the pool is made smaller. */
    final double enoughSeconds;

    /** Of the busiest hour, by the clock; null where less than an hour was seen. */
    public ZonedDateTime from;

    public ZonedDateTime to;

    /** What it wanted. */
    public Size wanted = Size.UNKNOWN;

    /** Whether more may have been wanted. */
    public boolean isLowerBound;

    public double confidence;

    /** Of the hour that wanted more, but with tasks far longer than usual: an incident; null if there is none. */
    public ZonedDateTime slowFrom;

    public ZonedDateTime slowTo;

    public int slowWanted;

    /** Days of the week of which less than half was seen. */
    private final List<DayOfWeek> unseen;

    public Remembered(double seenSeconds, double enoughSeconds, List<DayOfWeek> unseen) {
        this.seenSeconds = seenSeconds;
        this.enoughSeconds = enoughSeconds;
        this.unseen = unseen;
    }

    /**
     * Whether the pool may be made smaller. A day counts only once a working day is among those seen: a weekend is no day of
     * work. Whoever asks for less than a day says that what was seen is all.
     */
    private boolean isEnough() {
        boolean hasWorkingDay = unseen.stream()
                        .filter(day -> day.compareTo(DayOfWeek.SATURDAY) < 0)
                        .count()
                < 5;
        return seenSeconds >= enoughSeconds && (hasWorkingDay || enoughSeconds < DAY);
    }

    /**
     * {@code present}, of what is assessed, as advice that holds for the whole time: never fewer threads than the busiest hour wanted.
     *
     * <pre>
     *   grow      as soon as the present wants it, or where there are fewer than the busiest hour wanted
     *   shrink    where the present wants it, to what the busiest hour wanted, once enough was seen
     *   else      keep
     * </pre>
     *
     * A pool of which nothing is known at present, as after a restart or at night, is advised on by what is remembered.
     */
    public Advice advise(Advice present, Assessment assessment) {
        PoolSnapshot pool = assessment.pool;
        Recommendation now = present.present;
        boolean silent = now.regime.traffic == Regime.Traffic.TOO_LITTLE_SEEN;
        boolean speaks = now.isKnown() ? now.verdict != Verdict.SPLIT && !now.isDeadlock() : silent;
        if (!speaks || pool.state == null) {
            return present;
        }
        wanted = wanted.atMost(assessment.mostUseful(), Limit.DOWNSTREAM);
        boolean isBusier = wanted.threads > now.wantedNow;
        Size advised = isBusier ? wanted : new Size(now.size, now.low, now.high, now.limit);
        Size goal = isBusier && (now.goal < wanted.threads || now.goal == now.size)
                ? advised
                : new Size(now.goal, now.goalLow, now.goalHigh, now.limit);
        Verdict verdict = isBusier ? verdict(now, assessment) : now.verdict;
        boolean withheld = verdict == Verdict.SHRINK && !isEnough();
        if (withheld) {
            verdict = Verdict.KEEP;
        }
        int queue = now.isKnown() ? now.queueCapacity : pool.state.queueCapacity;
        int threads = verdict.isKeep() ? pool.state.taskCapacity() : advised.threads;
        Settings set = advised.threads < 0
                ? Settings.of(verdict)
                : Settings.of(verdict, pool.state, pool.scheduled, threads, queue);
        Recommendation advice = now.copy();
        advice.set(advised, goal, set, pool);
        advice.busiestHour = from;
        advice.rememberedHours = seenSeconds / (60 * MINUTE);
        advice.missing = verdict == Verdict.WAIT ? now.missing : null;
        advice.reasons = Collections.unmodifiableList(reasons(now, isBusier, withheld, verdict));
        if (advised.threads != now.size) {
            advice.confidence = confidence;
            advice.directionConfidence = confidence;
            advice.goalConfidence = confidence;
        }
        return present.with(advice);
    }

    /** Those not seen yet. */
    private String days() {
        return unseen.stream()
                .map(day -> day.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
                .collect(Collectors.joining(", "));
    }

    /** Where the busiest hour wanted more than the present does. */
    private Verdict verdict(Recommendation now, Assessment assessment) {
        int set = now.currentSize;
        boolean hasSize = set > 0 && set < Integer.MAX_VALUE;
        if (hasSize && (set < wanted.low || now.verdict.wantsMore())) {
            return Settings.ofMore(assessment);
        }
        boolean isWorthIt =
                now.verdict == Verdict.SHRINK && set > wanted.high && set - wanted.threads >= MIN_SAVING * set;
        return isWorthIt ? Verdict.SHRINK : Verdict.KEEP;
    }

    /** Those of the present, with another advice at their head. */
    private List<Fact> reasons(Recommendation now, boolean isBusier, boolean withheld, Verdict verdict) {
        boolean someUnseen = withheld && seenSeconds >= enoughSeconds;
        Fact mayCome = withheld
                ? Fact.of("busier-may-come", seenSeconds, someUnseen ? Fact.of("days-unseen", days()) : null)
                : null;
        List<Fact> reasons = new ArrayList<>(now.reasons);
        if (isBusier) {
            boolean keeps = verdict == Verdict.KEEP;
            Fact advice = now.currentSize <= 0
                    ? Fact.of("keep")
                    : now.currentSize == Integer.MAX_VALUE
                            ? Fact.of("keep-without-maximum")
                            : keeps
                                    ? Fact.of("keep-size", now.currentSize)
                                    : verdict == Verdict.KEEP_ORDER
                                            ? Fact.of("keep-order", wanted.threads, null)
                                            : Fact.of("size-change", verdict.code(), now.currentSize, wanted.threads);
            Fact enough = now.isKnown() ? Fact.of("enough-now", now.wantedNow) : Fact.of("little-seen-now");
            Fact more = isLowerBound ? Fact.of("or-more-wanted") : null;
            Fact head = Fact.of("for-busiest", advice, enough, from, to, wanted.low, wanted.high, more, mayCome);
            reasons.removeIf(reason -> reason.is("any-size-for-what-was-seen"));
            if (now.isKnown()) {
                reasons.set(0, head);
            } else {
                reasons.add(0, head);
            }
        } else if (withheld) {
            reasons.set(0, Fact.of("keep-until-seen", now.currentSize, now.size, mayCome));
        }
        if (slowFrom != null && slowWanted > now.wantedNow) {
            reasons.add(Fact.of("slow-hour", slowFrom, slowTo, slowWanted));
        }
        return reasons;
    }
}
