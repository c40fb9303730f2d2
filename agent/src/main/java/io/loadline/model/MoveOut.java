package io.loadline.model;

import io.loadline.model.queueing.Percentile;
import io.loadline.model.work.Demands;
import io.loadline.model.work.OwnPool;
import io.loadline.window.TaskClass;
import io.loadline.window.Trace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Where few long tasks make up most of the work, the kind of task that is better off in a pool of its own, and what both
 * pools would be like. The trace does not say of which kind a task is: those are taken for that kind's that are longer than the
 * geometric mean of its mean and that of the others. No sizes are said where their number or mean shows that they are not.
 */
final class MoveOut {

    /** How many times as long as the others its tasks are, at least. */
    private static final double SLOW = 3;

    /** Of the tasks, at most. */
    private static final double FEW = 0.5;

    private static final int MIN_SEEN = 20;
    private static final int MAX_REPLAYED = 10_000;
    private static final double DIFFERENT = 0.25;

    private MoveOut() {}

    static void add(Draft draft, Assessment assessment, Share share) {
        if (!assessment.figures.isHeavyTailed() || assessment.pool.threadPerTask || draft.ofConnections != null) {
            return;
        }
        slowKind(assessment)
                .map(kind -> sentence(kind, draft, assessment, share))
                .ifPresent(sentence -> {
                    draft.evidence.add(sentence);
                    draft.explanation += " " + sentence + ".";
                });
    }

    /** The one that takes most of those that are slow. */
    private static Optional<TaskClass> slowKind(Assessment assessment) {
        return assessment.pool.taskClasses.stream()
                .filter(kind -> kind.arrivedShare > 0 && kind.arrivedShare < FEW)
                .filter(kind -> timesAsLong(kind) > SLOW)
                .max(Comparator.comparingDouble(kind -> kind.serviceShare));
    }

    /** Its mean task as the mean one of all others. */
    private static double timesAsLong(TaskClass kind) {
        return kind.serviceShare / kind.arrivedShare / ((1 - kind.serviceShare) / (1 - kind.arrivedShare));
    }

    private static String sentence(TaskClass kind, Draft draft, Assessment assessment, Share share) {
        String advice = Wording.format(
                "%.0f %% of the tasks are %s and take %.0f %% of the time: give them a pool of their own",
                kind.arrivedShare * 100, kind.task, kind.serviceShare * 100);
        if (assessment.isClosed() || assessment.backlog().rejects()) {
            return advice;
        }
        Trace.Span all = latest(assessment.pool.trace);
        double longest = kind.meanServiceMillis / Math.sqrt(timesAsLong(kind)) * 1e6;
        Trace.Span slow = select(all, service -> service >= longest);
        Trace.Span rest = select(all, service -> service < longest);
        if (Math.min(slow.size(), rest.size()) < MIN_SEEN
                || differs(meanMillis(slow), kind.meanServiceMillis)
                || differs((double) slow.size() / all.size(), kind.arrivedShare)) {
            return advice;
        }
        double serviceMillis = assessment.figures.split.serviceMillis;
        Demands demands = WorkModels.actualDemands(assessment, share);
        OwnPool own = alone(slow, demands, serviceMillis);
        OwnPool others = alone(rest, demands, serviceMillis);
        // a part wants more than all only where something else than the tasks is the limit
        if (Math.max(own.threads, others.threads) > draft.goal()) {
            return advice;
        }
        return advice
                + Wording.format(
                        " of %s, and the others one of %s, in which 99 %% are done within %s ms instead of %s ms",
                        Wording.threads(own.threads),
                        Wording.threads(others.threads),
                        Wording.millis(others.p99ResponseMillis),
                        Wording.millis(p99ResponseMillis(rest)));
    }

    /** {@code demands} and {@code serviceMillis}: of the mean task of the pool as it is. */
    private static OwnPool alone(Trace.Span tasks, Demands demands, double serviceMillis) {
        double meanMillis = meanMillis(tasks);
        return OwnPool.of(tasks, demands.times(meanMillis / serviceMillis), meanMillis / 1000);
    }

    private static boolean differs(double seen, double counted) {
        return !(Math.abs(seen / counted - 1) <= DIFFERENT);
    }

    /** The latest tasks of the longest span without gaps. */
    private static Trace.Span latest(Trace trace) {
        Trace.Span longest = trace.spans().stream()
                .max(Comparator.comparingInt(Trace.Span::size))
                .orElse(new Trace.Span(new long[0], new long[0], new long[0]));
        return longest.from(Math.max(0, longest.size() - MAX_REPLAYED));
    }

    private static Trace.Span select(Trace.Span all, LongPredicate services) {
        int[] chosen = IntStream.range(0, all.size())
                .filter(i -> services.test(all.services[i]))
                .toArray();
        return new Trace.Span(at(chosen, all.arrivals), at(chosen, all.waits), at(chosen, all.services));
    }

    private static long[] at(int[] chosen, long[] of) {
        return Arrays.stream(chosen).mapToLong(i -> of[i]).toArray();
    }

    private static double meanMillis(Trace.Span tasks) {
        return Arrays.stream(tasks.services).average().orElse(Double.NaN) / 1e6;
    }

    private static double p99ResponseMillis(Trace.Span tasks) {
        double[] responses = IntStream.range(0, tasks.size())
                .mapToDouble(i -> tasks.waits[i] + tasks.services[i])
                .toArray();
        return Percentile.of(responses, 99) / 1e6;
    }
}
