// SPDX-License-Identifier: Apache-2.0
package io.loadline.jfr;

import io.loadline.health.ResourceTable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Type of event, registered with the recorder; a section of {@code events.txt} describes it. */
final class EventType {

    /** Unknown time in nanoseconds. */
    static final long UNKNOWN_TIME = Long.MIN_VALUE;

    private final Object factory;
    private final Object type;
    private final Method newEvent;
    private final Method isEnabled;
    private final Method set;
    private final Method commit;

    EventType(String name) throws ReflectiveOperationException {
        List<String> lines =
                ResourceTable.sections(EventType.class, "events.txt").get(name);
        String[] head = lines.get(0).split(" \\| ");
        List<Object> annotations = new ArrayList<>();
        annotations.add(annotation("Name", "io.loadline." + name));
        annotations.add(annotation("Label", head[0]));
        annotations.add(annotation("Description", head[1]));
        annotations.add(annotation("Category", new String[] {"Loadline"}));
        // always the agent's thread, so a stack trace says nothing
        annotations.add(annotation("StackTrace", false));
        annotations.add(annotation("Enabled", head.length == 2));
        List<Object> fields = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" +", 3);
            fields.add(field(words[0], words[1], words[2]));
        }
        Class<?> factories = jdk("EventFactory");
        Class<?> events = jdk("Event");
        factory = factories.getMethod("create", List.class, List.class).invoke(null, annotations, fields);
        type = factories.getMethod("getEventType").invoke(factory);
        newEvent = factories.getMethod("newEvent");
        isEnabled = jdk("EventType").getMethod("isEnabled");
        set = events.getMethod("set", int.class, Object.class);
        commit = events.getMethod("commit");
    }

    private static Object field(String kind, String name, String label) throws ReflectiveOperationException {
        List<Object> annotations = new ArrayList<>();
        annotations.add(annotation("Label", label));
        if (kind.equals("time")) {
            annotations.add(annotation("Timespan", "NANOSECONDS"));
        } else if (kind.equals("instant")) {
            annotations.add(annotation("Timestamp", "MILLISECONDS_SINCE_EPOCH"));
        }
        Class<?> type = kind.equals("text")
                ? String.class
                : kind.equals("int") ? int.class : kind.equals("double") ? double.class : long.class;
        return jdk("ValueDescriptor")
                .getConstructor(Class.class, String.class, List.class)
                .newInstance(type, name, annotations);
    }

    /** Returns true if a recording takes these events now. */
    boolean isEnabled() throws ReflectiveOperationException {
        return (Boolean) isEnabled.invoke(type);
    }

    /**
     * Writes an event.
     *
     * @param values one value per field, in the fields' order and types
     */
    void write(Object... values) throws ReflectiveOperationException {
        Object event = newEvent.invoke(factory);
        for (int i = 0; i < values.length; i++) {
            set.invoke(event, i, values[i]);
        }
        commit.invoke(event);
    }

    private static Class<?> jdk(String name) throws ClassNotFoundException {
        return Class.forName("jdk.jfr." + name, true, null);
    }

    private static Object annotation(String name, Object value) throws ReflectiveOperationException {
        Constructor<?> element = jdk("AnnotationElement").getConstructor(Class.class, Object.class);
        return element.newInstance(jdk(name), value);
    }
}
