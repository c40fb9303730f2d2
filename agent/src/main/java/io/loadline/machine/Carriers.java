package io.loadline.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.reflect.Method;

/**
 * The threads that run virtual threads, as Java 24 and later tell of them: {@code
 * jdk.management.VirtualThreadSchedulerMXBean}. To ask makes the JVM ready for virtual threads, so only who has some may.
 */
final class Carriers {

    private final Object scheduler;
    private final Method queued;

    private Carriers(Object scheduler, Method queued) {
        this.scheduler = scheduler;
        this.queued = queued;
    }

    /** Of this JVM. */
    static Carriers ofThisJvm() {
        try {
            Class<? extends PlatformManagedObject> type = Class.forName("jdk.management.VirtualThreadSchedulerMXBean")
                    .asSubclass(PlatformManagedObject.class);
            return new Carriers(
                    ManagementFactory.getPlatformMXBean(type), type.getMethod("getQueuedVirtualThreadCount"));
        } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException olderJava) {
            return new Carriers(null, null);
        }
    }

    /** Virtual threads that are ready and wait for a carrier now; NaN if the JVM does not tell. */
    double waiting() {
        try {
            long waiting = scheduler == null ? -1 : (Long) queued.invoke(scheduler);
            return waiting < 0 ? Double.NaN : waiting;
        } catch (ReflectiveOperationException doesNotTell) {
            return Double.NaN;
        }
    }
}
