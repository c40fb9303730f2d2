package io.loadline.pool;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where a pool was built: the first frame of the application, or that it was built by the JDK, or before the attach. Passed
 * over are libraries, and classes that build pools for others, by their names a factory; but where a container calls them
 * that builds what the application has described, nobody further out knows more, and it is the library itself.
 */
public final class PoolOrigin {

    private static final Set<KnownSetting> NONE = Collections.emptySet();

    /** Of pools that are older than the agent. */
    public static final PoolOrigin BEFORE_ATTACH = new PoolOrigin("before attach", null, null, false, NONE);

    /** Of the pool that the JVM itself has. */
    public static final PoolOrigin COMMON_POOL = new PoolOrigin("the JDK's common pool", null, null, false, NONE);

    private static final String[] MACHINERY = {
        "java.util.concurrent.ThreadPoolExecutor",
        "java.util.concurrent.ScheduledThreadPoolExecutor",
        "java.util.concurrent.ForkJoinPool",
        "java.util.concurrent.Executors",
        "io.loadline.record.",
        "io.loadline.pool.",
        "io.loadline.bootstrap."
    };

    private static final String[] REFLECTION = {
        "java.lang.reflect.", "java.lang.invoke.", "jdk.internal.reflect.", "sun.reflect."
    };

    /** They build the parts of an application, and know no more of them than what is asked for. */
    private static final String[] CONTAINERS = {
        "com.google.inject.",
        "io.dropwizard.core.",
        "io.micronaut.context.",
        "org.glassfish.hk2.",
        "org.jboss.weld.",
        "org.jvnet.hk2.",
        "org.springframework.aop.",
        "org.springframework.beans.",
        "org.springframework.boot.SpringApplication",
        "org.springframework.context.",
    };

    /** Builders, factories and wrappers, by the words in their names; classes made at run time. */
    private static final Pattern HELPER = Pattern.compile(
            "Builder|Factor(y|ies)|Util|Executors|ExecutorService|ThreadPool(s$|Task)|Support|Helper|Wrapper|Proxy|\\$\\$");

    /** For people: class, method, file and line. */
    public final String createdAt;

    /** The library's class that was called there and built the pool; null if it was the application itself. */
    final String through;

    private final String site;

    /** Whether the JDK built the pool for its own use. */
    public final boolean jdk;

    private final Set<KnownSetting> builders;

    private PoolOrigin(String createdAt, String through, String site, boolean jdk, Set<KnownSetting> builders) {
        this.createdAt = createdAt;
        this.through = through;
        this.site = site;
        this.jdk = jdk;
        this.builders = builders;
    }

    /** Whether the line that built it was seen. */
    boolean isKnown() {
        return site != null;
    }

    /** Those of whom a class was on the stack. */
    Set<KnownSetting> builders() {
        return builders;
    }

    /** Simple class name and line, or null if unknown. */
    public String site() {
        return site;
    }

    /** Whether the pool may have been in use before the agent was there. */
    public boolean mayBeOlder() {
        return this == BEFORE_ATTACH || this == COMMON_POOL;
    }

    /** Looks at the current thread's stack, on which the constructor of a pool of this class is. */
    public static PoolOrigin ofCaller(Class<?> poolClass) {
        return of(new Throwable().getStackTrace(), namesUpFrom(poolClass));
    }

    private static Set<String> namesUpFrom(Class<?> poolClass) {
        Set<String> names = new HashSet<>();
        for (Class<?> c = poolClass; c != null; c = c.getSuperclass()) {
            names.add(c.getName());
        }
        return names;
    }

    /** The same of a pool that is built inside its own library: who called that. {@code library}: what its classes begin with. */
    public static PoolOrigin ofUserOf(String library, Class<?> poolClass) {
        StackTraceElement[] users = Arrays.stream(new Throwable().getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith(library))
                .toArray(StackTraceElement[]::new);
        return of(users, namesUpFrom(poolClass));
    }

    /** {@code constructors}: names of the pool's class and those above it. */
    static PoolOrigin of(StackTraceElement[] stack, Set<String> constructors) {
        PoolOrigin origin = builtBy(stack, constructors);
        return new PoolOrigin(origin.createdAt, origin.through, origin.site, origin.jdk, builders(stack));
    }

    private static Set<KnownSetting> builders(StackTraceElement[] stack) {
        Set<KnownSetting> builders = EnumSet.noneOf(KnownSetting.class);
        for (KnownSetting setting : KnownSetting.values()) {
            if (Arrays.stream(stack).anyMatch(frame -> setting.isBuiltBy(frame.getClassName()))) {
                builders.add(setting);
            }
        }
        return builders.isEmpty() ? NONE : builders;
    }

    private static PoolOrigin builtBy(StackTraceElement[] stack, Set<String> constructors) {
        StackTraceElement library = null;
        StackTraceElement helper = null;
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            Library of = Library.of(name);
            boolean innermost = library == null && helper == null;
            if (!innermost && (startsWithAny(name, REFLECTION) || startsWithAny(name, CONTAINERS))) {
                break;
            }
            if (startsWithAny(name, MACHINERY)
                    || startsWithAny(name, REFLECTION)
                    || frame.getMethodName().equals("<init>") && constructors.contains(name)
                    || of == Library.JDK && !innermost) {
                continue;
            }
            if (of == Library.JDK) {
                return new PoolOrigin(frame.toString(), null, site(frame), true, NONE);
            }
            if (of != null) {
                library = library == null || isHelper(library) && !isHelper(frame) ? frame : library;
            } else if (isHelper(frame)) {
                helper = frame;
            } else {
                return at(frame, library);
            }
        }
        StackTraceElement builder = helper == null ? library : helper;
        return builder == null
                ? new PoolOrigin("unknown", null, null, false, NONE)
                : at(builder, builder == library ? null : library);
    }

    private static PoolOrigin at(StackTraceElement frame, StackTraceElement library) {
        String through = library == null ? null : library.getClassName();
        return new PoolOrigin(frame.toString(), through, site(frame), false, NONE);
    }

    /** Whether it builds pools for others, who are known better. */
    private static boolean isHelper(StackTraceElement frame) {
        String name = frame.getClassName();
        return HELPER.matcher(name.substring(name.lastIndexOf('.') + 1)).find();
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
