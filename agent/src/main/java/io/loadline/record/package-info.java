/**
 * The recorder: counts and times every task of every pool, on the threads of the application, without allocating.
 * Knows pools (weakly), tasks in flight and histograms; nothing of windows, model or JMX.
 *
 * <p>This is its door and what happens to a task: it arrives, starts, ends, or leaves without being served. Where it is
 * counted is in {@link io.loadline.record.count}, how its times are found in {@link io.loadline.record.time}, what is known
 * of the pool itself in {@link io.loadline.record.pool}.
 */
package io.loadline.record;
