package io.loadline;

import io.loadline.health.Privileged;
import io.loadline.threads.LiveThreads;
import java.util.concurrent.locks.LockSupport;

/** The agent's own threads, and the one that it was started on. */
final class AgentThreads {

    private static final long MOMENT_NANOS = 30_000_000L;

    private AgentThreads() {}

    /**
     * With the agent's own permissions alone: a thread also inherits the limits of those who have made it. In the topmost
     * group: the application may count, or interrupt, the threads of its own.
     */
    static Thread create(Runnable work) {
        return Privileged.get(() -> new Thread(LiveThreads.topmostGroup(), work, "loadline"));
    }

    static void sleepUntil(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            LockSupport.parkNanos(left);
            // an interrupt would make every park return at once
            Thread.interrupted();
        }
    }

    /**
     * Whether the thread that {@code premain} ran on is still in this agent or a later one, or looks for the main class.
     * Until then the application cannot have said which log manager or MBean server it wants.
     */
    static boolean isBeforeMain(Thread starter) {
        if (isInAgent(starter)) {
            return true;
        }
        // between two agents there is a moment in which it is in neither
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
