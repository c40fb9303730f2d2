package io.loadline.pool;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a pool was built: the first frame of the application, or that it was built by the JDK, or before the attach. Passed
 * over are libraries, and classes that build pools for others, by their names a factory; but where a container calls them
 * that builds what the application has described, nobody further out knows more, and it is the library itself.
 */
public final class PoolOrigin {

    /** Of pools that are older than the agent. */
    public static final PoolOrigin BEFORE_ATTACH = new PoolOrigin("before attach");

    /** Of the pool that the JVM itself has. */
    public static final PoolOrigin COMMON_POOL = new PoolOrigin("the JDK's common pool");

    /** Of the one in which stages of {@code CompletableFuture} have a thread each. */
    public static final PoolOrigin STAGES = new PoolOrigin("the JDK's CompletableFuture");

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

    /** What of {@link PoolFamily#BUILDERS} was on the stack. */
    final Set<String> builders;

    /** Of a place that nobody saw. */
    private PoolOrigin(String createdAt) {
        this(createdAt, null, null, false, new StackTraceElement[0]);
    }

    /** The text of a frame may begin with the names of a class loader and a module. */
    private PoolOrigin(StackTraceElement frame, StackTraceElement library, boolean jdk, StackTraceElement[] stack) {
        this(
                frame.toString()
                        .substring(frame.toString().lastIndexOf(frame.getClassName() + '.' + frame.getMethodName())),
                frame,
                library,
                jdk,
                stack);
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
        this.builders = PoolFamily.BUILDERS.stream()
                .filter(builder -> Arrays.stream(stack)
                        .anyMatch(above -> above.getClassName().startsWith(builder)))
                .collect(Collectors.toSet());
    }

    /** Whether the line that built it was seen. */
    boolean isKnown() {
        return site != null;
    }

    /** Simple class name and line, or null if unknown. */
    public String site() {
        return site;
    }

    /** Whether the pool may have been in use before the agent was there. */
    public boolean mayBeOlder() {
        return this == BEFORE_ATTACH || this == COMMON_POOL || this == STAGES;
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
        StackTraceElement library = null;
        StackTraceElement helper = null;
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            Library of = Library.of(name);
            boolean innermost = library == null && helper == null;
            boolean reflection = Library.isOf("reflection", name);
            if (!innermost && (reflection || Library.isOf("container", name))) {
                break;
            }
            if (reflection
                    || of == Library.AGENT
                    || Library.isOf("machinery", name)
                    || frame.getMethodName().equals("<init>") && constructors.contains(name)
                    || of == Library.JDK && !innermost) {
                continue;
            }
            if (of == Library.JDK) {
                return new PoolOrigin(frame, null, true, stack);
            }
            if (of != null) {
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
}
