package io.loadline.record;

import java.util.HashSet;
import java.util.Set;

/** Where a pool was built: the first frame of the application, or that it was built by the JDK, or before the attach. */
public final class PoolOrigin {

    /** Of pools that are older than the agent. */
    static final PoolOrigin BEFORE_ATTACH = new PoolOrigin("before attach", null, false);

    private static final String[] MACHINERY = {
        "java.util.concurrent.ThreadPoolExecutor",
        "java.util.concurrent.ScheduledThreadPoolExecutor",
        "java.util.concurrent.Executors",
        "java.lang.reflect.",
        "java.lang.invoke.",
        "jdk.internal.reflect.",
        "sun.reflect.",
        "io.loadline.record.",
        "io.loadline.bootstrap."
    };
    private static final String[] JDK = {"java.", "jdk.", "sun.", "com.sun."};

    /** For people: class, method, file and line. */
    public final String createdAt;

    private final String site;

    /** Whether the JDK built the pool for its own use. */
    final boolean jdk;

    private PoolOrigin(String createdAt, String site, boolean jdk) {
        this.createdAt = createdAt;
        this.site = site;
        this.jdk = jdk;
    }

    /** Simple class name and line, or null if unknown. */
    public String site() {
        return site;
    }

    /** Looks at the current thread's stack, on which the constructor of a pool of this class is. */
    static PoolOrigin ofCaller(Class<?> poolClass) {
        Set<String> constructors = new HashSet<>();
        for (Class<?> c = poolClass; c != null; c = c.getSuperclass()) {
            constructors.add(c.getName());
        }
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            boolean constructor = frame.getMethodName().equals("<init>") && constructors.contains(frame.getClassName());
            if (!constructor && !startsWithAny(frame.getClassName(), MACHINERY)) {
                return new PoolOrigin(frame.toString(), site(frame), startsWithAny(frame.getClassName(), JDK));
            }
        }
        return new PoolOrigin("unknown", null, false);
    }

    private static String site(StackTraceElement frame) {
        String name = frame.getClassName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return frame.getLineNumber() > 0 ? simple + ":" + frame.getLineNumber() : simple + "." + frame.getMethodName();
    }

    private static boolean startsWithAny(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
