package io.loadline.jmx.notify;

import io.loadline.health.Log;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import javax.management.NotificationListener;

/**
 * Calls listeners in order, on a thread of its own: they belong to the application and may block, which must not stop
 * the measuring. A call that lasts for some seconds is left to its thread, another one goes on, and the listener is not
 * called again before it returns. The threads end some seconds after the last notification. If all are held up, a bounded
 * number of calls waits, and the oldest are dropped.
 */
public final class Notifier implements Executor {

    private static final int MAX_WAITING = 256;
    private static final int MAX_THREADS = 4;
    private static final long LINGER_NANOS = 5_000_000_000L;
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private final Deque<Runnable> waiting = new ArrayDeque<>();

    /** Since when each thread is at its call; of those that wait for one, null. */
    private final Map<Thread, Long> threads = new IdentityHashMap<>();

    /** Those that have not returned. */
    private final Set<NotificationListener> called =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    private boolean saidSo;

    @Override
    public synchronized void execute(Runnable call) {
        if (waiting.size() >= MAX_WAITING) {
            waiting.removeFirst();
            sayOnce();
        }
        waiting.addLast(call);
        notifyAll();
        startIfWanted();
    }

    /** Unless this listener has not returned from the last one. */
    void call(NotificationListener listener, Runnable telling) {
        if (called.add(listener)) {
            try {
                telling.run();
            } finally {
                called.remove(listener);
            }
        }
    }

    /** One waits for its turn wherever a call does. */
    private void startIfWanted() {
        if (waiting.isEmpty() || threads.containsValue(null) || threads.size() >= MAX_THREADS) {
            return;
        }
        try {
            Thread started = new Thread(this::run, "loadline-notifier");
            started.setDaemon(true);
            started.start();
            threads.put(started, null);
        } catch (OutOfMemoryError noThread) {
            // the next call tries again
        }
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
        threads.put(Thread.currentThread(), null);
        notifyAll();
        long deadline = System.nanoTime() + LINGER_NANOS;
        while (true) {
            long now = System.nanoTime();
            long others = othersMayTake(now);
            if (!waiting.isEmpty() && others <= 0) {
                threads.put(Thread.currentThread(), now);
                Runnable next = waiting.removeFirst();
                startIfWanted();
                return next;
            }
            if (waiting.isEmpty() && deadline - now <= 0) {
                threads.remove(Thread.currentThread());
                return null;
            }
            try {
                wait(1 + (waiting.isEmpty() ? deadline - now : others) / 1_000_000);
            } catch (InterruptedException byAListener) {
                // a listener interrupted this thread
            }
        }
    }

    /** For so many nanoseconds another thread may be about to return: one call at a time keeps them in order. */
    private long othersMayTake(long now) {
        long most = 0;
        for (Long since : threads.values()) {
            most = since == null ? most : Math.max(most, PATIENCE_NANOS - (now - since));
        }
        return most;
    }

    private void sayOnce() {
        if (!saidSo) {
            saidSo = true;
            Log.warn("a JMX notification listener does not return: notifications are dropped meanwhile");
        }
    }
}
