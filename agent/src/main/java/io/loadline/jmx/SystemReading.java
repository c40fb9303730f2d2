package io.loadline.jmx;

import io.loadline.model.Recommendation;
import io.loadline.window.Processors;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** All pools treated as one system. */
final class SystemReading {

    private final Supplier<? extends Iterable<PoolReading>> pools;
    private final Supplier<Processors> processors;

    /** A pool's part of the whole. */
    static final class Share {
        final String pool;
        final int now;
        final int recommended;
        final double demandShare;
        final double weight;
        final String limit;

        Share(PoolReading reading, double allCpu, double weight) {
            Recommendation recommendation = reading.recommendation();
            pool = reading.monitor().name();
            now = reading.threads();
            recommended = recommendation.size;
            demandShare = reading.figures().processorsUsed / allCpu;
            this.weight = weight;
            limit = recommendation.limit;
        }
    }

    private final ToDoubleFunction<String> weights;

    /** {@code weights}: priority by pool name. */
    SystemReading(
            Supplier<? extends Iterable<PoolReading>> pools,
            Supplier<Processors> processors,
            ToDoubleFunction<String> weights) {
        this.pools = pools;
        this.processors = processors;
        this.weights = weights;
    }

    Processors processors() {
        return processors.get();
    }

    List<PoolReading> pools() {
        List<PoolReading> all = new ArrayList<>();
        pools.get().forEach(all::add);
        return all;
    }

    int threads() {
        return pools().stream().mapToInt(PoolReading::threads).sum();
    }

    /** Sum over the pools, of what is known. */
    double sum(ToDoubleFunction<PoolReading> figure) {
        return pools().stream()
                .mapToDouble(figure)
                .filter(x -> !Double.isNaN(x))
                .sum();
    }

    /** -1 if no pool's size is known. */
    int recommendedThreads() {
        int known = pools().stream()
                .mapToInt(r -> Math.max(0, r.recommendation().size))
                .sum();
        return known == 0 ? -1 : known;
    }

    /** Of the time that pool threads wanted a processor, the share they waited for it. */
    double runQueueShare() {
        double waiting = sum(r -> r.figures().split.runQueueMillis * r.figures().completionsPerSecond);
        double running = sum(r -> r.figures().split.cpuMillis * r.figures().completionsPerSecond);
        return waiting / (waiting + running);
    }

    List<Share> split() {
        double allCpu = sum(r -> r.figures().processorsUsed);
        List<Share> shares = new ArrayList<>();
        for (PoolReading reading : pools()) {
            shares.add(new Share(
                    reading, allCpu, weights.applyAsDouble(reading.monitor().name())));
        }
        return shares;
    }

    String explanation() {
        List<PoolReading> all = pools();
        long known = all.stream().filter(r -> r.recommendation().isKnown()).count();
        return String.format(
                Locale.ROOT,
                "%d %s with %d threads on %.1f processors; %d with a recommendation, %s threads together. "
                        + "Each pool is sized as if the others left it the processors.",
                all.size(),
                all.size() == 1 ? "pool" : "pools",
                threads(),
                processors().count,
                known,
                known == 0 ? "no" : String.valueOf(recommendedThreads()));
    }
}
