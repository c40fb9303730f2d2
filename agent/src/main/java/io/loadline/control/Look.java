// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static io.loadline.model.Constants.MAX_LAW_ERROR;
import static io.loadline.model.Constants.MUCH_OF_PROCESSORS;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.UNEVEN;
import static io.loadline.model.Constants.WAITS_FOR_CPU;

import io.loadline.model.Advice;
import io.loadline.model.Advised;
import io.loadline.model.Fact;
import io.loadline.model.Figures;
import io.loadline.model.Recommendation;
import io.loadline.model.Regime;
import io.loadline.model.Verdict;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The findings of one look at a pool, filled in by the caller. Instants are those of {@link System#nanoTime()}.
 */
public final class Look {

    /** The change that a recommendation asks for. */
    public enum Direction {
        GROW,
        STAY,
        SHRINK
    }

    /** The least confidence of a recommendation that resizing by itself follows. */
    public static final double MIN_CONFIDENCE = 0.4;

    public final long at;

    /** The threads for tasks that the sizes of the pool set. */
    public final int threads;

    /** True if somebody else has set the size since the last look. */
    public boolean outside;

    /** True if an operator has set it, by Loadline's own MBean. */
    public boolean byOperator;

    /** The fewest that are safe now, those busy included, and the most that the system allows. */
    public int floor = 1;

    public int ceiling = Integer.MAX_VALUE;

    /** Reason why there may not be fewer. */
    public Fact floorReason;

    /** True if its tasks wait for each other for ever. */
    public boolean deadlocked;

    /** True if tasks wait and none completes, as in a deadlock. */
    public boolean standstill;

    /** The direction of the recommendation. */
    public Direction direction = Direction.STAY;

    public Size target = Size.UNKNOWN;

    /** The performance since the last change or the last look, whichever was later. */
    public Performance seen = Performance.NONE;

    /** The predictions for other sizes, by the number of threads. */
    public IntFunction<Prediction> predicted = Prediction::unknown;

    /** Reason why nothing should be changed now, such as that nothing is completed; null if it may. */
    public Fact obstacle;

    public Look(long at, int threads) {
        this.at = at;
        this.threads = threads;
    }

    /**
     * Reads a pool.
     *
     * @param since the last look or change, in nanoseconds
     * @param mayGrowFromOne whether a person has set that a pool of one thread may get more
     */
    public static Look at(
            PoolSnapshot pool, Advice advice, double littlesLawError, long since, boolean mayGrowFromOne) {
        Figures figures = Figures.of(
                pool, pool.windows.stream().filter(w -> w.start - since >= 0).collect(Collectors.toList()));
        long end = pool.windows.get(pool.windows.size() - 1).end;
        Look look = new Look(end, Sizes.of(pool.state).threads(pool.state));
        Recommendation made = advice.recommendation;
        Advised now = made.present;
        // a full queue adds threads, which keep busy whatever size is set
        look.floor = Math.max(1, Math.min(look.threads, pool.state.activeCount));
        look.floorReason = Fact.of("threads-busy", look.floor);
        look.ceiling = (int) Math.min(Integer.MAX_VALUE, (long) pool.state.taskThreads() + pool.room.headroom);
        // periodic tasks of one thread that fall behind may still be meant to run one by one
        boolean keepsOrder = pool.scheduled && look.threads == 1 && !mayGrowFromOne;
        if (now.isKnown()) {
            look.target = now.size;
            boolean stays = keepsOrder || !advice.predicts();
            look.direction = stays ? Direction.STAY : direction(now.verdict, mayGrowFromOne);
        }
        look.deadlocked = made.isDeadlock();
        look.standstill = isStandstill(made);
        look.seen = performance(figures, pool.trace, since);
        look.predicted = advice::predict;
        look.obstacle = obstacle(pool, advice, look.direction, littlesLawError, figures);
        return look;
    }

    private static Direction direction(Verdict verdict, boolean mayGrowFromOne) {
        switch (verdict) {
            case GROW:
                return Direction.GROW;
            case KEEP_ORDER:
                return mayGrowFromOne ? Direction.GROW : Direction.STAY;
            case SHRINK:
                return Direction.SHRINK;
            default:
                return Direction.STAY;
        }
    }

    /** Keeps the threads that the busiest remembered hour needed, as far as the pool has them. */
    void keepBusiestHour(int needed) {
        int kept = Math.min(needed, threads);
        if (kept > floor) {
            floor = kept;
            floorReason = Fact.of("busiest-hour-wanted", kept);
        }
    }

    private static Fact obstacle(
            PoolSnapshot pool, Advice advice, Direction direction, double littlesLawError, Figures figures) {
        Recommendation made = advice.recommendation;
        Advised now = made.present;
        if (made.isDeadlock()) {
            return Fact.of("deadlock-needs-a-person");
        }
        if (isStandstill(made)) {
            return Fact.of("nothing-is-completed");
        }
        if (!now.isKnown()) {
            return Fact.of(
                    "no-size-known",
                    now.verdict.text,
                    now.missing() == null ? null : Fact.of("missing", now.missing()));
        }
        if (now.verdict != Verdict.KEEP && !advice.predicts()) {
            return Fact.of("cannot-be-checked");
        }
        if (now.verdict.wantsMore() && direction == Direction.STAY) {
            return Fact.of("keeps-tasks-in-order", pool.name);
        }
        if (made.regime.bound == Regime.Bound.DOWNSTREAM) {
            return Fact.of("station-is-full");
        }
        boolean isStep = made.extrapolated && direction == Direction.GROW;
        if (now.confidence() < MIN_CONFIDENCE && !isStep) {
            return Fact.of("not-sure-enough");
        }
        if (littlesLawError > MAX_LAW_ERROR && isEven(Figures.of(pool))) {
            return Fact.of("law-contradicted");
        }
        return othersStarveIt(pool.processors.count, figures) ? Fact.of("others-take-processors") : null;
    }

    private static boolean isStandstill(Recommendation made) {
        return made.isDeadlock() || made.regime.traffic == Regime.Traffic.STANDSTILL;
    }

    /** Returns whether as many tasks completed as arrived; while a backlog grows or shrinks, the law need not hold. */
    private static boolean isEven(Figures figures) {
        return Math.abs(figures.arrived - figures.completed) <= UNEVEN * figures.arrived;
    }

    /**
     * Returns whether other processes use much of the processors, hardly any of which is idle. Tasks that hardly wait
     * for a processor miss none.
     */
    private static boolean othersStarveIt(double processors, Figures figures) {
        double others = figures.processorsOfNeighbours;
        boolean waits = !(figures.split.runQueueMillis <= WAITS_FOR_CPU * figures.split.serviceMillis);
        return waits
                && others > MUCH_OF_PROCESSORS * processors
                && others + figures.processorsOfProcess > NEARLY_ALL * processors;
    }

    private static Performance performance(Figures figures, Trace trace, long since) {
        return figures.observedSeconds == 0
                ? Performance.NONE
                : new Performance(
                        figures.observedSeconds,
                        figures.arrived,
                        figures.completed,
                        figures.meanResponseMillis,
                        p99Millis(trace, since));
    }

    /** Returns the p99 of the responses that are known one by one. */
    private static double p99Millis(Trace trace, long since) {
        long[] responses = new long[trace.size()];
        int n = 0;
        for (Trace.Span span : trace.spans()) {
            for (int i = 0; i < span.size(); i++) {
                long response = span.waits[i] + span.services[i];
                if (span.arrivals[i] + response - since >= 0) {
                    responses[n++] = response;
                }
            }
        }
        Arrays.sort(responses, 0, n);
        return n == 0 ? Double.NaN : responses[(int) (0.99 * (n - 1))] / 1e6;
    }

    /** Returns whether the pool could reject tasks with fewer threads that it accepts now. */
    public static boolean mayReject(PoolState state, boolean ofConnections) {
        return ofConnections || state.queueCapacity != Integer.MAX_VALUE;
    }
}
