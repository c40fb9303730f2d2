// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.advise.Advisor;
import io.loadline.control.ResizeLog;
import io.loadline.finding.Finding;
import io.loadline.report.Format;
import io.loadline.window.PoolMonitor;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Where what is published comes from, asked at each scrape on the endpoint's thread. Filled before an endpoint gets it. */
public final class MetricsSource {

    /** The live ones. */
    public Supplier<Collection<PoolMonitor>> pools;

    public TaskHistograms histograms;

    /** Asked for what it has made; nothing is made for a scrape. */
    public Advisor advisor;

    /** Returns the present findings of all pools. */
    public Supplier<List<Finding>> findings;

    /** What was done to the size of a pool. */
    public Function<PoolMonitor, ResizeLog> resizes;

    /**
     * What is at a path: all pools at a glance at {@code /}, all that is known of them at {@code /pools}, in JSON, the page of one
     * at {@code /pools/} with its name. Null if nothing is.
     */
    public BiFunction<String, Format, String> page;

    /** Processor time of the agent's threads, NaN if unknown. */
    public DoubleSupplier ownCpuSeconds;

    public LongSupplier ownHeapBytes;

    /** Inside the agent so far. */
    public LongSupplier errors;

    public Supplier<String> version;
}
