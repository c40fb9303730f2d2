package io.loadline.instrument;

import io.loadline.health.Privileged;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * From a task to what one of its fields holds, or null. The field is looked for once for each class of tasks and kept with
 * the class. Safe to call from any thread; calls no method of the task. The classes are made by {@link JdkInternals}.
 */
abstract class TaskContents extends ClassValue<Field> implements Function<Object, Object> {

    /** The field to read of tasks of this class, null if there is none. */
    abstract Field fieldOf(Class<?> type) throws NoSuchFieldException;

    @Override
    public final Object apply(Object task) {
        Field field = get(task.getClass());
        if (field == null) {
            return null;
        }
        try {
            return field.get(task);
        } catch (IllegalAccessException notOpened) {
            return null;
        }
    }

    /** With the agent's permissions, which whoever runs the first such task may not have. */
    @Override
    protected final Field computeValue(Class<?> type) {
        return Privileged.get(() -> opened(type));
    }

    private Field opened(Class<?> type) {
        try {
            Field field = fieldOf(type);
            if (field != null) {
                field.setAccessible(true);
            }
            return field;
        } catch (NoSuchFieldException | RuntimeException | LinkageError notToBeSeen) {
            return null;
        }
    }

    /**
     * From a task that the JDK made around a future to that future: {@code invokeAny} and completion services queue such
     * tasks, and so does {@code CompletableFuture}. Once the future is cancelled the task does nothing when its turn comes,
     * and says nothing of it. The same for what JBoss Threads and Alibaba's transmittable-thread-local agent put around every task. Null for
     * every other task.
     */
    public static final class Futures extends TaskContents {

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

    /**
     * From a task to what it was made around, or null: from a future to its callable, from a stage of a {@code CompletableFuture}
     * to its function, from what a library puts around every task to that task, and from what Spring makes of an annotated method
     * to the method. The rule is the same for all of them, lambdas included: a class of these libraries with one field that can be
     * run is made around what is in it. Classes of the application are not looked into: what such a field holds there may be part
     * of the work only.
     */
    public static final class Around extends TaskContents {

        private static final String[] LIBRARIES = {
            "java.util.concurrent.",
            "org.springframework.",
            "io.micrometer.",
            "io.opentelemetry.",
            "com.alibaba.ttl.",
            "org.jboss.threads.",
            "com.codahale.metrics.",
            "brave.",
            "datadog.trace.",
            "com.google.common.util.concurrent.",
            "com.linecorp.armeria.common.",
            "io.github.resilience4j.",
            "io.netty.util.concurrent.",
            "org.apache.camel.util.concurrent.",
            "reactor.core.scheduler.",
            "io.reactivex.internal.schedulers.",
            "io.reactivex.rxjava3.internal.schedulers.",
            "com.ibm.ws.threading.internal.",
            "org.glassfish.enterprise.concurrent.",
            "org.jboss.as.ee.concurrent.",
            "io.loadline.record.",
        };

        /** What is looked for, in this order. */
        private static final List<Set<Class<?>>> CONTENTS = Arrays.asList(
                types(Method.class),
                types(Runnable.class, Callable.class),
                types(Supplier.class, Function.class, BiFunction.class, Consumer.class, BiConsumer.class),
                types(RunnableScheduledFuture.class));

        @Override
        Field fieldOf(Class<?> type) {
            if (!isOfLibrary(type)) {
                return null;
            }
            for (Set<Class<?>> content : CONTENTS) {
                List<Field> found = fields(type, content);
                if (!found.isEmpty()) {
                    return found.size() == 1 ? found.get(0) : null;
                }
            }
            return null;
        }

        private static boolean isOfLibrary(Class<?> type) {
            for (String library : LIBRARIES) {
                if (type.getName().startsWith(library)) {
                    return true;
                }
            }
            return false;
        }

        private static List<Field> fields(Class<?> type, Set<Class<?>> content) {
            List<Field> found = new ArrayList<>();
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    if (content.contains(field.getType()) && !Modifier.isStatic(field.getModifiers())) {
                        found.add(field);
                    }
                }
            }
            return found;
        }

        private static Set<Class<?>> types(Class<?>... types) {
            return new HashSet<>(Arrays.asList(types));
        }
    }

    /**
     * From the class of a lambda to the method that it calls, as {@code class.method}; null if this JVM does not say. It stands in
     * the constants of the class, behind those for its own fields: {@code lambda$place$0}, where the compiler puts the text of a
     * lambda in {@code place}, or the method that a method reference names. Made by {@link JdkInternals}.
     */
    public static final class Lambdas implements Function<Object, Object> {

        /** Null where a JDK has no such method: lambdas have no names then, and all other tasks have. */
        private final Method constants = constantPool("getConstantPool");

        static Method constantPool(String name) {
            try {
                Method constants = Class.class.getDeclaredMethod(name);
                constants.setAccessible(true);
                return constants;
            } catch (ReflectiveOperationException | RuntimeException notThere) {
                return null;
            }
        }

        @Override
        public Object apply(Object lambdaClass) {
            return constants == null ? null : Privileged.get(() -> body((Class<?>) lambdaClass));
        }

        private String body(Class<?> type) {
            try {
                Object pool = constants.invoke(type);
                Class<?> kind = pool.getClass();
                Method member = kind.getMethod("getMemberRefInfoAt", int.class);
                for (int i = (Integer) kind.getMethod("getSize").invoke(pool) - 1; i > 0; i--) {
                    String body = methodAt(i, pool, member);
                    if (body != null) {
                        return body;
                    }
                }
                return null;
            } catch (ReflectiveOperationException | RuntimeException notSaid) {
                return null;
            }
        }

        /** Null if there is something else, or a method that every lambda's class may call: a constructor, or one that boxes. */
        private static String methodAt(int i, Object pool, Method member) throws IllegalAccessException {
            try {
                // class, name and descriptor
                String[] said = (String[]) member.invoke(pool, i);
                boolean method =
                        said[2].startsWith("(") && !said[1].startsWith("<") && !said[0].startsWith("java/lang/");
                return method ? said[0].replace('/', '.') + "." + said[1] : null;
            } catch (InvocationTargetException noMember) {
                return null;
            }
        }
    }
}
