package io.loadline.window;

/** What a thread waits for, by the class of the object, as JVMs 8 to 25 show it. */
final class AwaitedObjects {

    private static final String CONCURRENT = "java.util.concurrent.";

    private AwaitedObjects() {}

    /** Whether who waits for it wants the result of a task. A latch may be opened by anybody. */
    static boolean givesResult(String className) {
        return className.startsWith(CONCURRENT + "ForkJoinTask")
                || className.contains("Future")
                || className.contains("Promise")
                || className.endsWith("Task");
    }

    /** Whether who waits for it waits for somebody who holds it. */
    static boolean isLock(String className) {
        return className.startsWith(CONCURRENT + "Semaphore$") || className.startsWith(CONCURRENT + "locks.Reentrant");
    }

    /** Whether it may be in the queue of a pool: of such a future, the waiting threads wait for the future itself. */
    static boolean mayBeTask(String className) {
        return (className.contains("Future") || className.contains("Task"))
                && !className.startsWith(CONCURRENT + "CompletableFuture$");
    }
}
