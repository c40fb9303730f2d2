package io.loadline.window;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the busy workers of one pool were doing: sums over all looks of a window. It is known whether a worker waits for
 * an object (lock, semaphore, future), and for which. Immutable.
 */
public final class WorkerStates {

    private static final String CONCURRENT = "java.util.concurrent.";

    /** No look was taken. */
    public static final WorkerStates NONE = new WorkerStates(0, 0, 0, 0, 0, 0, null);

    /** How many looks were taken. */
    public final int looks;

    /** Workers in service that were seen. */
    public final int busy;

    /** Of these, those in a timed wait for no object: asleep. */
    public final int sleeping;

    /** Of these, those waiting for the object that most of them wait for; 0 if no two wait for the same. */
    public final int atCommonObject;

    /** Of these, those waiting for the result of a task that is in this pool's own queue. */
    public final int onQueuedTask;

    /** Of these, those waiting for the result of a task, such as a future. */
    public final int onResult;

    /** The common object, for people, such as {@code java.util.concurrent.Semaphore$NonfairSync@1a2b3c}; null if none. */
    public final String commonObject;

    public WorkerStates(
            int looks,
            int busy,
            int sleeping,
            int atCommonObject,
            int onQueuedTask,
            int onResult,
            String commonObject) {
        this.looks = looks;
        this.busy = busy;
        this.sleeping = sleeping;
        this.atCommonObject = atCommonObject;
        this.onQueuedTask = onQueuedTask;
        this.onResult = onResult;
        this.commonObject = commonObject;
    }

    /** What one look saw of the busy workers of one pool. Not thread-safe. */
    static final class Look {

        int busy;
        int sleeping;
        int onResult;

        /** The objects that workers wait for, by their text. */
        private final Map<String, Awaited> objects = new LinkedHashMap<>();

        private int waiting;

        /** An object that workers wait for. */
        static final class Awaited {
            final LockInfo object;
            final boolean isHeld;
            int workers;

            private Awaited(LockInfo object, boolean isHeld) {
                this.object = object;
                this.isHeld = isHeld;
            }
        }

        /** A worker in service. */
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

        /** How many workers wait for the object with this text. */
        int at(String object) {
            Awaited found = object == null ? null : objects.get(object);
            return found == null ? 0 : found.workers;
        }

        /**
         * The object that most workers wait for, or null. It must have more than one waiting worker, or be the {@code
         * former} one, or be a lock, which some other thread must hold.
         */
        String commonObject(String former) {
            String common = at(former) > 0 ? former : null;
            int most = at(former);
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

        /** Those that may be tasks, by identity hash code. */
        Map<Integer, Awaited> tasks() {
            Map<Integer, Awaited> tasks = new HashMap<>();
            for (Awaited awaited : objects.values()) {
                if (mayBeTask(awaited.object.getClassName())) {
                    tasks.put(awaited.object.getIdentityHashCode(), awaited);
                }
            }
            return tasks;
        }

        // by the class names that JVMs 8 to 27 show

        /** Whether a thread that waits for it wants the result of a task. Not a latch, which anybody may open. */
        private static boolean givesResult(String className) {
            return className.startsWith(CONCURRENT + "ForkJoinTask")
                    || className.contains("Future")
                    || className.contains("Promise")
                    || className.endsWith("Task");
        }

        /** Whether some other thread holds it. */
        private static boolean isLock(String className) {
            return className.startsWith(CONCURRENT + "Semaphore$")
                    || className.startsWith(CONCURRENT + "locks.Reentrant");
        }

        /**
         * Whether it may itself be a task in the queue of a pool. Who waits for a {@code CompletableFuture} waits for a
         * helper object instead.
         */
        private static boolean mayBeTask(String className) {
            return (className.contains("Future") || className.contains("Task"))
                    && !className.startsWith(CONCURRENT + "CompletableFuture$");
        }
    }
}
