// SPDX-License-Identifier: Apache-2.0
/**
 * Recorder that counts and times every task of every pool, on the threads of the application. A task allocates nothing
 * while it waits in a queue in the order of arrival; others take some 50 to 70 bytes, as {@code design.md} lists. Knows
 * pools (weakly), tasks in flight and histograms; nothing of windows, model or JMX.
 *
 * <p>This package is the entrance: it follows a task that arrives, starts, ends, or departs unserved. {@link
 * io.loadline.record.count} counts the task, {@link io.loadline.record.time} finds its times, {@link
 * io.loadline.record.kind} knows the kinds of task, and {@link io.loadline.pool} the pool itself. Counts never depend
 * on times: the {@link io.loadline.record.Ledger} finds unreported changes from the numbers.
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
