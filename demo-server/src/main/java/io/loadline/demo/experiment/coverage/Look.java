package io.loadline.demo.experiment.coverage;

/**
 * What the agent recommended for a pool after some time.
 *
 * @param seconds since the pool began to work
 * @param size -1 if none was named; so {@code low} and {@code high}
 */
record Look(PoolPlan pool, int seconds, int size, int low, int high, String verdict) {

    boolean isAnswered() {
        return size > 0;
    }

    boolean holds() {
        return isAnswered() && low <= pool.right() && pool.right() <= high;
    }

    int width() {
        return high - low;
    }

    /** In threads: two, or a quarter of the right size. */
    double widthAllowed() {
        return Math.max(2, pool.right() / 4.0);
    }
}
