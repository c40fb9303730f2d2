package io.loadline.record.time;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * When each task that waits has arrived. The task itself is not touched, so its arrival is found by identity: the caller
 * {@link #add adds} it before the pool queues it, and the worker that begins it {@link #take takes} it.
 *
 * <p><b>What it assumes.</b> A queue that is first-in-first-out lets tasks begin in nearly the order in which they were
 * added, off by the number of workers. An {@link OrderedRing} holds them in that order, and the search begins where the last
 * one ended. Any other queue gets a {@link HashedRing}, where a task is near the slot that follows from its identity. Both
 * grow and shrink with the queue ({@link Rings}), and a {@link Slots slot} belongs to whoever changes its stamp. Rejected
 * tasks that the application may put back somewhere in the queue are kept apart, in a table.
 *
 * <p><b>What it guarantees.</b> Each entry is taken once, however many threads race for it. Adding and taking never wait,
 * and allocate nothing except when a ring grows. A task is not kept alive for longer than its queue does, except for some two
 * seconds where the application empties the queue itself.
 *
 * <p><b>What may go wrong.</b> A task may not be found: there is no room beyond some 131,000 tasks, or it began far from its
 * turn when the searches of this window were used up. It then has no wait; no count depends on it. Of the same object queued
 * many times the first entry is taken, which in a queue without order may be another's.
 *
 * <p><b>What it costs.</b> 12 bytes for a task that waits. In order, an add and a take are one atomic exchange each and a
 * few reads; a task that was never added costs a look at a few slots.
 */
public final class InFlight {

    /** When the task arrived is not known. */
    public static final long NONE = Ring.NONE;

    private static final int SEARCHED_PER_WINDOW = 1 << 20;
    private static final int MIN_SPREAD = 64;
    private static final int MIN_AHEAD = 3;
    private static final int FEW_LOOKS = 16;
    private static final long OVERTAKING_NANOS = 2_000_000_000L;
    private static final int MAX_SPREAD = 4096;

    private final boolean fifo;
    private final Rings rings;

    /** Tasks in the hands of rejection handlers, which may put them anywhere into the queue, or drop them. */
    private final Rings handedOver = new Rings(false);

    /** Slots that were looked through in vain in this window. */
    private final AtomicLong searched = new AtomicLong();

    private volatile int spread = MIN_SPREAD;

    /** Where few tasks are here, those that may begin next are the first few of them. */
    private volatile int ahead = MIN_AHEAD;

    /** The arrival of the task that was taken last, of those that are among few; not atomic, so about that. */
    private volatile long passed = NONE;

    /**
     * Whether the queue is longer than the rings can be. Then nothing is added until they are half empty: what is added now
     * and then, wherever there happens to be room, is not found again in order.
     */
    private volatile boolean overflowing;

    /** Whether there was no room for a task that may still be waiting. */
    private volatile boolean incomplete;

    /** {@code fifo}: whether the pool's queue hands tasks out in the order in which they came. */
    public InFlight(boolean fifo) {
        this.fifo = fifo;
        this.rings = new Rings(fifo);
    }

    public void add(Object task, long stamp) {
        add(task, stamp, Ring.ANY_PLACE);
    }

    /** {@code place}: how many tasks are to start before this one, where the same task may be in the queue many times. */
    public void add(Object task, long stamp, long place) {
        if (overflowing) {
            return;
        }
        if (!rings.add(task, stamp, place)) {
            incomplete = true;
            overflowing = rings.isFull();
        }
    }

    /** How many threads take tasks, which is how far out of order they may begin. */
    public void workers(int most) {
        spread = Math.min(MAX_SPREAD, MIN_SPREAD + most);
        ahead = Math.min(MIN_SPREAD, MIN_AHEAD + most);
    }

    /** How many tasks may begin before one that came earlier. */
    public int spread() {
        return spread;
    }

    /** For a task that begins: its arrival, or {@link #NONE}. */
    public long take(Object task) {
        long stamp = rings.take(task, spread, spread);
        stamp = stamp == NONE ? takeBack(task) : stamp;
        return stamp == NONE && fifo ? search(task, true) : stamp;
    }

    /** Whether this very task was the last to be added, and is still here. */
    public boolean repeats(Object task) {
        return rings.repeats(task);
    }

    /**
     * As {@link #take}, where most tasks were never added. {@code started}: how many tasks have started before, or {@link
     * Long#MAX_VALUE} if no task is in the queue twice.
     */
    public long takePicked(Object task, long started) {
        long stamp = started == Long.MAX_VALUE
                ? rings.take(task, ahead, spread)
                : rings.takeInPlace(task, ahead, spread, started);
        if (stamp == NONE) {
            return takeBack(task);
        }
        passed = stamp;
        return stamp;
    }

    /** Whether every task that waits is here. */
    public boolean isComplete() {
        return !incomplete;
    }

    /** Whether a task that arrived well after {@code time} has left a queue that is in order. */
    public boolean hasPassed(long time) {
        long latest = passed;
        return fifo && latest != NONE && latest - time > OVERTAKING_NANOS;
    }

    /** Forgets what many that came later have overtaken, where the queue is in order: its task left unseen. */
    public void forgetOvertaken() {
        long latest = passed;
        if (fifo && latest != NONE) {
            rings.takeIf((task, stamp) -> latest - stamp > OVERTAKING_NANOS);
        }
    }

    /** As {@link #takePicked}, for a task that arrived a moment ago and is rejected. */
    public long takeLatestPicked(Object task) {
        return rings.takeLatest(task, FEW_LOOKS);
    }

    /** As {@link #take}, for a task that was added a moment ago, if there was room, and is rejected. */
    public long takeLatest(Object task) {
        long stamp = rings.takeLatest(task, spread);
        return stamp != NONE || overflowing ? stamp : search(task, false);
    }

    /** As {@link #take}, for a task that was the next to leave the queue. */
    public long takeNext(Object task) {
        return rings.take(task, spread, spread);
    }

    /** As {@link #take}, for a task that the pool has found somewhere in its queue. */
    public long takeRemoved(Object task) {
        long stamp = rings.take(task, spread, spread);
        return stamp == NONE ? searchAll(task, false) : stamp;
    }

    /** The same for many tasks. */
    public void forget(Collection<Runnable> tasks) {
        Set<Object> gone = identities(tasks);
        forgetIf((task, stamp) -> gone.contains(task));
    }

    /** Forgets the tasks that arrived before {@code instant} and are not among these. */
    public void keepOnly(Collection<?> waiting, long instant) {
        Set<Object> kept = identities(waiting);
        forgetIf((task, stamp) -> stamp - instant < 0 && !kept.contains(task));
    }

    private static Set<Object> identities(Collection<?> tasks) {
        Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(tasks);
        return set;
    }

    private void forgetIf(Slots.Condition condition) {
        rings.takeIf(condition);
        handedOver.takeIf(condition);
    }

    /** The tasks that {@code condition} accepts, with their arrivals, except those in the hands of a rejection handler. */
    public Map<Object, Long> find(Predicate<Object> condition) {
        Map<Object, Long> found = new IdentityHashMap<>();
        rings.takeIf((task, stamp) -> {
            if (condition.test(task)) {
                found.put(task, stamp);
            }
            return false;
        });
        return found;
    }

    public void forgetAll() {
        forgetIf((task, stamp) -> true);
    }

    /** A rejection handler is given the task. {@link #take} and {@link #takePicked} find it all the same. */
    public void handOver(Object task, long stamp) {
        if (stamp != NONE) {
            handedOver.add(task, stamp, Ring.ANY_PLACE);
        }
    }

    /** The handler has no more to do with the task: its arrival, or {@link #NONE}. */
    public long takeBack(Object task) {
        return handedOver.take(task, spread, spread);
    }

    /** Looks everywhere, but not for every one of many tasks that never were here. */
    private long search(Object task, boolean next) {
        return searched.get() < SEARCHED_PER_WINDOW ? searchAll(task, next) : NONE;
    }

    private long searchAll(Object task, boolean next) {
        long stamp = rings.takeAnywhere(task, next);
        if (stamp == NONE) {
            searched.addAndGet(rings.capacity());
        }
        return stamp;
    }

    /** How many slots were looked through in vain since the last {@link #trim}, beyond the few where a task was expected. */
    long searched() {
        return searched.get();
    }

    /** No longer keeps alive the tasks it knows, which wait in the queue of a pool without threads. */
    public void weaken() {
        rings.weaken();
        handedOver.weaken();
    }

    /** About what it takes of the heap. */
    public long heapBytes() {
        return rings.heapBytes() + handedOver.heapBytes();
    }

    /** Number of tasks known; exact when nothing moves. */
    public long size() {
        return rings.size() + handedOver.size();
    }

    /** Nanoseconds since the oldest arrival; NaN if none is known. */
    public double oldestNanos(long now) {
        long oldest = Math.max(rings.oldestNanos(now), handedOver.oldestNanos(now));
        return oldest >= 0 ? oldest : Double.NaN;
    }

    /** Gives memory back after a long queue is long gone. Called by the sampler, once a window. */
    public void trim() {
        searched.set(0);
        rings.trim();
        handedOver.trim();
        overflowing = overflowing && !rings.isHalfEmpty();
        incomplete = incomplete && size() > 0;
    }

    /** As {@link Rings#rest}. */
    public void rest() {
        rings.rest();
        handedOver.rest();
    }
}
