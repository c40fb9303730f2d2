// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The states of the busy workers of one pool: sums over all samples of a window. A worker's state shows whether it
 * waits for an object (lock, semaphore, future), and for which. Immutable.
 */
public final class WorkerStates {

    private static final String CONCURRENT = "java.util.concurrent.";

    /** The states without a sample. */
    public static final WorkerStates NONE = new WorkerStates(0, 0, 0, 0, 0, 0, null);

    /** Number of samples. */
    public final int looks;

    /** Number of busy workers seen. */
    public final int busy;

    /** Number of busy workers in a timed wait for no object: asleep. */
    public final int sleeping;

    /** Number of busy workers that wait for the object for which most of them wait; 0 if no two wait for the same. */
    public final int atCommonObject;

    /** Number of busy workers that wait for the result of a task in this pool's own queue. */
    public final int onQueuedTask;

    /** Number of busy workers that wait for the result of a task, such as a future. */
    public final int onResult;

    /**
     * The common object, for people, such as {@code java.util.concurrent.Semaphore$NonfairSync@1a2b3c}; null if none.
     */
    public final String commonObject;

    /** Number of busy workers known to wait for the result of a task of another pool. */
    public final int onOthers;

    /** Name of the pool for whose tasks most of those wait; null if there is none. */
    public final String other;

    public WorkerStates(
            int looks,
            int busy,
            int sleeping,
            int atCommonObject,
            int onQueuedTask,
            int onResult,
            String commonObject) {
        this(looks, busy, sleeping, atCommonObject, onQueuedTask, onResult, commonObject, 0, null);
    }

    private WorkerStates(
            int looks,
            int busy,
            int sleeping,
            int atCommonObject,
            int onQueuedTask,
            int onResult,
            String commonObject,
            int onOthers,
            String other) {
        this.looks = looks;
        this.busy = busy;
        this.sleeping = sleeping;
        this.atCommonObject = atCommonObject;
        this.onQueuedTask = onQueuedTask;
        this.onResult = onResult;
        this.commonObject = commonObject;
        this.onOthers = onOthers;
        this.other = other;
    }

    /**
     * Returns a copy with the workers that wait for tasks of other pools.
     *
     * @param other the name of the pool for whose tasks most of them wait
     */
    public WorkerStates waitingFor(int onOthers, String other) {
        return new WorkerStates(
                looks, busy, sleeping, atCommonObject, onQueuedTask, onResult, commonObject, onOthers, other);
    }

    /** The busy workers of one pool in one sample. Not thread-safe. */
    static final class Sample {

        int busy;
        int sleeping;
        int onResult;

        /** The objects for which workers wait, by their text. */
        private final Map<String, Awaited> objects = new LinkedHashMap<>();

        private int waiting;

        /** An object for which workers wait. */
        static final class Awaited {
            final LockInfo object;
            final boolean isHeld;
            int workers;

            private Awaited(LockInfo object, boolean isHeld) {
                this.object = object;
                this.isHeld = isHeld;
            }
        }

        /** Adds a busy worker. */
        void add(ThreadInfo worker) {
            busy++;
            Thread.State state = worker.getThreadState();
            LockInfo object = worker.getLockInfo();
            if (object != null) {
                waiting++;
                boolean forMonitor = state == Thread.State.BLOCKED;
                boolean isHeld = forMonitor || isLock(object.getClassName());
                objects.computeIfAbsent(object.toString(), text -> new Awaited(object, isHeld)).workers++;
                onResult += !forMonitor && givesResult(object.getClassName()) ? 1 : 0;
            } else if (state == Thread.State.TIMED_WAITING) {
                sleeping++;
            }
        }

        /** Returns the number of workers that wait for the object with this text. */
        int workersAt(String object) {
            Awaited found = object == null ? null : objects.get(object);
            return found == null ? 0 : found.workers;
        }

        /**
         * Returns the object for which most workers wait, or null. It must have more than one waiting worker, or be the
         * {@code previous} one, or be a lock, which some other thread must hold.
         */
        String commonObject(String previous) {
            String common = workersAt(previous) > 0 ? previous : null;
            int most = workersAt(previous);
            for (Map.Entry<String, Awaited> awaited : objects.entrySet()) {
                int workers = awaited.getValue().workers;
                if (workers > most && (workers > 1 || awaited.getValue().isHeld)) {
                    most = workers;
                    common = awaited.getKey();
                }
            }
            return common;
        }

        boolean allWait() {
            return busy > 0 && waiting == busy;
        }

        /** Returns the objects that may be tasks, by identity hash code. */
        Map<Integer, Awaited> tasks() {
            Map<Integer, Awaited> tasks = new HashMap<>();
            for (Awaited awaited : objects.values()) {
                if (mayBeTask(awaited.object.getClassName())) {
                    tasks.put(awaited.object.getIdentityHashCode(), awaited);
                }
            }
            return tasks;
        }

        /** Returns the objects that give results, by identity hash code, with the number of workers that wait for each. */
        Map<Integer, Integer> results() {
            Map<Integer, Integer> results = new HashMap<>();
            for (Awaited awaited : objects.values()) {
                if (givesResult(awaited.object.getClassName())) {
                    results.put(awaited.object.getIdentityHashCode(), awaited.workers);
                }
            }
            return results;
        }

        // the following rules use class names as JVMs 8 to 27 show them

        /**
         * Returns whether a thread that waits for the object wants the result of a task. Not for a latch, which any
         * thread may open.
         */
        private static boolean givesResult(String className) {
            return className.startsWith(CONCURRENT + "ForkJoinTask")
                    || (className.contains("Future") && !isOfClient(className))
                    || className.contains("Promise")
                    || className.endsWith("Task");
        }

        /** Returns whether the future is that of an HTTP client: a server answers it, and no task of a pool. */
        private static boolean isOfClient(String className) {
            return className.startsWith("org.apache.http.") || className.startsWith("org.apache.hc.");
        }

        /** Returns whether some other thread must hold the object. */
        private static boolean isLock(String className) {
            return className.startsWith(CONCURRENT + "Semaphore$")
                    || className.startsWith(CONCURRENT + "locks.Reentrant");
        }

        /**
         * Returns whether the object may itself be a task in the queue of a pool. A thread that waits for a
         * {@code CompletableFuture} waits for a helper object instead.
         */
        private static boolean mayBeTask(String className) {
            return (className.contains("Future") || className.contains("Task"))
                    && !isOfClient(className)
                    && !className.startsWith(CONCURRENT + "CompletableFuture$");
        }
    }
}
