/**
 * What the agent adds to a task, beside what other instrumentation adds: {@link io.loadline.benchmarks.task.TaskCost}
 * starts the JVMs, one of the benchmarks runs in each.
 *
 * <p>Shape: queue, producers and workers. Subject: the instrumentation, or none. Lane: what drives tasks through one
 * pool so that the figure is the cost of a task and little else.
 */
package io.loadline.benchmarks.task;
