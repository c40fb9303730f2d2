package io.loadline.metrics;

import io.loadline.advise.PoolStanding;
import io.loadline.control.ResizeLog;
import io.loadline.finding.Finding;
import io.loadline.model.Recommendation;
import io.loadline.report.Format;
import io.loadline.window.PoolMonitor;
import java.util.Collection;
import java.util.List;

/** What is published, asked at each scrape on the endpoint's thread. */
public interface MetricsSource {

    /** The live pools. */
    Collection<PoolMonitor> pools();

    TaskHistograms.OfPool histograms(PoolMonitor pool);

    /** The last one made, null if there is none; never makes one. */
    Recommendation lastRecommendation(PoolMonitor pool);

    /** How a pool stands. */
    PoolStanding standing(PoolMonitor pool);

    /** What stands that no number of threads mends, of all pools. */
    List<Finding> findings();

    /** What was done to the size of a pool. */
    ResizeLog resizes(PoolMonitor pool);

    /**
     * What is at a path: all pools at a glance at {@code /}, all that is known of them at {@code /pools}, in JSON, the page of one
     * at {@code /pools/} with its name. Null if nothing is.
     */
    String page(String path, Format format);

    /** Processor time of the agent's threads, NaN if unknown. */
    double ownCpuSeconds();

    long ownHeapBytes();

    /** Errors inside the agent so far. */
    long errors();

    String version();
}
