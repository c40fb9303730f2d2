// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import java.lang.reflect.Field;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Function;

/**
 * Function from a thread to the pool whose worker the thread runs, or null. Serves idle pools, which call no woven
 * method. Finds threads that a thread factory made directly from the worker, as nearly all factories do. Instantiated
 * by {@link JdkInternals}.
 */
public final class WorkerPools implements Function<Thread, Object> {

    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";
    private static final String TOMCAT = "org.apache.tomcat.util.threads.";
    private static final String TOMCAT_WORKER = TOMCAT + "ThreadPoolExecutor$Worker";
    private static final String JBOSS_WORKER = "org.jboss.threads.EnhancedQueueExecutor$ThreadBody";
    private static final String JETTY_WORKER = "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner";
    private static final String TOMCAT_WRAPPER = TOMCAT + "TaskThread$WrappingRunnable";

    @Override
    public Object apply(Thread thread) {
        if (thread instanceof ForkJoinWorkerThread) {
            return ((ForkJoinWorkerThread) thread).getPool();
        }
        try {
            Object target = target(thread);
            if (isA(TOMCAT_WRAPPER, target)) {
                target = read(target, "wrappedRunnable");
            }
            boolean worker = isA(WORKER, target)
                    || isA(TOMCAT_WORKER, target)
                    || isA(JBOSS_WORKER, target)
                    || isA(JETTY_WORKER, target);
            return worker ? read(target, "this$0") : null;
        } catch (ReflectiveOperationException | RuntimeException notAsExpected) {
            return null;
        }
    }

    private static boolean isA(String className, Object object) {
        return object != null && object.getClass().getName().equals(className);
    }

    /**
     * Returns the task that the thread was made to run: a field of the thread up to Java 18, of its holder since Java
     * 19.
     */
    private static Object target(Thread thread) throws ReflectiveOperationException {
        try {
            return read(Thread.class, thread, "target");
        } catch (NoSuchFieldException java19) {
            Object holder = read(Thread.class, thread, "holder");
            return holder == null ? null : read(holder, "task");
        }
    }

    private static Object read(Object from, String field) throws ReflectiveOperationException {
        return read(from.getClass(), from, field);
    }

    private static Object read(Class<?> type, Object from, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(from);
    }
}
