package io.loadline.jmx;

import io.loadline.machine.Processors;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Share;
import io.loadline.model.Split;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * How the pools share the processors. All pools are assessed for that, so it is computed again only when pools came or
 * went, or when a window has ended and the {@link CacheLifetime} is over. Thread-safe: while one thread does so, others take
 * what there was before.
 */
final class PoolShares {

    private final Supplier<List<PoolReading>> pools;
    private final Supplier<Processors> processors;
    private final ToDoubleFunction<String> weights;
    private final Supplier<Goal> goal;
    private final CacheLifetime life = new CacheLifetime(System::nanoTime);
    private final Lock lock = new ReentrantLock();
    private Processors workedOutFor;

    /** Null at first. */
    private volatile Result result;

    private static final class Result {
        final Split split;
        final Map<PoolReading, Integer> places;

        Result(Split split, Map<PoolReading, Integer> places) {
            this.split = split;
            this.places = places;
        }
    }

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
    Share of(PoolReading pool) {
        Result now = result();
        Integer place = now.places.get(pool);
        return place == null ? null : now.split.share(place);
    }

    /** Processors for this pool, including its part of those that no pool needs; NaN for a pool that has gone. */
    double partOf(PoolReading pool) {
        Result now = result();
        Integer place = now.places.get(pool);
        return place == null ? Double.NaN : now.split.part(place);
    }

    Split split() {
        return result().split;
    }

    private Result result() {
        Result known = result;
        if (known == null) {
            lock.lock();
        } else if (!lock.tryLock()) {
            return known;
        }
        try {
            Processors now = processors.get();
            if (now != workedOutFor && (life.isOver() || !result.places.keySet().equals(new HashSet<>(pools.get())))) {
                life.renew(this::assessAll);
                workedOutFor = now;
            }
            return result;
        } finally {
            lock.unlock();
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
        result = new Result(Split.of(assessments, weight, goal.get()), found);
    }
}
