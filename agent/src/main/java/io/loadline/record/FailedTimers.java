// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.kind.KindTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Periodic tasks of one pool that threw, so that the pool never runs them again. Bounded: the newest {@value #MAX}.
 * Thread-safe.
 */
public final class FailedTimers {

    private static final int MAX = 20;

    private final List<Failed> all = new ArrayList<>(0);

    /** Number of such tasks so far. */
    private volatile int total;

    /** A periodic task that threw. */
    public static final class Failed {

        /** Name of the task's kind. */
        public final String task;

        /** Class name of the exception. */
        public final String thrown;

        /** Time of the end, {@link System#nanoTime()}. */
        public final long at;

        /** Least number of other periodic tasks of the kind seen since. */
        private int others = Integer.MAX_VALUE;

        public Failed(String task, String thrown, long at) {
            this.task = task;
            this.thrown = thrown;
            this.at = at;
        }
    }

    /**
     * Records the end of a periodic task, on the thread that ran it. A task that throws a {@link CancellationException}
     * ends on purpose.
     *
     * @param thrown the exception; null if it is not known
     */
    void failed(String task, Object thrown, long now) {
        if (thrown instanceof CancellationException) {
            return;
        }
        Failed failed = new Failed(
                task, thrown == null ? "an exception" : thrown.getClass().getName(), now);
        synchronized (all) {
            if (all.size() == MAX) {
                all.remove(0);
            }
            all.add(failed);
            total++;
        }
    }

    int total() {
        return total;
    }

    /**
     * Returns the tasks that threw, the newest last. One is forgotten when another periodic task of its kind is
     * scheduled.
     */
    List<Failed> failed(List<KindTotals> kinds) {
        synchronized (all) {
            all.removeIf(failed -> {
                int alive = kinds.stream()
                        .filter(kind -> kind.name.text.equals(failed.task))
                        .mapToInt(kind -> kind.periodic)
                        .sum();
                boolean again = alive > failed.others;
                failed.others = Math.min(failed.others, alive);
                return again;
            });
            return new ArrayList<>(all);
        }
    }
}
