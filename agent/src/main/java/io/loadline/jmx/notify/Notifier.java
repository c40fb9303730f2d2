// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.notify;

import io.loadline.health.Log;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/**
 * Calls listeners in order, on its own thread. Listeners belong to the application and may block, which must not stop
 * the measuring. The thread ends some seconds after the last notification.
 *
 * <p>While a listener does not return, a bounded number of calls waits, and the oldest calls are dropped. The JDK
 * buffers notifications for remote clients, so only a listener inside the application can delay the others.
 */
public final class Notifier implements Executor {

    private static final int MAX_WAITING = 256;
    private static final long LINGER_NANOS = 5_000_000_000L;

    private final Deque<Runnable> waiting = new ArrayDeque<>();

    /** Thread that calls the listeners; null while no call waits. */
    private Thread thread;

    private boolean hasWarned;

    @Override
    public synchronized void execute(Runnable call) {
        if (waiting.size() >= MAX_WAITING) {
            waiting.removeFirst();
            if (!hasWarned) {
                hasWarned = true;
                Log.warn("a JMX notification listener does not return: notifications are dropped meanwhile");
            }
        }
        waiting.addLast(call);
        notifyAll();
        if (thread == null || !thread.isAlive()) {
            try {
                thread = new Thread(this::run, "loadline-notifier");
                thread.setDaemon(true);
                thread.start();
            } catch (OutOfMemoryError noThread) {
                // the next call tries again
            }
        }
    }

    private void run() {
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (Throwable notOurs) {
                // continue with the next call
            }
        }
    }

    /** Waits for the next call. Returns null if none arrived within some seconds; the thread then ends. */
    private synchronized Runnable next() {
        long deadline = System.nanoTime() + LINGER_NANOS;
        for (long left = LINGER_NANOS; waiting.isEmpty() && left > 0; left = deadline - System.nanoTime()) {
            try {
                wait(1 + left / 1_000_000);
            } catch (InterruptedException byAListener) {
                // a listener interrupted this thread
            }
        }
        thread = waiting.isEmpty() ? null : thread;
        return waiting.pollFirst();
    }
}
