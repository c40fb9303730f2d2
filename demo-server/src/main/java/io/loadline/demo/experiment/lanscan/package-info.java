/** The experiment {@code lan-scan}: thousands of threads that wait for timeouts, and the law of rounds. */
package io.loadline.demo.experiment.lanscan;
