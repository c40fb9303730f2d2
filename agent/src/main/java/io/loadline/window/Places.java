package io.loadline.window;

/** What a thread waits for, by the class of the object, as JVMs 8 to 25 show it. */
final class Places {

    private static final String CONCURRENT = "java.util.concurrent.";

    private Places() {}

    /** Whether somebody else's result, or end, is waited for. */
    static boolean givesResult(String className) {
        return className.startsWith(CONCURRENT + "CountDownLatch$")
                || className.startsWith(CONCURRENT + "CompletableFuture$")
                || className.startsWith(CONCURRENT + "ForkJoinTask")
                || className.startsWith(CONCURRENT + "Phaser")
                || className.equals("java.lang.Thread")
                || mayBeTask(className)
                || className.contains("Promise");
    }

    /** Whether the object may be one that a pool's queue holds; what waits for such a future waits on the future itself. */
    static boolean mayBeTask(String className) {
        return (className.contains("Future") || className.contains("Task"))
                && !className.startsWith(CONCURRENT + "CompletableFuture$");
    }
}
