package io.loadline.model;

import static io.loadline.model.Constants.NEAR;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.model.work.Limit;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;

/** What a recommendation says and the figures behind it, kept to tell why the next one differs. Immutable. */
final class PreviousAdvice {

    final int size;

    /** The size before it was limited to a step or by the system. */
    final int wanted;

    final Verdict verdict;
    private final Fact advice;
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

    /** {@code advice}: what to do; {@code last}: the one before, or null. */
    PreviousAdvice(Fact advice, Policy policy, PreviousAdvice last) {
        Assessment assessment = policy.assessment;
        this.size = policy.size.threads;
        this.wanted = policy.wanted.threads;
        this.verdict = policy.verdict();
        this.advice = advice;
        this.regime = policy.regime.text();
        this.limit = policy.size.limit;
        this.threads = assessment.capacity();
        this.arrivalsPerSecond = assessment.figures.arrivalsPerSecond;
        this.taskMillis = assessment.figures.split.neededMillis(assessment.place().share);
        this.processors = policy.share.processors;
        this.seconds = assessment.figures.observedSeconds;
        List<Window> windows = assessment.pool.windows;
        long now = windows.get(windows.size() - 1).end;
        this.firstSaid = last != null && saysTheSame(last) ? last.firstSaid : now;
        this.ageSeconds = (now - firstSaid) / 1e9;
    }

    /** Whether the same has been said for longer than that: what was before is of no interest any more. */
    boolean isOlderThan(double seconds) {
        return ageSeconds > seconds;
    }

    boolean saysTheSame(PreviousAdvice other) {
        return size == other.size && advice.equals(other.advice);
    }

    /** Why {@code before} said something else. */
    Fact since(PreviousAdvice before) {
        List<Fact> changes = new ArrayList<>();
        add(changes, "threads-changed", before.threads, threads);
        add(changes, "arrivals-changed", before.arrivalsPerSecond, arrivalsPerSecond);
        add(changes, "tasks-changed", before.taskMillis, taskMillis);
        add(changes, "processors-changed", before.processors, processors);
        if (limit != before.limit) {
            changes.add(Fact.of("limit-changed", before.limit.text, limit.text));
        }
        if (!regime.equals(before.regime)) {
            changes.add(Fact.of("regime-changed", before.regime, regime));
        }
        if (changes.isEmpty()) {
            changes.add(
                    seconds > NEAR * before.seconds
                            ? Fact.of("more-measured", seconds, before.seconds)
                            : Fact.of("other-tasks-measured"));
        }
        return Fact.of("before", before.advice, changes);
    }

    private static void add(List<Fact> changes, String key, double before, double now) {
        if (Math.abs(now - before) > NOTICEABLE * Math.max(now, before)) {
            changes.add(Fact.of(key, before, now));
        }
    }
}
