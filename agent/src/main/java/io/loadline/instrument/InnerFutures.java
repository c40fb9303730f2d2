package io.loadline.instrument;

import java.lang.reflect.Field;

/**
 * From a task that the JDK made around a future to that future: {@code invokeAny} and completion services queue such
 * tasks, and so does {@code CompletableFuture}. Once the future is cancelled the task does nothing when its turn comes,
 * and says nothing of it. The same for what JBoss Threads and Alibaba's transmittable-thread-local agent put around every task. Null for
 * every other task. Safe to call from any thread. Made by {@link OwnModule}.
 */
public final class InnerFutures extends FieldOfTask {

    private static final String PACKAGE = "java.util.concurrent.";
    private static final String[][] FIELDS = {
        {PACKAGE + "ExecutorCompletionService$QueueingFuture", "task"},
        {PACKAGE + "CompletableFuture$AsyncSupply", "dep"},
        {PACKAGE + "CompletableFuture$AsyncRun", "dep"},
        {PACKAGE + "CompletableFuture$UniCompletion", "dep"},
        {"org.jboss.threads.EnhancedQueueExecutor$Task", "delegate"},
        {"org.jboss.threads.ContextClassLoaderSavingRunnable", "delegate"},
        {"com.alibaba.ttl.TtlRunnable", "runnable"},
    };

    @Override
    Field fieldOf(Class<?> type) throws NoSuchFieldException {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (String[] known : FIELDS) {
                if (c.getName().equals(known[0])) {
                    return c.getDeclaredField(known[1]);
                }
            }
        }
        return null;
    }
}
