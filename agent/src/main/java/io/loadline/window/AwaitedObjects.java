package io.loadline.window;

/** What kind of object a thread waits for, judged by the class name that JVMs 8 to 25 show. */
final class AwaitedObjects {

    private static final String CONCURRENT = "java.util.concurrent.";

    private AwaitedObjects() {}

    /** Whether a thread that waits for it wants the result of a task. Not a latch, which anybody may open. */
    static boolean givesResult(String className) {
        return className.startsWith(CONCURRENT + "ForkJoinTask")
                || className.contains("Future")
                || className.contains("Promise")
                || className.endsWith("Task");
    }

    /** Whether some other thread holds it. */
    static boolean isLock(String className) {
        return className.startsWith(CONCURRENT + "Semaphore$") || className.startsWith(CONCURRENT + "locks.Reentrant");
    }

    /**
     * Whether it may itself be a task in the queue of a pool. Who waits for a {@code CompletableFuture} waits for a
     * helper object instead.
     */
    static boolean mayBeTask(String className) {
        return (className.contains("Future") || className.contains("Task"))
                && !className.startsWith(CONCURRENT + "CompletableFuture$");
    }
}
