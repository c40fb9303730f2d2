/**
 * The recorder: counts and times every task of every pool, on the threads of the application, without allocating.
 * Knows pools (weakly), tasks in flight and histograms; nothing of windows, model or JMX.
 *
 * <p>This package is its door: it follows a task that arrives, starts, ends, or leaves without being served. Where it is
 * counted is in {@link io.loadline.record.count}, how its times are found in {@link io.loadline.record.time}, which kinds of task there
 * are in {@link io.loadline.record.kind}, what is known of the pool itself in {@link io.loadline.pool}. Counts never depend on times: what nobody tells of is found by the
 * {@link io.loadline.record.Ledger}, from the numbers.
 *
 * <p>Words that are used in here only:
 *
 * <dl>
 *   <dt>slice</dt><dd>tasks that arrive in a row and are timed, where not all are
 *   <dt>untimed</dt><dd>the task is only counted, because the pool has more tasks than are timed
 *   <dt>stripe</dt><dd>one share of a pool's counters and histograms, so that threads seldom meet at one
 * </dl>
 */
package io.loadline.record;
