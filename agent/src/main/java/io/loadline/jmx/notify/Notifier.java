package io.loadline.jmx.notify;

import io.loadline.health.Log;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Calls listeners in order, on a thread of its own: they belong to the application and may block, which must not stop
 * the sampling. The thread ends some seconds after the last notification. If a listener does not return, a bounded
 * number of notifications waits, and the oldest are dropped.
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
        // set after the start: if there was no memory for a thread, the next call tries again
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

    /** Null if nothing came for some seconds: then the thread ends. */
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
                // a listener interrupted this thread
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
