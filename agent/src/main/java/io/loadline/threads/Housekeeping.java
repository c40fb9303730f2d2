package io.loadline.threads;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Threads that are not the application's: those of the JVM, of the JDK and its agents, and the main thread. */
final class Housekeeping {

    private static final Set<String> NAMES = new HashSet<>(Arrays.asList(
            "main",
            "DestroyJavaVM",
            "Reference Handler",
            "Finalizer",
            "Signal Dispatcher",
            "Attach Listener",
            "Common-Cleaner",
            "Notification Thread",
            "Service Thread"));

    private static final String[] NAME_STARTS = {
        "RMI ", "JMX ", "JFR ", "AWT-", "Java2D ", "process reaper", "Keep-Alive-"
    };

    private static final String[] JDK = {"java.", "jdk.", "sun.", "com.sun."};

    private Housekeeping() {}

    /**
     * For a thread that belongs to no {@link Family}. {@code root}: the topmost group, where no application puts
     * threads.
     */
    static boolean is(Thread thread, ThreadGroup root) {
        String name = thread.getName();
        Class<?> type = thread.getClass();
        return NAMES.contains(name)
                || startsWithAny(name, NAME_STARTS)
                || type != Thread.class && startsWithAny(type.getName(), JDK)
                || thread.getThreadGroup() == root;
    }

    private static boolean startsWithAny(String text, String[] starts) {
        for (String start : starts) {
            if (text.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
