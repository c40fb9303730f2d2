package io.loadline.demo.experiment.job;

/**
 * What a workload knows of its tasks by its own clock; milliseconds.
 *
 * @param serviceMillis mean, from the task's first instruction to its last
 * @param waitMillis mean, from handing it to the pool to its first instruction
 */
public record OwnFigures(long tasks, double serviceMillis, double waitMillis) {}
