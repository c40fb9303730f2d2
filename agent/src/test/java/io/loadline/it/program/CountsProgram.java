package io.loadline.it.program;

import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** Every fate of a task, counted: {@code warm} before an attach, then {@code run}. */
public final class CountsProgram {

    private CountsProgram() {}

    public static void main(String[] arguments) throws Exception {
        Workloads workloads = new Workloads();
        ScheduledWork scheduled = new ScheduledWork();
        QueuedBefore queued = new QueuedBefore();
        new Dialog()
                .on("warm", out -> {
                    workloads.warm();
                    scheduled.warm();
                    queued.fill();
                })
                .on("release", out -> queued.release())
                .on("run", out -> {
                    scheduled.run();
                    workloads.run();
                })
                .run();
    }

    /** Tasks that are in the queue when the agent comes. */
    private static final class QueuedBefore {
        private final ThreadPoolExecutor pool =
                (ThreadPoolExecutor) Executors.newFixedThreadPool(1, new NamedThreads("queuedBefore"));
        private final ThreadPoolExecutor quiet =
                (ThreadPoolExecutor) Executors.newFixedThreadPool(1, new NamedThreads("queuedQuietly"));
        private Gate gate;
        private Gate quietGate;

        void fill() {
            gate = Gate.holding(pool);
            for (int i = 0; i < 5; i++) {
                pool.execute(() -> {});
            }
            quietGate = Gate.holding(quiet);
            for (int i = 0; i < 5; i++) {
                quiet.execute(() -> {});
            }
        }

        /** Three tasks more, then all of them may run. */
        void release() {
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {});
            }
            gate.open();
            OwnBeans.awaitQuiet("queuedBefore", 8);
            quietGate.open();
            OwnBeans.awaitQuiet("queuedQuietly", 5);
        }
    }
}
