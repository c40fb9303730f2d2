package io.loadline.demo.server;

/**
 * What a server is like.
 *
 * @param port 0 for any free one
 * @param usual what a request does if it does not ask for something else
 * @param seed of all lengths that are drawn
 */
public record ServerPlan(
        int port, PoolPlan pool, Order usual, DigitLengths digitLengths, Downstream downstream, long seed) {

    private static final int NO_BOUND = 100_000;

    /** A pool with an unbounded queue on any free port, and requests that do one work. */
    public static ServerPlan of(int threads, Work work) {
        return of(0, PoolPlan.of(threads), Order.of(work));
    }

    static ServerPlan of(int port, PoolPlan pool, Order usual) {
        return new ServerPlan(port, pool, usual, DigitLengths.constant(), new Downstream(NO_BOUND, 0), 1);
    }
}
