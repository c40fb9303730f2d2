package io.loadline.demo.experiment.primes;

import io.loadline.demo.experiment.job.OwnFigures;

/**
 * What the tasks know of themselves.
 *
 * @param seconds until the last one was done
 * @param primes that each found
 */
public record PrimesOutcome(double seconds, long primes, OwnFigures figures) {}
