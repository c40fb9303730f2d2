package io.loadline.instrument;

import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Function;

/**
 * From a task that the JDK made around a future to that future: {@code invokeAny} and completion services queue such
 * tasks, and so does {@code CompletableFuture}. Once the future is cancelled the task does nothing when its turn comes,
 * and says nothing of it. The same for what JBoss Threads and Alibaba's transmittable-thread-local agent put around every task. Null for
 * every other task. Safe to call from any thread. Made by {@link OwnModule}.
 */
public final class InnerFutures extends ClassValue<Field[]> implements Function<Object, Object> {

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
    public Object apply(Object task) {
        Field[] field = get(task.getClass());
        if (field.length == 0) {
            return null;
        }
        try {
            return field[0].get(task);
        } catch (IllegalAccessException notOpened) {
            return null;
        }
    }

    /** The field of a task of this class: none or one. */
    @Override
    protected Field[] computeValue(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (String[] known : FIELDS) {
                if (c.getName().equals(known[0])) {
                    return open(c, known[1]);
                }
            }
        }
        return new Field[0];
    }

    /** With the agent's permissions, which whoever runs the first such task may not have. */
    private static Field[] open(Class<?> type, String name) {
        return AccessController.doPrivileged((PrivilegedAction<Field[]>) () -> declared(type, name));
    }

    private static Field[] declared(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return new Field[] {field};
        } catch (NoSuchFieldException | RuntimeException notAsExpected) {
            return new Field[0];
        }
    }
}
