// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.lang.reflect.Field;
import java.util.concurrent.Executor;

/** Events that happen while the agent's probe is deaf, which an error inside the agent would swallow. */
public final class Unseen {

    private Unseen() {}

    /** A step of a program. */
    public interface Step {
        void run() throws Exception;
    }

    /** The agent is told of nothing that happens meanwhile, on any thread. */
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

    /** A pool of one thread runs two tasks, and the agent does not see the first end and the second begin. */
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
