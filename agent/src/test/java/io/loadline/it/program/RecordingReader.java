package io.loadline.it.program;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.List;

/** Prints the events of Loadline in a recording, as the JDK's parser reads them: a line each, items between tabs. */
public final class RecordingReader {

    private RecordingReader() {}

    public static void main(String[] arguments) throws Exception {
        Class<?> recorded = Class.forName("jdk.jfr.consumer.RecordedEvent");
        Method duration = recorded.getMethod("getDuration");
        Method fields = recorded.getMethod("getFields");
        Method value = recorded.getMethod("getValue", String.class);
        Method type = recorded.getMethod("getEventType");
        Method typeName = Class.forName("jdk.jfr.EventType").getMethod("getName");
        Method fieldName = Class.forName("jdk.jfr.ValueDescriptor").getMethod("getName");
        List<?> events = (List<?>) Class.forName("jdk.jfr.consumer.RecordingFile")
                .getMethod("readAllEvents", Path.class)
                .invoke(null, Paths.get(arguments[0]));
        for (Object event : events) {
            String name = (String) typeName.invoke(type.invoke(event));
            if (name.startsWith("io.loadline.")) {
                StringBuilder line = new StringBuilder("type=" + name);
                for (Object field : (List<?>) fields.invoke(event)) {
                    String item = (String) fieldName.invoke(field);
                    Object shown = item.equals("duration")
                            ? ((Duration) duration.invoke(event)).toNanos()
                            : value.invoke(event, item);
                    line.append('\t').append(item).append('=').append(OwnBeans.oneLine(String.valueOf(shown)));
                }
                System.out.println(line);
            }
        }
    }
}
