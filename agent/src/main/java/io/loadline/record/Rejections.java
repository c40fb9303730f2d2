package io.loadline.record;

import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.CallerRunsPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.atomic.AtomicInteger;

/** The calls of rejection handlers that have not ended, each thread's own: a handler may cause another rejection. */
final class Rejections {

    private final ThreadLocal<Rejection> innermost = new ThreadLocal<>();

    /** How many there are on all threads: spares those that have none the look. */
    private final AtomicInteger open = new AtomicInteger();

    /** Of those that are only counted, each thread's latest. */
    private final ThreadLocal<Counted> counted = new ThreadLocal<>();

    /** Whether there ever were any. */
    private volatile boolean anyCounted;

    /** Made once for a thread, so that nothing is for a task. */
    private static final class Counted {
        PoolRecorder recorder;
    }

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

    /** A handler is called that only runs the task or drops it, of a pool where not every task is timed. */
    void beginCounted(PoolRecorder recorder) {
        Counted mine = counted.get();
        if (mine == null) {
            mine = new Counted();
            counted.set(mine);
            anyCounted = true;
        }
        mine.recorder = recorder;
    }

    /** Whose task has just been run or dropped by a handler that {@link #beginCounted} was told of; null if nobody's. */
    PoolRecorder endCounted() {
        Counted mine = anyCounted ? counted.get() : null;
        if (mine == null) {
            return null;
        }
        PoolRecorder recorder = mine.recorder;
        mine.recorder = null;
        return recorder;
    }

    /** Whether nothing but a rejection can come of this handler, which then need not be watched. */
    static boolean isFinal(Object handler) {
        return handler.getClass() == AbortPolicy.class || handler.getClass() == DiscardPolicy.class;
    }

    /** Whether the handler does nothing but run the task, or drop it after a shutdown. */
    static boolean runsOrDrops(Object handler) {
        return handler.getClass() == CallerRunsPolicy.class;
    }
}
