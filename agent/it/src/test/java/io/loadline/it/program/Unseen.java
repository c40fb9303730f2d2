// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.lang.reflect.Field;
import java.util.concurrent.Executor;

/** Makes events that the agent's probe ignores, as if an error inside the agent had lost them. */
public final class Unseen {

    private Unseen() {}

    /** Step of a program. */
    public interface Step {
        void run() throws Exception;
    }

    /** Runs a step of which the agent gets no events, on any thread. */
    public static void during(Step step) throws Exception {
        Class<?> probe = Class.forName("io.loadline.bootstrap.Probe", false, null);
        Field listener = probe.getField("events");
        Object agent = listener.get(null);
        listener.set(null, probe.getField("NOOP").get(null));
        try {
            step.run();
        } finally {
            listener.set(null, agent);
        }
    }

    /**
     * Runs two tasks on a pool of one thread. The agent does not see the end of the first and the beginning of the
     * second.
     */
    public static void beginOf(Executor pool) throws Exception {
        Gate first = Gate.holding(pool);
        Gate second = new Gate();
        pool.execute(second);
        during(() -> {
            first.open();
            second.awaitEntered();
        });
        second.open();
        Gate third = Gate.holding(pool);
        third.open();
    }
}
