package io.loadline.jmx;

import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Share;
import io.loadline.model.Split;
import io.loadline.window.machine.Processors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * How the pools share the processors. All pools are assessed for that, so it is computed again only when pools came or
 * went, or when a window has ended and the {@link CacheLifetime} is over. Thread-safe.
 */
final class PoolShares {

    private final Supplier<List<PoolReading>> pools;
    private final Supplier<Processors> processors;
    private final ToDoubleFunction<String> weights;
    private final Supplier<Goal> goal;
    private final CacheLifetime life = new CacheLifetime(System::nanoTime);
    private Processors workedOutFor;
    private Split split;
    private Map<PoolReading, Integer> places = new HashMap<>();

    /** {@code processors}: a new object in each window; {@code weights}: priority by pool name. */
    PoolShares(
            Supplier<List<PoolReading>> pools,
            Supplier<Processors> processors,
            ToDoubleFunction<String> weights,
            Supplier<Goal> goal) {
        this.pools = pools;
        this.processors = processors;
        this.weights = weights;
        this.goal = goal;
    }

    /** Null for a pool that has gone. Must not be called with a reading's lock held. */
    synchronized Share of(PoolReading pool) {
        workOut();
        Integer place = places.get(pool);
        return place == null ? null : split.share(place);
    }

    /** Processors for this pool, including its part of those that no pool needs; NaN for a pool that has gone. */
    synchronized double partOf(PoolReading pool) {
        workOut();
        Integer place = places.get(pool);
        return place == null ? Double.NaN : split.part(place);
    }

    synchronized Split split() {
        workOut();
        return split;
    }

    private void workOut() {
        Processors now = processors.get();
        if (now != workedOutFor && (life.isOver() || !places.keySet().equals(new HashSet<>(pools.get())))) {
            life.renew(this::assessAll);
            workedOutFor = now;
        }
    }

    private void assessAll() {
        List<Assessment> assessments = new ArrayList<>();
        Map<PoolReading, Integer> found = new HashMap<>();
        List<PoolReading> readings = pools.get();
        double[] weight = new double[readings.size()];
        for (PoolReading reading : readings) {
            weight[assessments.size()] = weights.applyAsDouble(reading.monitor().name());
            found.put(reading, assessments.size());
            assessments.add(reading.assessment());
        }
        split = Split.of(assessments, weight, goal.get());
        places = found;
    }
}
