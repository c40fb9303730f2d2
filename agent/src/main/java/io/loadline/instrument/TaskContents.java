// SPDX-License-Identifier: Apache-2.0
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
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Function from a task to the content of one of its fields, or null. The field is searched once for each class of tasks
 * and kept with the class. Calls no method of the task. The classes are instantiated by {@link JdkInternals}.
 * Thread-safe.
 */
abstract class TaskContents extends ClassValue<Field> implements Function<Object, Object> {

    /** Returns the field to read in tasks of this class, or null if there is none. */
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

    /** Runs with the agent's permissions, which the thread that runs the first such task may lack. */
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
     * Function from a task to the future inside it, or null. {@code invokeAny}, completion services and {@code
     * CompletableFuture} queue tasks that the JDK made around a future. Once the future is cancelled, the task does
     * nothing in its turn and reports nothing. JBoss Threads and the agent of Alibaba's transmittable-thread-local put
     * an object around every task; its content is returned likewise.
     */
    public static final class Futures extends TaskContents {

        private static final String PACKAGE = "java.util.concurrent.";
        private static final String[][] FIELDS = {
            {PACKAGE + "ExecutorCompletionService$QueueingFuture", "task"},
            {PACKAGE + "CompletableFuture$AsyncSupply", "dep"},
            {PACKAGE + "CompletableFuture$AsyncRun", "dep"},
            {PACKAGE + "CompletableFuture$UniCompletion", "dep"},
            {PACKAGE + "CompletableFuture$CoCompletion", "base"},
            {PACKAGE + "CompletableFuture$AnyOf", "dep"},
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

    /** Function from a future of the JDK to the list of threads that wait for it, or null. */
    public static final class Waiters extends TaskContents {

        /** Fails where the field cannot be read: no waiter would be taken for none. */
        public Waiters() throws NoSuchFieldException {
            if (get(FutureTask.class) == null) {
                throw new NoSuchFieldException("waiters");
            }
        }

        @Override
        Field fieldOf(Class<?> type) throws NoSuchFieldException {
            return FutureTask.class.isAssignableFrom(type) ? FutureTask.class.getDeclaredField("waiters") : null;
        }
    }

    /**
     * Function from a {@code CompletableFuture} to its first dependent, and from a dependent to the next one, or null. A
     * thread that waits for such a future waits for a dependent of it.
     */
    public static final class Dependents extends TaskContents {

        @Override
        Field fieldOf(Class<?> type) throws NoSuchFieldException {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                if (c.getName().equals("java.util.concurrent.CompletableFuture")) {
                    return c.getDeclaredField("stack");
                }
                if (c.getName().equals("java.util.concurrent.CompletableFuture$Completion")) {
                    return c.getDeclaredField("next");
                }
            }
            return null;
        }
    }

    /**
     * Function from a task to the object that it was made around, or null. Futures lead to their callable, stages of a
     * {@code CompletableFuture} to their function, a library's wrapper to the task inside, and Spring's task for an
     * annotated method to the method. The rule is the same for all of them, lambdas included: if a class of these
     * libraries has one field that can be run, its tasks are made around the content of that field. Classes of the
     * application are not read: such a field may hold only part of the work there.
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

        /** Types of the fields to search for, in this order. */
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
     * Function from the class of a lambda to the method that it calls, as {@code class.method}; null if this JVM does
     * not reveal it. The method stands in the constant pool of the class, behind the constants for the class's own
     * fields. It is {@code lambda$place$0}, into which the compiler puts the body of a lambda in {@code place}, or the
     * method of a method reference. Instantiated by {@link JdkInternals}.
     */
    public static final class Lambdas implements Function<Object, Object> {

        /** Accessor of a class's constants; null where a JDK lacks it: lambdas have no names there. */
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

        /**
         * Returns the method at this index of the constant pool. Null for other constants, and for methods that the
         * class of any lambda may call: constructors, and methods that box.
         */
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
