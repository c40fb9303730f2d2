package io.loadline.jfr;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** One type of event, registered with the recorder, with fields in a fixed order. */
final class EventType {

    /** A length of time in nanoseconds that is not known. */
    static final long UNKNOWN_TIME = Long.MIN_VALUE;

    private static final String CATEGORY = "Loadline";

    private final List<Object> fields = new ArrayList<>();
    private final List<Object> annotations = new ArrayList<>();
    private Object factory;
    private Object type;
    private Method newEvent;
    private Method isEnabled;
    private Method set;
    private Method commit;

    EventType(String name, String label, String description) throws ReflectiveOperationException {
        annotate(annotations, "Name", "io.loadline." + name);
        annotate(annotations, "Label", label);
        annotate(annotations, "Description", description);
        annotate(annotations, "Category", new String[] {CATEGORY});
        // the agent's thread: always the same
        annotate(annotations, "StackTrace", false);
    }

    /** Not recorded unless the settings of a recording say so. */
    EventType offUntilEnabled() throws ReflectiveOperationException {
        annotate(annotations, "Enabled", false);
        return this;
    }

    EventType field(Class<?> type, String name, String label) throws ReflectiveOperationException {
        return field(type, name, label, new ArrayList<>());
    }

    /** A length of time in nanoseconds. */
    EventType time(String name, String label) throws ReflectiveOperationException {
        List<Object> unit = new ArrayList<>();
        annotate(unit, "Timespan", "NANOSECONDS");
        return field(long.class, name, label, unit);
    }

    /** A point in time, in milliseconds since 1970. */
    EventType instant(String name, String label) throws ReflectiveOperationException {
        List<Object> unit = new ArrayList<>();
        annotate(unit, "Timestamp", "MILLISECONDS_SINCE_EPOCH");
        return field(long.class, name, label, unit);
    }

    private EventType field(Class<?> type, String name, String label, List<Object> unit)
            throws ReflectiveOperationException {
        annotate(unit, "Label", label);
        fields.add(jdk("ValueDescriptor")
                .getConstructor(Class.class, String.class, List.class)
                .newInstance(type, name, unit));
        return this;
    }

    EventType register() throws ReflectiveOperationException {
        Class<?> factories = jdk("EventFactory");
        Class<?> events = jdk("Event");
        factory = factories.getMethod("create", List.class, List.class).invoke(null, annotations, fields);
        type = factories.getMethod("getEventType").invoke(factory);
        newEvent = factories.getMethod("newEvent");
        isEnabled = jdk("EventType").getMethod("isEnabled");
        set = events.getMethod("set", int.class, Object.class);
        commit = events.getMethod("commit");
        return this;
    }

    /** Whether some recording takes such events now. */
    boolean isEnabled() throws ReflectiveOperationException {
        return (Boolean) isEnabled.invoke(type);
    }

    /** {@code values}: as many as there are fields, of their types. */
    void write(Object... values) throws ReflectiveOperationException {
        Object event = newEvent.invoke(factory);
        for (int i = 0; i < values.length; i++) {
            set.invoke(event, i, values[i]);
        }
        commit.invoke(event);
    }

    static Class<?> jdk(String name) throws ClassNotFoundException {
        return Class.forName("jdk.jfr." + name, true, null);
    }

    private static void annotate(List<Object> to, String annotation, Object value) throws ReflectiveOperationException {
        Constructor<?> element = jdk("AnnotationElement").getConstructor(Class.class, Object.class);
        to.add(element.newInstance(jdk(annotation), value));
    }
}
