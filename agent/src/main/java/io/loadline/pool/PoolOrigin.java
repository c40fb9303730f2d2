// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The call site that built a pool: the first frame of the application, or a marker for a pool that the JDK built or
 * that is pre-existing. Libraries are skipped, and so are classes whose names say that they build pools for others,
 * such as factories. When a container builds configured beans, the library itself is the origin, because no outer frame
 * knows more.
 */
public final class PoolOrigin {

    /** Origin of pre-existing pools. */
    public static final PoolOrigin BEFORE_ATTACH = new PoolOrigin("before attach");

    /** Origin of the JVM's common pool. */
    public static final PoolOrigin COMMON_POOL = new PoolOrigin("the JDK's common pool");

    /** Origin of the executor in which each stage of a {@code CompletableFuture} has a thread. */
    public static final PoolOrigin STAGES = new PoolOrigin("the JDK's CompletableFuture");

    /** Words in the names of builders, factories, wrappers and classes made at run time. */
    private static final Pattern HELPER = Pattern.compile(
            "Builder|Factor(y|ies)|Util|Executors|ExecutorService|ThreadPool(s$|Task)|Support|Helper|Wrapper|Proxy|\\$\\$");

    /** The call site for people: class, method, file and line. */
    public final String createdAt;

    /** The class of the library that was called there and built the pool; null if the application built it itself. */
    final String through;

    private final String site;

    /** True if the JDK built the pool for its own use. */
    public final boolean jdk;

    /**
     * The call site of the application for which the JDK built the pool, such as one that builds an HTTP client; null
     * for other pools.
     */
    public final String user;

    /** The class of the JDK that the application called there; null for other pools. */
    public final String client;

    /** The members of {@link PoolFamily#BUILDERS} that were on the stack. */
    final Set<String> builders;

    /** Makes an origin without a call site. */
    private PoolOrigin(String createdAt) {
        this(createdAt, null, null, false, new StackTraceElement[0]);
    }

    /** Drops the names of a class loader and a module, with which the text of a frame may begin. */
    private PoolOrigin(StackTraceElement frame, StackTraceElement library, boolean jdk, StackTraceElement[] stack) {
        this(text(frame), frame, library, jdk, stack);
    }

    private static String text(StackTraceElement frame) {
        return frame.toString()
                .substring(frame.toString().lastIndexOf(frame.getClassName() + '.' + frame.getMethodName()));
    }

    private PoolOrigin(
            String createdAt,
            StackTraceElement frame,
            StackTraceElement library,
            boolean jdk,
            StackTraceElement[] stack) {
        this.createdAt = createdAt;
        this.through = library == null ? null : library.getClassName();
        this.site = frame == null ? null : site(frame);
        this.jdk = jdk;
        int user = jdk ? indexOfUser(stack) : 0;
        this.user = user > 0 ? text(stack[user]) : null;
        this.client = user > 0 ? clientOf(stack, user) : null;
        this.builders = PoolFamily.BUILDERS.stream()
                .filter(builder -> Arrays.stream(stack)
                        .anyMatch(above -> above.getClassName().startsWith(builder)))
                .collect(Collectors.toSet());
    }

    /** Returns the index of the first frame of the application; 0 if there is none. */
    private static int indexOfUser(StackTraceElement[] stack) {
        for (int i = 1; i < stack.length; i++) {
            if (isOfApplication(stack[i].getClassName())) {
                return i;
            }
        }
        return 0;
    }

    /** Returns the name that applications know; the class that they call may be one behind it. */
    private static String clientOf(StackTraceElement[] stack, int user) {
        int called = user - 1;
        while (called > 0 && Library.isOf("reflection", stack[called].getClassName())) {
            called--;
        }
        String className = stack[called].getClassName();
        return className.contains(".net.http.") ? "java.net.http.HttpClient" : className;
    }

    /** Returns whether the call site that built the pool was seen. */
    boolean isKnown() {
        return site != null;
    }

    /** Returns the simple class name and the line, or null if unknown. */
    public String site() {
        return site;
    }

    /** Returns whether the pool may have been in use before the agent started. */
    public boolean mayPredateAgent() {
        return this == BEFORE_ATTACH || this == COMMON_POOL || this == STAGES;
    }

    /** Reads the origin from the current thread's stack, which has the constructor of a pool of this class. */
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

    /**
     * Reads the origin of a pool that is built inside its own library: the caller of that library. The library may call
     * itself through the JDK, as through {@code doPrivileged}, which does not make the pool one of the JDK's.
     *
     * @param library prefix of the names of the library's classes
     */
    public static PoolOrigin ofUserOf(String library, Class<?> poolClass) {
        return ofUserOf(library, new Throwable().getStackTrace(), poolClass);
    }

    static PoolOrigin ofUserOf(String library, StackTraceElement[] stack, Class<?> poolClass) {
        StackTraceElement[] users = Arrays.stream(stack)
                .filter(frame -> !frame.getClassName().startsWith(library) && !isOnlyPassed(frame.getClassName()))
                .toArray(StackTraceElement[]::new);
        return of(users, namesUpFrom(poolClass));
    }

    private static boolean isOnlyPassed(String className) {
        return Library.of(className) == Library.JDK && !Library.isOf("reflection", className);
    }

    /**
     * Reads the origin from a stack.
     *
     * @param constructors names of the pool's class and its superclasses
     */
    static PoolOrigin of(StackTraceElement[] stack, Set<String> constructors) {
        StackTraceElement library = null;
        StackTraceElement helper = null;
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            Library owner = Library.of(name);
            boolean innermost = library == null && helper == null;
            boolean reflection = Library.isOf("reflection", name);
            if (!innermost && (reflection || Library.isOf("container", name))) {
                break;
            }
            if (reflection
                    || owner == Library.AGENT
                    || Library.isOf("machinery", name)
                    || frame.getMethodName().equals("<init>") && constructors.contains(name)
                    || owner == Library.JDK && !innermost) {
                continue;
            }
            if (owner == Library.JDK) {
                return new PoolOrigin(frame, null, true, stack);
            }
            if (owner != null) {
                library = library == null || isHelper(library) && !isHelper(frame) ? frame : library;
            } else if (isHelper(frame)) {
                helper = frame;
            } else {
                return new PoolOrigin(frame, library, false, stack);
            }
        }
        if (library == null && helper == null) {
            return new PoolOrigin("unknown", null, null, false, stack);
        }
        return helper == null
                ? new PoolOrigin(library, null, false, stack)
                : new PoolOrigin(helper, library, false, stack);
    }

    /** Returns whether an innermost frame of this class is the origin, whatever called it. */
    static boolean isOfApplication(String className) {
        return Library.of(className) == null
                && !Library.isOf("reflection", className)
                && !Library.isOf("machinery", className)
                && !isHelper(className);
    }

    private static boolean isHelper(StackTraceElement frame) {
        return isHelper(frame.getClassName());
    }

    /** Returns whether the class builds pools for others, whose frames are more useful. */
    private static boolean isHelper(String className) {
        return HELPER.matcher(className.substring(className.lastIndexOf('.') + 1))
                .find();
    }

    private static String site(StackTraceElement frame) {
        String name = frame.getClassName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return frame.getLineNumber() > 0 ? simple + ":" + frame.getLineNumber() : simple + "." + frame.getMethodName();
    }
}
