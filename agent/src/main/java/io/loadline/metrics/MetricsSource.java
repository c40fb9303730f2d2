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

/**
 * Sources of the published values, read at each scrape on the endpoint's thread. All fields are set before an endpoint
 * gets the object.
 */
public final class MetricsSource {

    /** Returns the live pools. */
    public Supplier<Collection<PoolMonitor>> pools;

    public TaskHistograms histograms;

    /** Source of recommendations; a scrape reads the last ones and causes no new one. */
    public Advisor advisor;

    /** Returns the present findings of all pools. */
    public Supplier<List<Finding>> findings;

    /** Returns the changes of a pool's size. */
    public Function<PoolMonitor, ResizeLog> resizes;

    /**
     * Returns the page at a path, or null. The overview is at {@code /}, all values in JSON are at {@code /pools}, and
     * one pool's page is at {@code /pools/} with its name.
     */
    public BiFunction<String, Format, String> page;

    /** Returns the processor time of the agent's threads; NaN if unknown. */
    public DoubleSupplier ownCpuSeconds;

    public LongSupplier ownHeapBytes;

    /** Returns the number of errors inside the agent so far. */
    public LongSupplier errors;

    public Supplier<String> version;
}
