// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Function from a task to its name. Unwraps futures and wrappers down to the object that a developer wrote, and uses
 * the class of that object. Calls no method of the task. Costs some tens of nanoseconds and allocates nothing, except
 * for the first task of a class. The names of a class are kept with the class and vanish with it.
 */
public final class TaskNames extends ClassValue<TaskName> {

    /** Names tasks by the class of the task itself. */
    public static final TaskNames OF_CLASSES = ofClasses(task -> null);

    /**
     * Limit of nested wrappers, such as a future in an adapter in a future in a framework's wrapper: wrappers may form
     * a cycle.
     */
    private static final int MAX_DEPTH = 10;

    /** Names, by method name, of the methods of a class that frameworks call in tasks of their own. */
    private static final ClassValue<Map<String, TaskName>> METHODS = new ClassValue<Map<String, TaskName>>() {
        @Override
        protected Map<String, TaskName> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>(4);
        }
    };

    /**
     * Classes whose lambdas only start, on another thread, the task that they are made around. To add one, add a line.
     */
    private static final String[] HAND_OVERS = {
        "org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler$$Lambda",
    };

    private static final ClassValue<Boolean> HANDS_OVER = new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Arrays.stream(HAND_OVERS).anyMatch(type.getName()::startsWith);
        }
    };

    private final Function<Object, Object> wrapped;
    private final Function<Object, Object> lambdaBodies;

    /**
     * Makes the names from two functions.
     *
     * @param wrapped from a task to the object that it was made around, which may be a {@link Method}, or null
     * @param lambdaBodies from the class of a lambda to the method that it calls, as {@code class.method}, or null
     */
    public TaskNames(Function<Object, Object> wrapped, Function<Object, Object> lambdaBodies) {
        this.wrapped = wrapped;
        this.lambdaBodies = lambdaBodies;
    }

    private static TaskNames ofClasses(Function<Object, Object> nothing) {
        return new TaskNames(nothing, nothing);
    }

    TaskName of(Object task) {
        Object written = task;
        Object next = wrapped.apply(task);
        boolean handsOver = false;
        for (int depth = 0; next != null && depth < MAX_DEPTH; depth++) {
            handsOver |= HANDS_OVER.get(written.getClass());
            written = next;
            next = wrapped.apply(written);
        }
        TaskName name = written instanceof Method ? ofMethod((Method) written) : get(written.getClass());
        return handsOver ? name.handOver() : name;
    }

    private static TaskName ofMethod(Method method) {
        Map<String, TaskName> names = METHODS.get(method.getDeclaringClass());
        TaskName known = names.get(method.getName());
        return known != null
                ? known
                : names.computeIfAbsent(
                        method.getName(),
                        name -> TaskName.of(method.getDeclaringClass().getName() + "." + name));
    }

    @Override
    protected TaskName computeValue(Class<?> type) {
        String name = type.getName();
        return TaskName.of(name, name.contains("$$Lambda") ? (String) lambdaBodies.apply(type) : null);
    }
}
