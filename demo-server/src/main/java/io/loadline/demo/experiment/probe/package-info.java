/** The experiment {@code probe}: one small network, a short timeout. */
package io.loadline.demo.experiment.probe;
