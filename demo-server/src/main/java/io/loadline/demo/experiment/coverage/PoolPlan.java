package io.loadline.demo.experiment.coverage;

/**
 * One pool that is looked at.
 *
 * @param erlangs tasks in service on average
 * @param right the right size
 * @param threads that it runs with
 */
record PoolPlan(Lengths lengths, int erlangs, int right, int threads) {

    String name() {
        return "coverage-%s-%d-of-%d".formatted(lengths, threads, erlangs);
    }
}
