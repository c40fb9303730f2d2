package io.loadline.record;

import io.loadline.record.time.InFlight;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** The workers of one pool that are alive: its threads, or the connections of a pool of connections. Thread-safe. */
final class Crew {

    private final PoolRecorder recorder;
    private final InFlight inFlight;
    private final Tally tally;

    /** By {@link Thread#getId()}. */
    private final Map<Long, Worker> alive = new ConcurrentHashMap<>();

    private final AtomicInteger lanes = new AtomicInteger();
    private volatile String firstThreadName;
    private volatile int most;

    /** The most since somebody last asked; about that, since nothing is locked. */
    private volatile int mostSinceAsked;

    private volatile PoolRecorder.WorkerExit listener;

    Crew(PoolRecorder recorder, InFlight inFlight, Tally tally) {
        this.recorder = recorder;
        this.inFlight = inFlight;
        this.tally = tally;
    }

    /** A live view. */
    Collection<Worker> workers() {
        return alive.values();
    }

    /** Name of the first thread seen to work for the pool, or null. */
    String firstThreadName() {
        return firstThreadName;
    }

    void sawThread(String name) {
        if (firstThreadName == null) {
            firstThreadName = name;
        }
    }

    /** A worker's loop begins on the current thread. */
    Worker started(Executor executor, Worker outer, boolean woven) {
        sawThread(Thread.currentThread().getName());
        Worker worker = new Worker(recorder, executor, outer, lanes.getAndIncrement(), woven);
        alive.put(worker.threadId, worker);
        int now = alive.size();
        mostSinceAsked = Math.max(mostSinceAsked, now);
        if (now > most) {
            most = now;
            inFlight.workers(now);
        }
        return worker;
    }

    /** A connection is given out for the first time. */
    Worker connectionSeen() {
        Worker worker = new Worker(recorder, lanes.getAndIncrement());
        alive.put(worker.threadId, worker);
        return worker;
    }

    /** The worker on this thread, for threads that have lost what they knew of it; null if there is none. */
    Worker of(Thread thread) {
        return alive.get(thread.getId());
    }

    void exits(Worker worker) {
        worker.exits();
        if (worker.untimed != null) {
            tally.retire(worker.untimed);
        }
        if (worker.outer != null && worker.outer.recorder == recorder) {
            alive.put(worker.threadId, worker.outer);
        } else {
            alive.remove(worker.threadId);
        }
        PoolRecorder.WorkerExit told = listener;
        if (told != null) {
            told.workerExits(worker);
        }
    }

    void onExit(PoolRecorder.WorkerExit told) {
        listener = told;
    }

    /** The most there were at a time since the last call. */
    int mostSinceAsked() {
        int before = mostSinceAsked;
        mostSinceAsked = alive.size();
        return before;
    }

    /** Tasks that workers have taken and not begun. */
    int held() {
        int n = 0;
        for (Worker worker : alive.values()) {
            if (worker.isHolding()) {
                n++;
            }
        }
        return n;
    }
}
