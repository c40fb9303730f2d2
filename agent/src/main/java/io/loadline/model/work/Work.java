// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.FULL;

import io.loadline.model.queueing.Bisection;
import io.loadline.window.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/**
 * A source of tasks and what each of them demands, as a model of any number n of threads.
 *
 * <pre>
 *   source     right is the least n                               range of the right size
 *   Arrivals   with p99 response(n) <= 1.05 of the least of any,  the same n for blocks of the trace drawn anew
 *              or p99 wait(n) <= goal
 *   Clients    with X(n) >= 0.98 X(clients)                       n for 0.95 and 0.98, for the demands of drawn blocks
 *   Piles      with X(n) >= 0.98 X(tasks of the largest round);   n for 0.95 and 0.98; none for a batch, which is one
 *              of a batch >= X(tasks) / 1.05: its makespan        sample
 *
 *   size = right, or more if the source asks for it (the p90 load), or fewer if the processors may not be so busy
 * </pre>
 *
 * Thread-safe.
 */
public abstract class Work {

    /** Windows that predictions describe. */
    public final List<Window> windows;

    /** Measurement of the same tasks, to compare a prediction with; null if the {@link #windows} have it. */
    public final IntFunction<Prediction> measured;

    final Demands demands;

    private final Map<Integer, Prediction> predictions = new HashMap<>();

    Work(List<Window> windows, IntFunction<Prediction> measured, Demands demands) {
        this.windows = windows;
        this.measured = measured;
        this.demands = demands;
    }

    /** Returns the size, with the range of the right one. */
    public abstract Size wanted();

    /** Returns the prediction for a number of threads. */
    public final synchronized Prediction predict(int threads) {
        return predictions.computeIfAbsent(threads, this::predicted);
    }

    abstract Prediction predicted(int threads);

    /** Returns the load; null where each time is another sample. */
    public Load load() {
        return null;
    }

    /** Returns the same tasks under another load of the same kind. */
    public final Work at(Load other) {
        return load() == null || other.amount == load().amount ? this : under(other);
    }

    /** Returns the same tasks under a load that differs from theirs; asked only where {@link #load} has one. */
    Work under(Load other) {
        throw new UnsupportedOperationException();
    }

    /**
     * Returns the least n with X(n) >= {@code share} of the largest X, up to {@code most} threads.
     *
     * @param seconds least time of a task: X(n) is at most n / seconds, so fewer than share X(most) seconds need not be tried
     * @param perSecond X
     */
    static int leastOfThroughput(double share, int most, double seconds, IntToDoubleFunction perSecond) {
        double bound = share * perSecond.applyAsDouble(most) * seconds;
        int least = (int) Math.max(1, Math.min(most, Math.floor(bound)));
        return Bisection.leastWithin(1 / share - 1, least, most, n -> 1 / perSecond.applyAsDouble(n));
    }

    /**
     * Returns the limit of the size: the station that is full with a thread for each task.
     *
     * @param perSecond tasks a second with a thread for each task
     */
    final Limit limit(double perSecond) {
        if (perSecond <= FULL * demands.mostPerSecond()) {
            return Limit.LOAD;
        }
        return demands.placeIsNarrower() ? Limit.DOWNSTREAM : Limit.PROCESSORS;
    }
}
