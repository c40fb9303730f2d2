package io.loadline.model;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;

/** What a recommendation says and the figures behind it, kept to tell why the next one differs. Immutable. */
final class Basis {

    /** Relative difference from which on a figure has changed. */
    private static final double CHANGED = 0.1;

    private static final double MUCH_MORE = 1.5;

    final int size;

    /** The size before it was limited to a step or by the system. */
    final int wanted;

    final Verdict verdict;
    private final String advice;
    private final String regime;
    private final Limit limit;

    /** That the pool had. */
    final int threads;

    private final double arrivalsPerSecond;
    private final double taskMillis;
    private final double processors;
    private final double seconds;

    /** When the first with the same advice was made, by the ends of windows. */
    private final long firstSaid;

    private final double ageSeconds;

    /** {@code advice}: in words; {@code last}: the one before, or null. */
    Basis(String advice, Draft draft, Size wanted, Assessment assessment, Share share, Basis last) {
        this.size = draft.size;
        this.wanted = wanted.threads;
        this.verdict = draft.verdict;
        this.advice = advice;
        this.regime = draft.regime.text();
        this.limit = draft.limit;
        this.threads = assessment.capacity();
        this.arrivalsPerSecond = assessment.figures.arrivalsPerSecond;
        this.taskMillis = assessment.figures.split.neededMillis(assessment.place().share);
        this.processors = share.processors;
        this.seconds = draft.observedSeconds;
        List<Window> windows = assessment.pool.windows;
        long now = windows.get(windows.size() - 1).end;
        this.firstSaid = last != null && saysTheSame(last) ? last.firstSaid : now;
        this.ageSeconds = (now - firstSaid) / 1e9;
    }

    /** Whether the same has been said for longer than that: what was before is of no interest any more. */
    boolean isOlderThan(double seconds) {
        return ageSeconds > seconds;
    }

    boolean saysTheSame(Basis other) {
        return size == other.size && advice.equals(other.advice);
    }

    /** Why {@code before} said something else, for a person. */
    String since(Basis before) {
        List<String> changes = new ArrayList<>();
        add(changes, "threads in the pool", before.threads, threads, "%.0f");
        add(changes, "arrivals per second", before.arrivalsPerSecond, arrivalsPerSecond, "%.1f");
        add(changes, "milliseconds per task without queueing", before.taskMillis, taskMillis, "%.2f");
        add(changes, "processors available", before.processors, processors, "%.2f");
        add(changes, "the limit", before.limit.text, limit.text);
        add(changes, "the regime", before.regime, regime);
        if (changes.isEmpty()) {
            changes.add(
                    seconds > MUCH_MORE * before.seconds
                            ? Wording.format("more was measured, %.0f s instead of %.0f s", seconds, before.seconds)
                            : "no figure changed by more than 10 %, only which tasks were measured");
        }
        return "Before: " + before.advice + ". Since then: " + String.join("; ", changes) + ".";
    }

    private static void add(List<String> changes, String what, double before, double now, String format) {
        if (Math.abs(now - before) > CHANGED * Math.max(now, before)) {
            add(changes, what, Wording.format(format, before), Wording.format(format, now));
        }
    }

    private static void add(List<String> changes, String what, String before, String now) {
        if (!now.equals(before)) {
            changes.add(what + " " + before + " -> " + now);
        }
    }
}
