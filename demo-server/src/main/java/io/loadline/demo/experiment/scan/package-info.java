/**
 * Probing many addresses with a pool: most tasks wait for a timeout, the others end at once. Used by the experiments
 * {@code lan-scan} and {@code probe}.
 */
package io.loadline.demo.experiment.scan;
