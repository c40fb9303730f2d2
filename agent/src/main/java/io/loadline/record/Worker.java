package io.loadline.record;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * One worker's loop on one thread: which task it runs, and since when. Written by its own thread; {@link #runningSince}
 * may be read by any.
 */
public final class Worker {

    private static final long IDLE = Long.MIN_VALUE;
    private static final AtomicLongFieldUpdater<Worker> SINCE =
            AtomicLongFieldUpdater.newUpdater(Worker.class, "since");

    /** {@link Thread#getId()}. */
    public final long threadId;

    /** The operating system's number of the thread, or -1 if it is not known. */
    public final int osThreadId;

    final PoolRecorder recorder;

    /** The pool itself, which the worker's thread keeps alive anyway as long as this object is about. */
    final Executor pool;

    /** The worker whose task runs this worker's loop on the same thread, usually null. */
    final Worker outer;

    /** Any number, spread over the workers of a pool: chooses the stripe. */
    final int lane;

    /** Whether the loop is the woven one; one that began before the weaving tells less. */
    final boolean woven;

    /** The task in service, or for a loop that is not woven the task that is about to be. */
    Runnable task;

    /** The JDK's own object for a loop that is not woven, which tells its unlocking from that of others. */
    Object jdkWorker;

    /** Arrival of the task in service, nanoseconds, or a value of {@link InFlight}. */
    long arrival;

    /** Whether the future in service has caught what its callable threw. */
    boolean futureFailed;

    private volatile long since = IDLE;

    Worker(PoolRecorder recorder, Executor pool, Worker outer, int lane, boolean woven) {
        this.recorder = recorder;
        this.pool = pool;
        this.outer = outer;
        this.lane = lane;
        this.woven = woven;
        this.threadId = Thread.currentThread().getId();
        this.osThreadId = recorder.isIgnored() ? OsThread.UNKNOWN : OsThread.currentId();
    }

    /** Whether the thread had worked before it was first seen. */
    public boolean startedBeforeWeaving() {
        return !woven;
    }

    void begin(Runnable task, long arrival, long now) {
        this.task = task;
        this.arrival = arrival;
        this.futureFailed = false;
        SINCE.lazySet(this, now);
    }

    /** When the task in service began. */
    long end() {
        long began = since;
        task = null;
        SINCE.lazySet(this, IDLE);
        return began;
    }

    boolean isRunning() {
        return since != IDLE;
    }

    /** Nanoseconds for which the task in service has been running at {@code now}, or -1 if there is none. */
    public long ageNanos(long now) {
        long began = since;
        return began == IDLE ? -1 : Math.max(0, now - began);
    }
}
