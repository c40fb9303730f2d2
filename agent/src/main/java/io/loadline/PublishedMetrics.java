package io.loadline;

import io.loadline.advise.AdvisedPool;
import io.loadline.advise.Advisor;
import io.loadline.advise.PoolStanding;
import io.loadline.control.ResizeLog;
import io.loadline.health.Faults;
import io.loadline.health.Status;
import io.loadline.jmx.AgentReading;
import io.loadline.jmx.MBeans;
import io.loadline.metrics.Endpoint;
import io.loadline.metrics.MetricsSource;
import io.loadline.metrics.TaskHistograms;
import io.loadline.model.Recommendation;
import io.loadline.options.Options;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Sampler;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.ThreadFactory;

/** Where the endpoint's figures come from: the same places as those of the MBeans. */
final class PublishedMetrics implements MetricsSource {

    private final Sampler sampler;
    private final Advisor advisor;
    private final MBeans mbeans;
    private final TaskHistograms histograms;
    private final AgentReading agent;
    private final Faults faults;

    private PublishedMetrics(
            Sampler sampler,
            Advisor advisor,
            MBeans mbeans,
            TaskHistograms histograms,
            AgentReading agent,
            Faults faults) {
        this.sampler = sampler;
        this.advisor = advisor;
        this.mbeans = mbeans;
        this.histograms = histograms;
        this.agent = agent;
        this.faults = faults;
    }

    /** Starts the endpoint. Nothing of it is loaded before. */
    static Endpoint serve(
            Options options,
            Sampler sampler,
            Advisor advisor,
            MBeans mbeans,
            TaskHistograms histograms,
            AgentReading agent,
            Faults faults,
            ThreadFactory threads) {
        Endpoint endpoint = new Endpoint(
                options.metrics,
                options.metricsLabels,
                new PublishedMetrics(sampler, advisor, mbeans, histograms, agent, faults),
                faults,
                threads);
        endpoint.start();
        return endpoint;
    }

    @Override
    public Collection<PoolMonitor> pools() {
        return sampler.pools();
    }

    @Override
    public TaskHistograms.OfPool histograms(PoolMonitor pool) {
        return histograms.of(pool);
    }

    @Override
    public Recommendation lastRecommendation(PoolMonitor pool) {
        return advisor.lastRecommendation(pool);
    }

    @Override
    public PoolStanding standing(PoolMonitor pool) {
        AdvisedPool advised = advisor.of(pool);
        return advised == null ? PoolStanding.OK : advised.standing();
    }

    @Override
    public ResizeLog resizes(PoolMonitor pool) {
        return mbeans.resizes(pool);
    }

    @Override
    public double ownCpuSeconds() {
        return agent.ownCpuMillis() / 1000;
    }

    @Override
    public long ownHeapBytes() {
        return agent.ownHeapBytes();
    }

    @Override
    public long errors() {
        return Arrays.stream(faults.all()).mapToLong(fault -> fault.count).sum();
    }

    @Override
    public String version() {
        return Status.version();
    }
}
