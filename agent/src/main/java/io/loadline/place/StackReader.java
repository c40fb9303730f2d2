package io.loadline.place;

import io.loadline.pool.Library;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads one stack of a busy worker, the topmost frame first: what it does, at which place, and which method of the
 * application leads there. By names alone, as JVMs 8 to 27 show them.
 *
 * <p>The place is what a developer would call it. Where the application itself calls the JDK, it is the JDK's method that
 * was called ({@code FutureTask.get}); where a library does, the library's that calls the JDK; of computing the method
 * that the application called, however deep that is in it by now.
 */
final class StackReader {

    private static final int MAX_NAME = 120;

    /** Only what is on top tells of a wait; what stands below only called it. */
    private static final int TOP = 4;

    private static final String CONCURRENT = "java.util.concurrent.";

    private static final String[] OF_RESULTS = {
        CONCURRENT + "FutureTask",
        CONCURRENT + "CompletableFuture",
        CONCURRENT + "ForkJoinTask",
        CONCURRENT + "AbstractExecutorService"
    };

    /** Not those that run a task. */
    private static final Set<String> WAITS_FOR_RESULT = new HashSet<>(Arrays.asList(
            "get", "join", "invoke", "invokeAll", "invokeAny", "awaitDone", "waitingGet", "timedGet", "quietlyJoin"));

    /** Servlets of Tomcat, Jetty up to 11 and from 12 on, Undertow. */
    private static final Set<String> READS_BODY = new HashSet<>(Arrays.asList(
            "org.apache.coyote.Request.doRead",
            "org.eclipse.jetty.server.HttpInput.read",
            "org.eclipse.jetty.io.content.ContentSourceInputStream.read",
            "io.undertow.servlet.spec.ServletInputStreamImpl.read",
            "io.undertow.io.UndertowInputStream.read"));

    private final Thread.State thread;
    private final String lock;
    private final StackTraceElement[] stack;

    /** Whose code each frame down to the application's first is. */
    private final Library[] libraries;

    /** The first frame that is not the JDK's; the length of the stack if all are. */
    private final int first;

    /** The first frame of the application; the length of the stack if none is. */
    private final int application;

    private StackReader(Thread.State thread, String lock, StackTraceElement[] stack) {
        this.thread = thread;
        this.lock = lock;
        this.stack = stack;
        this.libraries = new Library[stack.length];
        int outside = stack.length;
        int i = 0;
        for (; i < stack.length; i++) {
            libraries[i] = Library.of(stack[i].getClassName());
            if (libraries[i] != Library.JDK) {
                outside = Math.min(outside, i);
            }
            if (libraries[i] == null) {
                break;
            }
        }
        this.first = outside;
        this.application = i;
    }

    /**
     * {@code lock}: class name of what the thread waits for, or null. Null if the stack is that of an idle worker, or of one that
     * records between two tasks.
     */
    static Place place(Thread.State thread, String lock, StackTraceElement[] stack) {
        int own = thread == Thread.State.RUNNABLE ? framesOfAgent(stack) : 0;
        boolean isBetween =
                own > 0 && (own == stack.length || stack[own].getMethodName().equals("runWorker"));
        return isBetween || stack.length == 0
                ? null
                : new StackReader(thread, lock, Arrays.copyOfRange(stack, own, stack.length)).place();
    }

    /** How many on top are the agent's, with those of the JDK that it called. */
    private static int framesOfAgent(StackTraceElement[] stack) {
        int own = 0;
        for (int i = 0; i < stack.length; i++) {
            Library library = Library.of(stack[i].getClassName());
            if (library != Library.JDK && library != Library.AGENT) {
                break;
            }
            own = library == Library.AGENT ? i + 1 : own;
        }
        return own;
    }

    private Place place() {
        if (isIdle()) {
            return null;
        }
        Place.State state = state();
        int at = frame(state);
        boolean libraryKnown = at < application && at >= first;
        String library = libraryKnown ? libraries[at].text : "";
        String calledFrom = application < stack.length ? name(application) : "";
        return new Place(state == Place.State.LOCK ? lockName(at) : name(at), state, calledFrom, library);
    }

    /** Whether it looks for its next task: it had one just before and after. */
    private boolean isIdle() {
        for (int i = 0; i < application; i++) {
            String method = stack[i].getMethodName();
            String type = stack[i].getClassName();
            if (method.equals("getTask") && type.endsWith("ThreadPoolExecutor")
                    || method.equals("awaitWork") && type.equals(CONCURRENT + "ForkJoinPool")) {
                return true;
            }
        }
        return false;
    }

    private Place.State state() {
        if (thread == Thread.State.BLOCKED) {
            return Place.State.LOCK;
        }
        if (isSleep()) {
            return Place.State.SLEEP;
        }
        // a thread that is about to park may still count as running
        boolean parks = stack[0].isNativeMethod() && stack[0].getMethodName().equals("park");
        Place.State state = thread == Thread.State.RUNNABLE && !parks ? running() : waiting();
        boolean mayBeClients = state == Place.State.SOCKET || state == Place.State.WAITING;
        return mayBeClients && readsBody() ? Place.State.REQUEST_BODY : state;
    }

    private boolean readsBody() {
        for (int i = first; i < application; i++) {
            if (READS_BODY.contains(stack[i].getClassName() + "." + stack[i].getMethodName())) {
                return true;
            }
        }
        return false;
    }

    /** Also a timed wait for no object that somebody outside of the JDK began. */
    private boolean isSleep() {
        boolean parksForNothing = thread == Thread.State.TIMED_WAITING
                && lock == null
                && first > 0
                && stack[first - 1].getClassName().equals("java.util.concurrent.locks.LockSupport");
        return parksForNothing
                || isOnTop(name -> name.equals("java.lang.Thread"))
                        && stack[0].getMethodName().startsWith("sleep");
    }

    /** A thread in a system call of a socket or a file counts as running. */
    private Place.State running() {
        if (!stack[0].isNativeMethod()) {
            return Place.State.COMPUTING;
        }
        if (isOnTop(StackReader::isSocket)) {
            return Place.State.SOCKET;
        }
        return isOnTop(StackReader::isFile) ? Place.State.FILE : Place.State.COMPUTING;
    }

    private Place.State waiting() {
        boolean forLock = lock != null && isLock(lock);
        if (first < stack.length && isConnectionPool(asker()) && !(forLock && lock.contains(".Reentrant"))) {
            return Place.State.CONNECTION_POOL;
        }
        if (isForResult()) {
            return Place.State.RESULT;
        }
        return forLock ? Place.State.LOCK : Place.State.WAITING;
    }

    private boolean isForResult() {
        for (int i = 0; i < first; i++) {
            if (WAITS_FOR_RESULT.contains(stack[i].getMethodName())
                    && startsWithAny(stack[i].getClassName(), OF_RESULTS)) {
                return true;
            }
        }
        return isFuture(first);
    }

    /** Of a library. */
    private boolean isFuture(int frame) {
        String name = frame < application ? stack[frame].getClassName() : "";
        return name.contains("Future") || name.contains("Promise");
    }

    /** The first frame outside of the JDK, or that which waits by a future of its library's own: that of HttpClient's pool. */
    private int asker() {
        int frame = first;
        while (isFuture(frame) && frame + 1 < application) {
            frame++;
        }
        return frame;
    }

    /** Pools of libraries that are more than a pool tell it by their names. */
    private boolean isConnectionPool(int frame) {
        String name = stack[frame].getClassName();
        return libraries[frame] == Library.CONNECTIONS
                || libraries[frame] != null && (name.contains("ConnPool") || name.contains("ConnectionPool"));
    }

    /** Which frame names the place. */
    private int frame(Place.State state) {
        if (state == Place.State.COMPUTING) {
            return application < stack.length ? Math.max(0, application - 1) : Math.min(first, stack.length - 1);
        }
        if (state == Place.State.CONNECTION_POOL) {
            int entry = asker();
            while (entry + 1 < application && isConnectionPool(entry + 1)) {
                entry++;
            }
            return entry;
        }
        int store = state == Place.State.LOCK ? application : firstOfStore();
        return store < application ? store : first < application ? first : Math.max(0, first - 1);
    }

    /** A driver of a database may talk to it through a client for HTTP: what it does then is a query. */
    private int firstOfStore() {
        int frame = first;
        while (frame < application && !Library.isOfStore(libraries[frame].text)) {
            frame++;
        }
        return frame;
    }

    /** The class of the lock, and the method of a library that wants it. */
    private String lockName(int at) {
        if (lock == null) {
            return name(at);
        }
        boolean ofJdk = Library.of(lock) == Library.JDK;
        int nested = lock.indexOf('$');
        String type = shortened(simple(ofJdk && nested > 0 ? lock.substring(0, nested) : lock));
        return first < application ? type + " in " + name(first) : type;
    }

    private boolean isOnTop(Predicate<String> className) {
        for (int i = 0; i < Math.min(TOP, Math.max(1, first)); i++) {
            if (className.test(stack[i].getClassName())) {
                return true;
            }
        }
        return false;
    }

    /** Of a native method: those of {@code java.net} that are, all talk to the network. */
    private static boolean isSocket(String name) {
        return name.startsWith("java.net.")
                || name.startsWith("sun.nio.ch.Net")
                || name.startsWith("sun.nio.ch.") && containsAny(name, "Socket", "EPoll", "KQueue", "Poll", "Datagram")
                || containsAny(name, ".epoll.", ".kqueue.");
    }

    private static boolean isFile(String name) {
        return name.startsWith("java.io.") || name.startsWith("sun.nio.fs.") || name.startsWith("sun.nio.ch.");
    }

    private static boolean isLock(String name) {
        return name.startsWith(CONCURRENT + "Semaphore$")
                || name.startsWith(CONCURRENT + "locks.Reentrant")
                || name.startsWith(CONCURRENT + "locks.StampedLock");
    }

    private static boolean containsAny(String name, String... parts) {
        return Arrays.stream(parts).anyMatch(name::contains);
    }

    private static boolean startsWithAny(String name, String... prefixes) {
        return Arrays.stream(prefixes).anyMatch(name::startsWith);
    }

    private String name(int frame) {
        return shortened(simple(stack[frame].getClassName()) + "." + method(stack[frame].getMethodName()));
    }

    /** Without the package, and without what a JVM adds to the name of a hidden class. */
    private static String simple(String className) {
        int hidden = className.indexOf('/');
        String name = hidden < 0 ? className : className.substring(0, hidden);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** A lambda by the method it is written in. */
    private static String method(String name) {
        int end = name.lastIndexOf('$');
        return name.startsWith("lambda$") && end > "lambda$".length() ? name.substring("lambda$".length(), end) : name;
    }

    private static String shortened(String name) {
        return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 3) + "...";
    }
}
