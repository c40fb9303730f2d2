package io.loadline.demo.experiment.locality;

/**
 * What the actors know of themselves.
 *
 * @param messages received by all
 * @param contextSwitches of all threads of the JVM; negative if not known
 * @param checksum of all state: the same for every scheme
 */
public record LocalityOutcome(double seconds, long messages, long contextSwitches, long checksum) {}
