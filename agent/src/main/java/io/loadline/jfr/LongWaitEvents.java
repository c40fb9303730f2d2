package io.loadline.jfr;

import io.loadline.record.count.Batch;
import io.loadline.window.PoolMonitor;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * {@code io.loadline.LongWait}: a task that waited longer than the recording's threshold. The event lasts from the arrival
 * of the task to its start, so the recorder itself compares it with the threshold.
 *
 * <p>Writing it on the worker's thread would cost every task of every pool a look, and some of them memory and a lock. So
 * it is made afterwards, from the completed tasks of a window that are known one by one. The recorder only knows events
 * that begin and end now; the two fields for that are private, and are set here. The names of these fields have been the same
 * since Java 8. Their package is opened to the agent alone.
 */
final class LongWaitEvents {

    private final EventType type;
    private final Method begin;
    private final Method shouldCommit;
    private final Field startTime;
    private final Field duration;
    private final Ticks ticks = new Ticks();
    private boolean enabled;

    /** The longest wait of this window that was below the threshold. */
    private long tooShort;

    LongWaitEvents(Instrumentation instrumentation) throws ReflectiveOperationException {
        type = new EventType("LongWait", "Long Wait", "A task waited for a thread of its pool")
                .offUntilEnabled("50 ms")
                .field(String.class, "pool", "Pool")
                .time("service", "How Long the Task Then Ran")
                .register();
        Class<?> events = EventType.jdk("Event");
        begin = events.getMethod("begin");
        shouldCommit = events.getMethod("shouldCommit");
        open(instrumentation, events);
        Class<?> generated = type.newEvent().getClass();
        startTime = generated.getDeclaredField("startTime");
        duration = generated.getDeclaredField("duration");
        startTime.setAccessible(true);
        duration.setAccessible(true);
    }

    /** The event's package, to the classes of the agent; spelled so that it compiles for Java 8, which has no modules. */
    private static void open(Instrumentation instrumentation, Class<?> events) throws ReflectiveOperationException {
        if (System.getProperty("java.specification.version").startsWith("1.")) {
            return;
        }
        Class<?> module = Class.forName("java.lang.Module");
        Method moduleOf = Class.class.getMethod("getModule");
        Map<String, Set<Object>> opens = Collections.singletonMap(
                events.getPackage().getName(), Collections.singleton(moduleOf.invoke(LongWaitEvents.class)));
        Instrumentation.class
                .getMethod("redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class)
                .invoke(
                        instrumentation,
                        moduleOf.invoke(events),
                        Collections.emptySet(),
                        Collections.emptyMap(),
                        opens,
                        Collections.emptySet(),
                        Collections.emptyMap());
    }

    void windowEnded() throws ReflectiveOperationException {
        enabled = type.isEnabled();
        tooShort = 0;
        if (enabled) {
            Object event = type.newEvent();
            ticks.read(() -> {
                begin.invoke(event);
                return startTime.getLong(event);
            });
        }
    }

    void drained(PoolMonitor pool, Batch batch) throws ReflectiveOperationException {
        if (!enabled || !ticks.areKnown()) {
            return;
        }
        long[] events = batch.events();
        for (int i = 0; i < batch.eventCount() * Batch.EVENT_LONGS; i += Batch.EVENT_LONGS) {
            long wait = events[i + 1];
            if (wait > tooShort && !write(pool, events[i], wait, events[i + 2])) {
                tooShort = wait;
            }
        }
    }

    /** Returns false if that is below the threshold. */
    private boolean write(PoolMonitor pool, long arrival, long wait, long service) throws ReflectiveOperationException {
        Object event = type.newEvent();
        startTime.setLong(event, ticks.at(arrival));
        duration.setLong(event, ticks.length(wait));
        if (!(Boolean) shouldCommit.invoke(event)) {
            return false;
        }
        type.write(event, pool.name(), service);
        return true;
    }
}
