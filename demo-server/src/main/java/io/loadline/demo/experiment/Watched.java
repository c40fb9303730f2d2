package io.loadline.demo.experiment;

/**
 * A job that was done under the agent, seen from both sides.
 *
 * @param own what the workload knows of itself
 * @param totals what the agent counted; all NaN if it has no such pool
 * @param recommendation for the first of the pools
 * @param otherProcessors kept busy by other programs meanwhile
 */
public record Watched<R>(R own, PoolTotals totals, Recommendation recommendation, double otherProcessors) {}
