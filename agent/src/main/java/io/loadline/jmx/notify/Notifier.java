package io.loadline.jmx.notify;

import io.loadline.health.Log;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Calls listeners on a thread of its own, in order: they are the application's and may block, which must not stop the
 * sampling. The thread is there only while there is something to tell, and some seconds more. If a listener does not
 * return, what waits is bounded and the oldest is dropped.
 */
public final class Notifier {

    private static final int MAX_WAITING = 256;
    private static final long LINGER_NANOS = 5_000_000_000L;

    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private Thread thread;
    private boolean saidSo;

    public synchronized void later(Runnable telling) {
        if (waiting.size() >= MAX_WAITING) {
            waiting.removeFirst();
            sayOnce();
        }
        waiting.addLast(telling);
        notifyAll();
        if (thread == null) {
            start();
        }
    }

    private void start() {
        Thread started = new Thread(this::run, "loadline-notifier");
        started.setDaemon(true);
        started.start();
        // not before: without memory for a thread the next call tries again
        thread = started;
    }

    private void run() {
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (Throwable notOurs) {
                // the next one
            }
        }
    }

    /** Null if nothing came for a while: then the thread ends. */
    private synchronized Runnable next() {
        long deadline = System.nanoTime() + LINGER_NANOS;
        while (waiting.isEmpty()) {
            long millis = (deadline - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                thread = null;
                return null;
            }
            try {
                wait(millis);
            } catch (InterruptedException byAListener) {
                // it meant something else
            }
        }
        return waiting.removeFirst();
    }

    private void sayOnce() {
        if (!saidSo) {
            saidSo = true;
            Log.warn("a JMX notification listener does not return: notifications are dropped meanwhile");
        }
    }
}
