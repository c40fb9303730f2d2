package io.loadline.demo.experiment.regret.workload;

/**
 * One pool of a workload.
 *
 * @param name the pool's name for the agent
 * @param weight its priority, as for the agent's option {@code weight.NAME}
 * @param queueCapacity {@link Integer#MAX_VALUE} for no bound
 */
public record PoolLoad(String name, double weight, int queueCapacity, Source source, Body body) {

    /** Tasks that can be there at the same time, nested ones included. */
    long mostAtOnce() {
        if (source instanceof Source.Closed closed) {
            return (long) closed.clients() * (1 + Math.min(1, body.nested()));
        }
        return source instanceof Source.Batch batch ? batch.tasks() : Integer.MAX_VALUE;
    }
}
