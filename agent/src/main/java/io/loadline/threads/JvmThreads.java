// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import io.loadline.health.Log;
import io.loadline.health.Privileged;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The threads of this JVM, and the agent's own threads. */
public final class JvmThreads {

    private static final int SPARE = 50;
    private static final long MOMENT_NANOS = 30_000_000L;

    private JvmThreads() {}

    /** Returns the group that contains all others. */
    static ThreadGroup topmostGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    /** Returns the live threads. The JVM lists no virtual ones. */
    public static List<Thread> alive() {
        ThreadGroup root = topmostGroup();
        Thread[] threads = new Thread[root.activeCount() + SPARE];
        int count = root.enumerate(threads);
        // enumerate silently omits threads that do not fit
        while (count == threads.length) {
            threads = new Thread[2 * count];
            count = root.enumerate(threads);
        }
        return Arrays.asList(threads).subList(0, count);
    }

    /**
     * Makes a daemon thread of the agent.
     *
     * <ul>
     *   <li>It has only the agent's own permissions: a thread also inherits the limits of its creators.
     *   <li>It is in the topmost group: the application may count or interrupt the threads of its own groups.
     *   <li>It has the system's class loader, not one that the application drops. Without any, the JDK would not find
     *       the MBean server that the application asks for.
     *   <li>It has a handler for the error that ends it: the application's handler for all threads may end the JVM.
     * </ul>
     */
    public static Thread newAgentThread(String name, Runnable work) {
        return Privileged.get(() -> {
            Thread thread = new Thread(topmostGroup(), work, name);
            thread.setDaemon(true);
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            thread.setUncaughtExceptionHandler(
                    (ended, error) -> Log.warn("the thread '" + name + "' has ended: " + error));
            return thread;
        });
    }

    /** Runs work when the JVM ends, on a thread of the agent with this name. */
    public static void runAtExit(String name, Runnable work) {
        Thread hook = newAgentThread(name, work);
        Privileged.get(() -> {
            Runtime.getRuntime().addShutdownHook(hook);
            return hook;
        });
    }

    /**
     * Sleeps until an instant, whatever interrupts the thread.
     *
     * @param instant of {@link System#nanoTime()}
     */
    public static void sleepUntil(long instant) {
        for (long remaining = instant - System.nanoTime(); remaining > 0; remaining = instant - System.nanoTime()) {
            LockSupport.parkNanos(remaining);
            // an interrupt would make every park return at once
            Thread.interrupted();
        }
    }

    /**
     * Returns whether the thread that ran {@code premain} is still in this agent or a later one, or looks for the main
     * class. Until then the application cannot have chosen its log manager or MBean server.
     */
    public static boolean isBeforeMain(Thread starter) {
        if (isInAgent(starter)) {
            return true;
        }
        // between two agents there is a moment in which the thread is in neither
        sleepUntil(System.nanoTime() + MOMENT_NANOS);
        return isInAgent(starter);
    }

    private static boolean isInAgent(Thread starter) {
        StackTraceElement[] frames = starter.getStackTrace();
        if (frames.length == 0) {
            return false;
        }
        String first = frames[frames.length - 1].getClassName();
        return first.startsWith("sun.instrument.") || first.startsWith("sun.launcher.");
    }
}
