package io.loadline.threads;

import java.util.Arrays;
import java.util.List;

/** The threads that are alive. The JVM lists no virtual ones. */
public final class LiveThreads {

    private static final int ROOM = 50;

    private LiveThreads() {}

    /** The group that contains all others. */
    public static ThreadGroup topmostGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    public static List<Thread> all() {
        ThreadGroup root = topmostGroup();
        Thread[] threads = new Thread[root.activeCount() + ROOM];
        int count = root.enumerate(threads);
        // enumerate leaves out silently what does not fit
        while (count == threads.length) {
            threads = new Thread[2 * count];
            count = root.enumerate(threads);
        }
        return Arrays.asList(threads).subList(0, count);
    }
}
