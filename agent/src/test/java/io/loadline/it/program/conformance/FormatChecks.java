package io.loadline.it.program.conformance;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/** The JDK's classes as reflection shows them. */
final class FormatChecks {

    private static final Class<?>[] CLASSES = {
        ThreadPoolExecutor.class,
        ThreadPoolExecutor.AbortPolicy.class,
        ThreadPoolExecutor.CallerRunsPolicy.class,
        ThreadPoolExecutor.DiscardPolicy.class,
        ThreadPoolExecutor.DiscardOldestPolicy.class,
        ScheduledThreadPoolExecutor.class,
        FutureTask.class,
        CompletableFuture.class
    };

    private FormatChecks() {}

    static void addTo(Checks checks) {
        for (Class<?> type : CLASSES) {
            checks.check(type.getName(), () -> of(type));
        }
        checks.check("worker", () -> of(Class.forName("java.util.concurrent.ThreadPoolExecutor$Worker")));
    }

    private static Object of(Class<?> type) {
        return Seen.all(
                type.toGenericString(),
                type.getGenericSuperclass(),
                type.getGenericInterfaces(),
                names(type.getDeclaredFields()),
                names(type.getDeclaredConstructors()),
                names(type.getDeclaredMethods()),
                names(type.getDeclaredClasses()),
                type.getAnnotations().length,
                type.getClassLoader(),
                type.getProtectionDomain().getCodeSource());
    }

    /** Sorted, since the order is the JVM's choice. */
    private static Set<String> names(AnnotatedElement... elements) {
        Set<String> names = new TreeSet<>();
        for (AnnotatedElement element : elements) {
            names.add(element + " " + Arrays.toString(element.getAnnotations()));
        }
        return names;
    }
}
