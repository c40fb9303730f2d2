// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Function from a number to the virtual threads that are on carriers, found among at most that many: the JDK keeps the
 * threads of each executor in a container. No tool shows those, since a thread dump has the carriers alone. Instantiated
 * by {@link JdkInternals}, from Java 21 on.
 */
public final class MountedThreads implements IntFunction<Thread[]> {

    private Method threads;
    private Method children;
    private Object root;

    /** Null before the first use, since the lookup loads the class of fork-join pools. */
    private Field carrier;

    private void lookUp() throws ReflectiveOperationException {
        Class<?> containers = Class.forName("jdk.internal.vm.ThreadContainers");
        Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
        root = method(containers, "root").invoke(null);
        threads = method(container, "threads");
        children = method(container, "children");
        Field field = Class.forName("java.lang.VirtualThread").getDeclaredField("carrierThread");
        field.setAccessible(true);
        carrier = field;
    }

    private static Method method(Class<?> type, String name) throws ReflectiveOperationException {
        Method method = type.getDeclaredMethod(name);
        method.setAccessible(true);
        return method;
    }

    @Override
    public Thread[] apply(int atMost) {
        List<Thread> mounted = new ArrayList<>();
        Deque<Object> containers = new ArrayDeque<>();
        int left = atMost;
        try {
            if (carrier == null) {
                lookUp();
            }
            containers.add(root);
            while (!containers.isEmpty() && left > 0) {
                Object container = containers.poll();
                for (Iterator<?> all = iterator(threads, container); all.hasNext() && left > 0; left--) {
                    Object thread = all.next();
                    if (carrier.getDeclaringClass().isInstance(thread) && carrier.get(thread) != null) {
                        mounted.add((Thread) thread);
                    }
                }
                for (Iterator<?> all = iterator(children, container); all.hasNext() && left > 0; left--) {
                    containers.add(all.next());
                }
            }
        } catch (ReflectiveOperationException notAsExpected) {
            return new Thread[0];
        }
        return mounted.toArray(new Thread[0]);
    }

    private static Iterator<?> iterator(Method stream, Object container) throws ReflectiveOperationException {
        return ((Stream<?>) stream.invoke(container)).iterator();
    }
}
