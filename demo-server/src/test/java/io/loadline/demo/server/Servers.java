// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import java.util.Map;

/** Servers for tests, whose requests do one work, with another pool named orders. */
public final class Servers {
    private Servers() {}

    public static DemoServer of(int threads, Work work) {
        return of(0, threads, work);
    }

    /** Nothing but the work. */
    static Order order(Work work) {
        return new Order(work, LengthDistribution.CONSTANT, 0, 0, Order.USUAL_DEADLINE);
    }

    /** {@code port}: 0 for any free one. */
    static DemoServer of(int port, int threads, Work work) {
        PoolPlan pool = new PoolPlan(threads, "unbounded", PoolPlan.Rejection.ABORT);
        Service.Downstream downstream = new Service.Downstream(100_000, 0);
        return new DemoServer(new DemoServer.Plan(
                port,
                pool,
                Map.of("orders", pool),
                Servers.order(work),
                LengthDistribution.CONSTANT,
                1,
                downstream,
                1));
    }
}
