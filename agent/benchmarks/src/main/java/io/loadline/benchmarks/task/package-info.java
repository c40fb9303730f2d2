// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that measure what the agent adds to a task, beside what other instrumentation adds: {@link
 * io.loadline.benchmarks.task.TaskCost} in the steady state, {@link io.loadline.benchmarks.task.FirstSecondsCost} from the
 * first second on, {@link io.loadline.benchmarks.task.ForkJoinCost} in fork-join pools.
 *
 * <p>Shape: queue, producers and workers. Subject: the instrumentation, an agent, or none. Lane: sends tasks through one
 * pool so that the figure is the cost of a task and little else.
 */
package io.loadline.benchmarks.task;
