// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import io.loadline.health.Privileged;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the threads that wait, without a time-out, for objects of which the identity hash codes are known. */
public final class ForeverWaiting {

    /** Most threads that are searched; without stacks each takes one to three microseconds, and no safepoint. */
    private static final int MAX_THREADS = 1_000;

    /** Thread that waits for an object. Immutable. */
    public static final class Waiter {
        public final long threadId;
        public final String name;

        /** Identity hash code of the object. */
        public final int object;

        Waiter(ThreadInfo thread) {
            this.threadId = thread.getThreadId();
            this.name = thread.getThreadName();
            this.object = thread.getLockInfo().getIdentityHashCode();
        }
    }

    private ForeverWaiting() {}

    /** Returns the threads that wait for one of these objects. */
    public static List<Waiter> on(Map<Integer, ?> objects) {
        List<Waiter> found = new ArrayList<>();
        if (objects.isEmpty()) {
            return found;
        }
        long[] ids = JvmThreads.alive().stream()
                .limit(MAX_THREADS)
                .mapToLong(Thread::getId)
                .toArray();
        for (ThreadInfo thread :
                Privileged.get(() -> ManagementFactory.getThreadMXBean().getThreadInfo(ids))) {
            LockInfo lock = thread == null ? null : thread.getLockInfo();
            if (lock != null
                    && thread.getThreadState() == Thread.State.WAITING
                    && objects.containsKey(lock.getIdentityHashCode())) {
                found.add(new Waiter(thread));
            }
        }
        return found;
    }
}
