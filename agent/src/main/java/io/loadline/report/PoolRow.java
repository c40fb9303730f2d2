// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.model.Verdict;
import io.loadline.window.Distribution;
import io.loadline.window.Window;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** A pool as a row of the {@link Overview}. Unknown figures are NaN. Not changed once it is filled in. */
public final class PoolRow {

    /** Importance of a pool, the most important first. */
    enum Rank {
        /** Something should be changed. */
        ADVICE("", ""),
        /** Tasks are rejected, or wait for a thread while none is free; or it is full, and no size is known. */
        TROUBLE("", "<span class=\"sign act\">! trouble</span>"),
        KEEP("to keep", "<span class=\"sign good\">&#10003; keep</span>"),
        TOO_LITTLE("with too little seen yet", "&#8230; wait"),
        /** Built by a library for its own use, and well. */
        HELPER("that libraries use themselves", "of a library"),
        WITHOUT_TASK("without a task so far", "no task yet");

        /** Follows "7 pools" in a summary. */
        final String words;

        private final String sign;

        Rank(String words, String sign) {
            this.words = words;
            this.sign = sign;
        }
    }

    private static final DateTimeFormatter PEAK = DateTimeFormatter.ofPattern(" EEE HH:mm", Locale.ENGLISH);

    public String name;

    /** Its kind as published. */
    public String kind = "";

    public String createdAt = "-";

    /** The last recommendation; the sizes are 0 where none is known. */
    public Verdict verdict = Verdict.WAIT;

    public int size;
    public int goal;
    public int bestCore;
    public int bestMaximum;

    /** The sentence of the recommendation, made where it is shown. */
    public Supplier<String> explanation = () -> "";

    /** The busiest hour; null where too little is remembered. */
    public ZonedDateTime busiestHour;

    /** True if a library built it for its own use. */
    public boolean isHelper;

    /** True if tasks wait while no thread is free or none ends. */
    public boolean isStarved;

    /** True if nearly all its threads have been busy, and are now. */
    public boolean isFull;

    public boolean staysAtCore;
    public double core = Double.NaN;
    public double maximum = Double.NaN;
    public double threads = Double.NaN;
    public double busy = Double.NaN;
    public double queued = Double.NaN;
    public double arrivalsPerSecond = Double.NaN;
    public double meanWaitMillis = Double.NaN;
    public double waitShare = Double.NaN;
    public double inSystem = Double.NaN;
    public double load90 = Double.NaN;
    public Distribution service = Distribution.EMPTY;
    public Distribution wait = Distribution.EMPTY;

    /** Tasks since it was first seen; the rejected ones include those that were requeued or that callers ran. */
    public long arrived;

    /** The windows of the history, read where they are drawn. */
    public Supplier<List<Window>> windows = Collections::emptyList;

    public long rejected;
    public long putBack;
    public long callerRan;

    Rank rank() {
        if (isHelper) {
            // it rejects on purpose, and its size is the library's business
            return isStarved ? Rank.TROUBLE : Rank.HELPER;
        }
        if (verdict.wantsAChange()) {
            return Rank.ADVICE;
        }
        if (rejections() > 0 || isStarved) {
            return Rank.TROUBLE;
        }
        if (arrived == 0) {
            return Rank.WITHOUT_TASK;
        }
        if (verdict == Verdict.KEEP) {
            return Rank.KEEP;
        }
        return isFull ? Rank.TROUBLE : Rank.TOO_LITTLE;
    }

    /** Returns what stands beside the pool in a browser, as HTML: a sign, a word and a colour say the same. */
    String sign() {
        if (rank() != Rank.ADVICE) {
            return rank().sign;
        }
        String sign = verdict == Verdict.GROW ? "&#9650;" : verdict == Verdict.SHRINK ? "&#9660;" : "&#9670;";
        return "<span class=\"sign act\">" + sign + " " + verdict.code() + "</span>";
    }

    /** Returns the present and the advised size, such as {@code 16 -> 6}; one number where they are the same. */
    String advice() {
        String best = best();
        return best.equals(now()) || best.equals("?") ? now() : now() + " -> " + best;
    }

    boolean hadATask() {
        return rank() != Rank.WITHOUT_TASK && rank() != Rank.HELPER;
    }

    private boolean isOfConnections() {
        return kind.equals("connections") || isOfPermits();
    }

    private boolean isOfPermits() {
        return kind.equals("permits");
    }

    /** Returns whether it has a thread for each task, and so no size. */
    public boolean hasThreadPerTask() {
        return kind.equals("thread-per-task");
    }

    String title() {
        return name + (isOfConnections() ? " (" + kind + ")" : "");
    }

    /** Returns the tasks that the pool did not take since it was first seen, including those that callers ran. */
    long rejections() {
        return Math.max(0, rejected - putBack + callerRan);
    }

    /** Returns the configured sizes, written as in the recommendation: 4 in "grow 4 -> 6". */
    String now() {
        return hasThreadPerTask() ? "-" : sizes(core, maximum);
    }

    /** Returns the recommended sizes; the permits of a semaphore for a pool without a size. */
    String best() {
        if (size < 1) {
            return "?";
        }
        if (hasThreadPerTask()) {
            return text(size);
        }
        // more threads would help, but only a person can decide that
        String orMore = verdict == Verdict.KEEP_ORDER ? " or " + text(size) : "";
        String then = verdict == Verdict.GROW && goal > size ? ", then " + text(goal) : "";
        return sizes(bestCore, bestMaximum) + orMore + then;
    }

    private String sizes(double core, double maximum) {
        if (!(core >= 0)) {
            return "-";
        }
        return staysAtCore || core == maximum ? text(Math.max(1, core)) : text(core) + "-" + text(maximum);
    }

    static String text(double threads) {
        return threads >= Integer.MAX_VALUE ? "any" : Amounts.count(threads);
    }

    /** Returns the size that the busiest hour needed, and its time: 33 Mon 10:00. */
    String peak() {
        return busiestHour == null ? "-" : text(size) + PEAK.format(busiestHour);
    }

    /** Returns no share for a scheduled pool: its wait is lateness, which says nothing about the size. */
    String waitShare() {
        return kind.equals("scheduled") ? "-" : Amounts.percent(waitShare);
    }

    /** Returns the recommendation with its reason, and the fate of the tasks that the pool did not take. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        String said = explanation.get();
        if (!said.isEmpty()) {
            sentences.add(said);
        }
        if (rejections() > 0 || putBack > 0) {
            sentences.add(Phrases.of(isOfConnections(), isOfPermits())
                    .say(
                            "{0}: {1:task was} rejected since the start{2}{3}.",
                            title(),
                            rejections(),
                            callerRan == 0 ? "" : " (" + callerRan + " run by their callers)",
                            putBack > 0 ? ", " + putBack + " requeued" : ""));
        }
        return sentences;
    }
}
