package io.loadline.demo.experiment.machine;

/**
 * One limit of the system on threads.
 *
 * @param name as an administrator knows it
 * @param more how many more threads it allows now; NaN if it is not known here
 */
public record ThreadLimit(String name, double more) {}
