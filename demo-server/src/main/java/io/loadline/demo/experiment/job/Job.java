package io.loadline.demo.experiment.job;

/**
 * Work for a JVM of its own: a record, sent there as JSON.
 *
 * @param <R> what it knows of itself afterwards: a record, sent back as JSON
 */
public interface Job<R> {

    /** Does the work, once. Its pools are not shut down: their MBeans are read afterwards. */
    R run() throws Exception;
}
