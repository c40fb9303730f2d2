// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.Locale;

/** Call site of one thread, and whether it waits there without a time-out. Immutable. */
public final class Blockage {

    public final Hotspot site;

    /** True if the thread waits, and nothing but what it waits for ends the wait. */
    public final boolean endless;

    public Blockage(Hotspot site, boolean endless) {
        this.site = site;
        this.endless = endless;
    }

    /** Reads a stack. Returns null if the thread is an idle worker. */
    public static Blockage of(ThreadInfo thread) {
        LockInfo lock = thread.getLockInfo();
        return of(thread.getThreadState(), lock == null ? null : lock.getClassName(), thread.getStackTrace());
    }

    static Blockage of(Thread.State thread, String lock, StackTraceElement[] stack) {
        Hotspot site = StackReader.hotspot(thread, lock, stack);
        return site == null ? null : new Blockage(site, isEndless(thread, site.state, stack));
    }

    /**
     * A thread that waits for a lock or another object without a time-out, or that reads from a socket. A read may have
     * a time-out that only the newer JDKs show. A thread that accepts connections or selects events waits for work.
     */
    private static boolean isEndless(Thread.State thread, Hotspot.State state, StackTraceElement[] stack) {
        switch (state) {
            case LOCK:
            case RESULT:
            case CONNECTION_POOL:
                return thread != Thread.State.TIMED_WAITING;
            case SOCKET:
                return isRead(stack);
            default:
                return false;
        }
    }

    private static boolean isRead(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String method = frame.getMethodName().toLowerCase(Locale.ROOT);
            String type = frame.getClassName();
            if (!type.startsWith("java.") && !type.startsWith("sun.") && !type.startsWith("jdk.")) {
                return !method.contains("epollwait");
            }
            boolean waitsForWork = method.contains("accept") || type.contains("Selector");
            if (waitsForWork || method.contains("write") || method.startsWith("timed")) {
                return false;
            }
        }
        return true;
    }
}
