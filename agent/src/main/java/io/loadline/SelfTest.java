package io.loadline;

import io.loadline.record.Event;
import io.loadline.record.Recorder;
import io.loadline.record.Totals;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs a pool of the agent's own through the woven code and looks whether every event was seen. */
final class SelfTest {

    private static final int TASKS = 3;
    private static final long PATIENCE_SECONDS = 10;

    private SelfTest() {}

    /**
     * @throws IllegalStateException if the weaving does not see what it should: this JDK's pools are not as expected
     */
    static void run(Recorder recorder) throws InterruptedException {
        ThreadPoolExecutor pool = new OwnPool();
        for (int i = 0; i < TASKS; i++) {
            pool.execute(() -> {});
        }
        pool.shutdown();
        if (!pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the self-test's pool did not end within " + PATIENCE_SECONDS + " s");
        }
        Totals seen = recorder.pools().totalsOf(pool);
        recorder.pools().forget(pool);
        require(seen, Event.ARRIVED);
        require(seen, Event.STARTED);
        require(seen, Event.COMPLETED);
    }

    private static void require(Totals seen, Event event) {
        if (seen.count(event) != TASKS) {
            throw new IllegalStateException("self-test: " + seen.count(event) + " of " + TASKS + " tasks seen as "
                    + event + ", the thread pools of this JDK are not as expected");
        }
    }

    /** A class of its own, so that the pool is known for what it is. */
    private static final class OwnPool extends ThreadPoolExecutor {
        OwnPool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                Thread thread = new Thread(task, "loadline self-test");
                thread.setDaemon(true);
                return thread;
            });
        }
    }
}
