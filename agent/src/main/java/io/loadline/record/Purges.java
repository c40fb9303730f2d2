package io.loadline.record;

import io.loadline.pool.ObservedPool;
import io.loadline.record.count.Event;
import io.loadline.record.time.InFlight;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The tasks that {@code purge}, or the shutdown of a scheduled pool, sweeps out of the queue. The pool does not say which, so
 * they are found by identity: tasks that arrived, were not taken by a worker, are cancelled, and do not wait any more.
 * Whether they wait is asked by whoever reads the counts next. Who purges may be at the edge of its stack, where a call can
 * leave the lock of a queue locked for ever; only scheduled pools are asked at once, in whose queue nothing else arrives.
 *
 * <p>Numbers do not do here. A task that was swept out and one that a worker is about to drop look the same, so the {@link
 * Ledger} would have to wait; and while it waits, each task that the application puts into the queue would cancel out one
 * that was swept. Where not all tasks are timed it is left to the ledger all the same: not all are found, and an arrival that
 * its worker did not find may be of a task that is long gone.
 *
 * <p>A worker may turn up with a task that was counted here, for two seconds. It then calls {@link #takeBack}. Both sides
 * claim the task's arrival time: who comes second finds it gone, and what the other has done. Lock-free.
 */
final class Purges {

    private final ObservedPool<?> pool;
    private final boolean scheduled;
    private final InFlight inFlight;
    private final Tally tally;

    /** In a scheduled pool arrival times are there only during a purge, of one thread at a time. */
    private final AtomicBoolean running = new AtomicBoolean();

    /** The cancelled tasks that a purge may have swept out, with the time of their arrival. */
    private final Map<TaskKey, Long> found = new ConcurrentHashMap<>();

    /** Of those, the ones that were counted as removed. */
    private final Map<TaskKey, Long> counted = new ConcurrentHashMap<>();

    private volatile boolean any;
    private volatile long last;

    Purges(ObservedPool<?> pool, InFlight inFlight, Tally tally) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.inFlight = inFlight;
        this.tally = tally;
    }

    /** Of a scheduled pool. */
    boolean isUnderWay() {
        return running.get();
    }

    void begin(long now) {
        if (scheduled && running.compareAndSet(false, true)) {
            for (Object task : pool.waiting()) {
                inFlight.add((Runnable) task, now - pool.latenessNanos((Runnable) task));
            }
        }
    }

    void end(long now) {
        if (!tally.slices().mayBeUntimed()) {
            find(now);
        }
        if (scheduled && running.compareAndSet(true, false)) {
            settle();
            inFlight.forgetAll();
        }
    }

    private void find(long now) {
        Map<Object, Long> cancelled = inFlight.find(Cancellation::isCancelledItself);
        cancelled.forEach((task, arrival) -> found.put(new TaskKey(task), arrival));
        if (!cancelled.isEmpty()) {
            last = now;
            any = true;
        }
    }

    /** Counts what was swept out. To be called before the counts are read. */
    void settle() {
        if (found.isEmpty()) {
            return;
        }
        // before the queue is asked: what is found later may have been in the queue
        List<TaskKey> before = new ArrayList<>(found.keySet());
        Set<Object> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(waiting, pool.waiting());
        for (TaskKey key : before) {
            Long arrival = found.remove(key);
            if (arrival != null && !waiting.contains(key.task)) {
                sweptOut(key, arrival);
            }
        }
    }

    private void sweptOut(TaskKey key, long arrival) {
        counted.put(key, arrival);
        count(1, arrival);
        // after that: a worker claims the arrival first, and then looks whether the task was counted
        if (inFlight.takeRemoved((Runnable) key.task) == InFlight.NONE) {
            takeBack((Runnable) key.task);
        }
    }

    /** The task has left the queue by another way. To be called after its arrival was claimed. */
    void takeBack(Object task) {
        if (!any || task == null) {
            return;
        }
        TaskKey key = new TaskKey(task);
        found.remove(key);
        Long arrival = counted.remove(key);
        if (arrival != null) {
            count(-1, arrival);
        }
    }

    private void count(int number, long arrival) {
        if (scheduled) {
            tally.countByCaller(Event.ARRIVED, number, arrival);
        }
        tally.countByCaller(Event.REMOVED, number, last);
    }

    /** Whether no task is remembered. */
    boolean isEmpty() {
        return !any;
    }

    /** Sampler thread only, once a window. */
    void forget(long now) {
        if (any && now - last >= Ledger.PATIENCE_NANOS) {
            any = false;
            counted.clear();
        }
    }
}
