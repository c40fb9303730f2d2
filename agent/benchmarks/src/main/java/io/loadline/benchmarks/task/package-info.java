// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that measure what the agent and other instrumentation add to a task: {@link
 * io.loadline.benchmarks.task.TaskCost} in the steady state, {@link io.loadline.benchmarks.task.FirstSecondsCost} from
 * the first second on, {@link io.loadline.benchmarks.task.ForkJoinCost} in fork-join pools.
 *
 * <p>A shape is a queue, producers and workers. A subject is an instrumentation, an agent, or neither. A lane sends
 * tasks through one pool, so that the figure is little more than the cost of a task.
 */
package io.loadline.benchmarks.task;
