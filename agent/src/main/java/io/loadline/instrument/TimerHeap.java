// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import java.lang.reflect.Field;
import java.util.function.Function;

/**
 * Function from the queue of a {@code ScheduledThreadPoolExecutor} to the array in which the queue keeps its heap, or
 * null if the queue is of another class. The array is not a copy: it is read without the lock of the queue, which every
 * thread needs to schedule. Instantiated by {@link JdkInternals}.
 */
public final class TimerHeap implements Function<Object, Object[]> {

    private final Field heap;

    public TimerHeap() throws ReflectiveOperationException {
        heap = Class.forName("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue")
                .getDeclaredField("queue");
        heap.setAccessible(true);
    }

    @Override
    public Object[] apply(Object queue) {
        try {
            return heap.getDeclaringClass().isInstance(queue) ? (Object[]) heap.get(queue) : null;
        } catch (IllegalAccessException notAsExpected) {
            return null;
        }
    }
}
