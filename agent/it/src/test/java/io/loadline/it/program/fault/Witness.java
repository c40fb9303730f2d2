// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import io.loadline.it.program.Counts;
import io.loadline.it.program.OwnBeans;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool that is made after the faults, and whose counts must be exact. */
final class Witness {

    private static final Counts COUNTS = Counts.of("5 arrived, 3 ran, 1 failed, 1 rejected, 1 removed");

    private final String name;
    private final String after;
    private final ThreadPoolExecutor pool;

    /** Creates a witness. {@code after} describes the faults, for messages. */
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
        // none of its events may be in transit at the next fault
        seen.expect(OwnBeans.comesTrue(() -> pool.getCompletedTaskCount() == 3), "the witness does its tasks");
    }

    /**
     * Checks the counts once they are published, and ends the pool. The agent waits a tenth of a second for each of the
     * many locks that faults have left locked.
     */
    void check(Seen seen) {
        if (!OwnBeans.comesTrueLate(() -> COUNTS.equals(Counts.published(name)))) {
            seen.complain("a pool made after " + after + " counts " + Counts.published(name) + ", expected " + COUNTS);
        }
        pool.shutdown();
    }
}
