// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import io.loadline.pool.Library;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads one stack of a busy worker, the topmost frame first: the worker's activity, its call site, and the method of
 * the application that leads there. Uses only names, as JVMs 8 to 27 show them.
 *
 * <p>The site has the name that a developer would give it. Where the application itself calls the JDK, the site is the
 * JDK's method ({@code FutureTask.get}). Where a library calls the JDK, it is the library's method. Of a computation it
 * is the method that the application called, however deep the stack is by now.
 */
final class StackReader {

    private static final int MAX_NAME = 120;

    /** Number of topmost frames that can show a wait; the frames below only called them. */
    private static final int TOP = 4;

    private static final String CONCURRENT = "java.util.concurrent.";

    private static final String[] RESULT_CLASSES = {
        CONCURRENT + "FutureTask",
        CONCURRENT + "CompletableFuture",
        CONCURRENT + "ForkJoinTask",
        CONCURRENT + "AbstractExecutorService"
    };

    /** Methods that wait for a result, without those that run a task. */
    private static final Set<String> RESULT_METHODS = new HashSet<>(Arrays.asList(
            "get", "join", "invoke", "invokeAll", "invokeAny", "awaitDone", "waitingGet", "timedGet", "quietlyJoin"));

    /** Methods that read a request body: servlets of Tomcat, of Jetty up to 11 and from 12 on, and of Undertow. */
    private static final Set<String> BODY_METHODS = new HashSet<>(Arrays.asList(
            "org.apache.coyote.Request.doRead",
            "org.eclipse.jetty.server.HttpInput.read",
            "org.eclipse.jetty.io.content.ContentSourceInputStream.read",
            "io.undertow.servlet.spec.ServletInputStreamImpl.read",
            "io.undertow.io.UndertowInputStream.read"));

    private final Thread.State thread;
    private final String lock;
    private final StackTraceElement[] stack;

    /** The owner of each frame down to the first one of the application. */
    private final Library[] libraries;

    /** Index of the first frame outside of the JDK; the length of the stack if there is none. */
    private final int first;

    /** Index of the first frame of the application; the length of the stack if there is none. */
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
     * Reads a stack. Returns null if the stack is that of an idle worker, or of one that records between two tasks.
     *
     * @param lock class name of the object for which the thread waits, or null
     */
    static Hotspot hotspot(Thread.State thread, String lock, StackTraceElement[] stack) {
        int own = thread == Thread.State.RUNNABLE ? countAgentFrames(stack) : 0;
        boolean isBetweenTasks =
                own > 0 && (own == stack.length || stack[own].getMethodName().equals("runWorker"));
        return isBetweenTasks || stack.length == 0
                ? null
                : new StackReader(thread, lock, Arrays.copyOfRange(stack, own, stack.length)).hotspot();
    }

    /** Counts the topmost frames of the agent, with those of the JDK that it called. */
    private static int countAgentFrames(StackTraceElement[] stack) {
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

    private Hotspot hotspot() {
        if (isIdle()) {
            return null;
        }
        Hotspot.State state = state();
        int at = frame(state);
        boolean libraryKnown = at < application && at >= first;
        String library =
                state == Hotspot.State.LOCK && logs() ? Library.LOGGING.text : libraryKnown ? libraries[at].text : "";
        String calledFrom = application < stack.length ? name(application) : "";
        return new Hotspot(state == Hotspot.State.LOCK ? lockName(at) : name(at), state, calledFrom, library);
    }

    /** Returns whether the worker polls for its next task. It had a task just before and after. */
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

    private Hotspot.State state() {
        if (thread == Thread.State.BLOCKED) {
            return Hotspot.State.LOCK;
        }
        if (isSleep()) {
            return Hotspot.State.SLEEP;
        }
        // a thread that is about to park may still count as running
        boolean parks = stack[0].isNativeMethod() && stack[0].getMethodName().equals("park");
        Hotspot.State state = thread == Thread.State.RUNNABLE && !parks ? running() : waiting();
        boolean mayBeForClient = state == Hotspot.State.SOCKET || state == Hotspot.State.WAITING;
        return mayBeForClient && readsBody() ? Hotspot.State.REQUEST_BODY : state;
    }

    /** Returns whether the application called a logger, or prints. */
    private boolean logs() {
        for (int i = 0; i < application; i++) {
            String type = stack[i].getClassName();
            if (libraries[i] == Library.LOGGING
                    || type.startsWith("java.util.logging.")
                    || type.equals("java.io.PrintStream")) {
                return true;
            }
        }
        return false;
    }

    private boolean readsBody() {
        for (int i = first; i < application; i++) {
            if (BODY_METHODS.contains(stack[i].getClassName() + "." + stack[i].getMethodName())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the thread sleeps. A timed wait without an object that began outside of the JDK counts. */
    private boolean isSleep() {
        boolean parksForNothing = thread == Thread.State.TIMED_WAITING
                && lock == null
                && first > 0
                && stack[first - 1].getClassName().equals("java.util.concurrent.locks.LockSupport");
        return parksForNothing
                || isOnTop(name -> name.equals("java.lang.Thread"))
                        && stack[0].getMethodName().startsWith("sleep");
    }

    /** Returns the activity of a running thread. A system call of a socket or a file counts as running. */
    private Hotspot.State running() {
        if (!stack[0].isNativeMethod()) {
            return Hotspot.State.COMPUTING;
        }
        if (isOnTop(StackReader::isSocket)) {
            return Hotspot.State.SOCKET;
        }
        return isOnTop(StackReader::isFile) ? Hotspot.State.FILE : Hotspot.State.COMPUTING;
    }

    private Hotspot.State waiting() {
        boolean forLock = lock != null && isLock(lock);
        if (first < stack.length && isConnectionPool(requester()) && !(forLock && lock.contains(".Reentrant"))) {
            return Hotspot.State.CONNECTION_POOL;
        }
        if (isForResult()) {
            // a server gives it, and no task of a pool
            return isInClient() ? Hotspot.State.SOCKET : Hotspot.State.RESULT;
        }
        return forLock ? Hotspot.State.LOCK : Hotspot.State.WAITING;
    }

    private boolean isForResult() {
        for (int i = 0; i < first; i++) {
            if (RESULT_METHODS.contains(stack[i].getMethodName())
                    && startsWithAny(stack[i].getClassName(), RESULT_CLASSES)) {
                return true;
            }
        }
        return isFuture(first);
    }

    /** Returns whether the application called a client of a server. */
    private boolean isInClient() {
        return Arrays.stream(libraries, first, application).anyMatch(library -> Library.isClient(library.text));
    }

    /** Returns whether the frame is a future of a library. */
    private boolean isFuture(int frame) {
        String name = frame < application ? stack[frame].getClassName() : "";
        return name.contains("Future") || name.contains("Promise");
    }

    /**
     * Returns the first frame outside of the JDK that is not a future of its library: HttpClient's pool waits by such a
     * future.
     */
    private int requester() {
        int frame = first;
        while (isFuture(frame) && frame + 1 < application) {
            frame++;
        }
        return frame;
    }

    /** Returns whether the frame is in a connection pool, by its name where the library is more than a pool. */
    private boolean isConnectionPool(int frame) {
        String name = stack[frame].getClassName();
        return libraries[frame] == Library.CONNECTIONS
                || libraries[frame] != null && (name.contains("ConnPool") || name.contains("ConnectionPool"));
    }

    /** Returns the index of the frame that names the site. */
    private int frame(Hotspot.State state) {
        if (state == Hotspot.State.COMPUTING) {
            return application < stack.length ? Math.max(0, application - 1) : Math.min(first, stack.length - 1);
        }
        if (state == Hotspot.State.CONNECTION_POOL) {
            int entry = requester();
            while (entry + 1 < application && isConnectionPool(entry + 1)) {
                entry++;
            }
            return entry;
        }
        int store = state == Hotspot.State.LOCK ? application : firstStoreFrame();
        return store < application ? store : first < application ? first : Math.max(0, first - 1);
    }

    /**
     * Returns the index of the first frame of a database client or the like. A database driver may use an HTTP client;
     * the site is then the query.
     */
    private int firstStoreFrame() {
        int frame = first;
        while (frame < application && !Library.isOfStore(libraries[frame].text)) {
            frame++;
        }
        return frame;
    }

    /** Returns the class of the lock, and the method of a library that wants it. */
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

    /** Returns whether a native method of the class uses the network, as all those of {@code java.net} do. */
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

    /** Returns the name without the package and without the suffix that a JVM gives to a hidden class. */
    private static String simple(String className) {
        int hidden = className.indexOf('/');
        String name = hidden < 0 ? className : className.substring(0, hidden);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the name of a method; of a lambda, the method that contains it. */
    private static String method(String name) {
        int end = name.lastIndexOf('$');
        return name.startsWith("lambda$") && end > "lambda$".length() ? name.substring("lambda$".length(), end) : name;
    }

    private static String shortened(String name) {
        return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 3) + "...";
    }
}
