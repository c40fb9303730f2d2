// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import io.loadline.it.program.Counts;
import io.loadline.it.program.OwnBeans;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool made when the faults are over, whose counts must be exact. */
final class Witness {

    private static final Counts COUNTS = Counts.of("5 arrived, 3 ran, 1 failed, 1 rejected, 1 removed");

    private final String name;
    private final String after;
    private final ThreadPoolExecutor pool;

    /** {@code after}: for people, what had happened before. */
    Witness(String name, String after, Seen seen) throws InterruptedException {
        this.name = name;
        this.after = after;
        pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), new Crew(seen, name));
        Once gate = Once.waiting();
        Once removed = Once.ranked(0);
        pool.execute(gate);
        seen.expect(gate.awaitEntered(Crew.PATIENCE_SECONDS), "the witness begins");
        pool.execute(removed);
        pool.execute(Once.failing());
        try {
            pool.execute(Once.ranked(2));
            seen.complain("the witness has room for a fourth task");
        } catch (RejectedExecutionException expected) {
            // the queue is full
        }
        pool.remove(removed);
        pool.execute(Once.ranked(1));
        gate.open();
        // nothing of it may be under way when the next fault comes
        seen.expect(OwnBeans.comesTrue(() -> pool.getCompletedTaskCount() == 3), "the witness does its tasks");
    }

    /**
     * Looks at the counts once they have come, and ends the pool. The agent waits a tenth of a second for each lock that a
     * fault has left locked, and there are many.
     */
    void check(Seen seen) {
        if (!OwnBeans.comesTrueLate(() -> COUNTS.equals(Counts.published(name)))) {
            seen.complain("a pool made after " + after + " counts " + Counts.published(name) + ", expected " + COUNTS);
        }
        pool.shutdown();
    }
}
