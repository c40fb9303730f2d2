// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import io.loadline.advise.Advisor;
import io.loadline.advise.ProcessorShares;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.Composite;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.machine.Processors;
import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import io.loadline.model.Share;
import io.loadline.model.Split;
import io.loadline.report.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** System of all pools, {@code io.loadline:type=ThreadPools}. */
final class SystemReading {

    private static final Composite<SystemReading.Part> SHARE =
            new Composite<SystemReading.Part>("Share", "pool").fields(Part.class);

    private final Supplier<List<ManagedPool>> pools;
    private final Supplier<Processors> processors;

    private final Advisor advisor;

    /** Share of one pool in the whole. */
    public static final class Part {
        public final String pool;
        public final int now;
        public final int recommended;
        public final double demandShare;
        public final String limit;
        public final double processors;

        Part(ManagedPool reading, Share share, double allDemand, double processors) {
            Recommendation recommendation = reading.recommendation();
            pool = reading.monitor().name();
            now = reading.threads();
            recommended = recommendation.size.threads;
            demandShare = share == null ? Double.NaN : share.demand / allDemand;
            limit = recommendation.limitText();
            this.processors = processors;
        }
    }

    SystemReading(Supplier<List<ManagedPool>> pools, Supplier<Processors> processors, Advisor advisor) {
        this.pools = pools;
        this.processors = processors;
        this.advisor = advisor;
    }

    static BeanTable<SystemReading> table() {
        return new BeanTable<SystemReading>("ThreadPools")
                .value("Processors", s -> s.processors().count)
                .value("ProcessCpuLoad", s -> s.processors().processLoad)
                .value("RunQueueShare", s -> s.runQueueShare())
                .value("ThrottledShare", s -> s.processors().throttledShare)
                .value("PoolCount", s -> s.pools().size())
                .value("ThreadsInPools", SystemReading::threads)
                .value("ArrivalsPerSecond", s -> s.sum(r -> r.figures().arrivalsPerSecond))
                .value("MeanInSystem", s -> s.sum(r -> r.figures().meanInSystem))
                .value("RecommendedThreads", s -> s.recommendedThreads())
                .rows("Split", SHARE, SystemReading::split)
                .rows("Findings", OpenTypes.FINDING, s -> s.advisor.findings())
                .value("Explanation", SystemReading::explanation);
    }

    Processors processors() {
        return processors.get();
    }

    List<ManagedPool> pools() {
        return pools.get();
    }

    int threads() {
        return pools().stream().mapToInt(ManagedPool::threads).sum();
    }

    /** Returns the sum over the pools, without NaN. */
    double sum(ToDoubleFunction<ManagedPool> figure) {
        return pools().stream()
                .mapToDouble(figure)
                .filter(x -> !Double.isNaN(x))
                .sum();
    }

    /** Returns the sum of the recommended sizes; -1 if no pool's size is known. */
    int recommendedThreads() {
        int known = pools().stream()
                .mapToInt(r -> Math.max(0, r.recommendation().size.threads))
                .sum();
        return known == 0 ? -1 : known;
    }

    /** Returns the share of time that runnable pool threads waited for a processor. */
    double runQueueShare() {
        double waiting = sum(r -> r.figures().split.runQueueMillis * r.figures().completionsPerSecond);
        double running = sum(r -> r.figures().split.cpuMillis * r.figures().completionsPerSecond);
        return waiting / (waiting + running);
    }

    List<Part> split() {
        ProcessorShares.LastSplit shares = advisor.shares();
        double allDemand = shares.split.demand;
        List<Part> parts = new ArrayList<>();
        for (ManagedPool reading : pools()) {
            parts.add(new Part(reading, shares.of(reading.advised()), allDemand, shares.partOf(reading.advised())));
        }
        return parts;
    }

    String explanation() {
        List<ManagedPool> all = pools();
        long known = all.stream().filter(r -> r.recommendation().isKnown()).count();
        Split split = advisor.shares().split;
        return Phrases.OF_THREADS.say(Fact.of(
                "system",
                all.size(),
                threads(),
                processors().count,
                known,
                known == 0 ? "no" : recommendedThreads(),
                Double.isNaN(split.processors)
                        ? Fact.of("system-unknown")
                        : Fact.of(
                                split.isRationed() ? "system-rationed" : "system-shared",
                                split.demand,
                                split.processors)));
    }
}
