package io.loadline.record;

import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/** The calls of rejection handlers that have not ended, each thread's own: a handler may cause another rejection. */
final class Rejections {

    private final ThreadLocal<Rejection> innermost = new ThreadLocal<>();

    /** How many there are on all threads: spares those that have none the look. */
    private final AtomicInteger open = new AtomicInteger();

    /** The current thread's innermost, or null. */
    Rejection current() {
        return open.get() > 0 ? innermost.get() : null;
    }

    void begin(Rejection rejection) {
        innermost.set(rejection);
        open.incrementAndGet();
    }

    /** Ends the one of this task and pool, and those inside it whose end was not told; null if there is none. */
    Rejection end(Object pool, Runnable task) {
        Rejection rejection = current();
        int ended = 1;
        while (rejection != null && (rejection.task != task || rejection.pool != pool)) {
            rejection = rejection.outer;
            ended++;
        }
        if (rejection == null) {
            return null;
        }
        open.addAndGet(-ended);
        if (rejection.outer == null) {
            innermost.remove();
        } else {
            innermost.set(rejection.outer);
        }
        return rejection;
    }

    /** The one in whose handler the task is handed to the pool again, or null. */
    Rejection of(PoolRecorder recorder, Runnable task) {
        for (Rejection r = current(); r != null; r = r.outer) {
            if (r.recorder == recorder && r.task == task && !r.callerRan) {
                return r;
            }
        }
        return null;
    }

    /** Whether nothing but a rejection can come of this handler, which then need not be watched. */
    static boolean isFinal(Object handler) {
        return handler.getClass() == ThreadPoolExecutor.AbortPolicy.class
                || handler.getClass() == ThreadPoolExecutor.DiscardPolicy.class;
    }
}
