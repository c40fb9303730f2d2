package io.loadline.record.time;

import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The tasks of a pool that have arrived and met no fate yet, with the time of their arrival. Whoever takes an entry
 * decides that task's fate, so each fate is counted once however many threads race for it.
 *
 * <p>Safe to call from any thread. Adding and taking neither lock nor allocate, except that the {@link Rings} grow with
 * the queue. Tasks beyond their room are counted but not timed. References are held as long as the queue itself holds
 * the task, plus some two seconds where the application empties the queue behind the pool's back.
 */
public final class InFlight {

    /** The task is not known: it never arrived. */
    public static final long NONE = Ring.NONE;

    /** The task arrived, nobody knows when. */
    public static final long UNTIMED = Ring.NONE + 1;

    /** The task is one of many that are counted and not timed. */
    public static final long ANONYMOUS = Ring.NONE + 2;

    private static final int SEARCHED_PER_WINDOW = 1 << 20;
    private static final int MIN_SPREAD = 64;
    private static final int MIN_AHEAD = 3;
    private static final long OVERTAKING_NANOS = 2_000_000_000L;
    private static final int MAX_SPREAD = 4096;

    private final boolean fifo;
    private final Rings rings;
    private final AtomicLong untracked = new AtomicLong();
    private final AtomicLong searchable = new AtomicLong(SEARCHED_PER_WINDOW);
    private volatile int spread = MIN_SPREAD;

    /** Where few tasks are on the book, those that may begin next are the first few of them. */
    private volatile int ahead = MIN_AHEAD;

    /** The arrival of the task that was claimed last, of those that are among few; not atomic, so about that. */
    private volatile long passed = Long.MIN_VALUE;

    /** Whether some entry may have been claimed for another task than its own, which will then claim any. */
    private volatile boolean doubt;

    /**
     * Whether the queue is longer than the rings can be. Then nothing is added until they are half empty: what is added now
     * and then, wherever there happens to be room, is not found again in order.
     */
    private volatile boolean overflowing;

    /** {@code fifo}: whether the pool's queue hands tasks out in the order in which they came. */
    public InFlight(boolean fifo) {
        this.fifo = fifo;
        this.rings = new Rings(fifo);
    }

    public void add(Runnable task, long stamp) {
        add(task, stamp, Ring.ANY_PLACE);
    }

    /** {@code place}: how many tasks are to start before this one, where the same task may be in the queue many times. */
    public void add(Runnable task, long stamp, long place) {
        if (overflowing || !rings.add(task, stamp, place)) {
            untracked.incrementAndGet();
            overflowing = overflowing || rings.isFull();
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

    /** For a task that begins. Claims one entry of it: its arrival, {@link #UNTIMED}, or {@link #NONE}. */
    public long take(Runnable task) {
        long stamp = rings.take(task, spread, spread);
        if (stamp != NONE) {
            return stamp;
        }
        if (decrement(untracked)) {
            // probably this one; if not, its entry is left over, and another task will find none
            doubt = true;
            return UNTIMED;
        }
        return orAnother(search(task));
    }

    /** Whether this very task was the last to be added, and is still here. */
    public boolean repeats(Runnable task) {
        return rings.repeats(task);
    }

    /**
     * As {@link #take}, where most tasks were never added: {@link #ANONYMOUS} if this one was not. {@code started}: how many
     * tasks have started before, or {@link Long#MAX_VALUE} if no task is in the queue twice.
     */
    public long takePicked(Runnable task, long started) {
        long stamp = started == Long.MAX_VALUE
                ? rings.take(task, ahead, spread)
                : rings.takeInPlace(task, ahead, spread, started);
        if (stamp == NONE) {
            return ANONYMOUS;
        }
        passed = stamp;
        return stamp;
    }

    /** Whether a task that arrived well after {@code time} has left a queue that is in order. */
    public boolean hasPassed(long time) {
        long latest = passed;
        return fifo && latest > UNTIMED && latest - time > OVERTAKING_NANOS;
    }

    /** Forgets what many that came later have overtaken, where the queue is in order: its task left unseen. */
    public void forgetOvertaken() {
        long latest = passed;
        if (fifo && latest > UNTIMED) {
            rings.takeIf((task, stamp) -> stamp > UNTIMED && latest - stamp > OVERTAKING_NANOS);
        }
    }

    /** The same for a task that arrived a moment ago and is rejected. */
    public long takeLatestPicked(Runnable task) {
        long stamp = rings.takeAmongLatest(task);
        return stamp == NONE ? ANONYMOUS : stamp;
    }

    /** As {@link #take}, for a task that was added a moment ago and is rejected. */
    public long takeLatest(Runnable task) {
        long stamp = rings.takeLatest(task, spread);
        return stamp != NONE ? stamp : takeRemoved(task);
    }

    /** As {@link #take}, for a task that the pool has found somewhere in its queue, at no less cost than is due here. */
    public long takeRemoved(Runnable task) {
        long stamp = rings.take(task, spread, spread);
        if (stamp == NONE && decrement(untracked)) {
            doubt = true;
            return UNTIMED;
        }
        return orAnother(stamp == NONE ? rings.takeAnywhere(task, false) : stamp);
    }

    /** As {@link #takeRemoved}, for many tasks at once; those it takes leave {@code tasks}. */
    public int takeRemoved(Map<Object, Integer> tasks) {
        int taken = takeIf((task, arrival) -> Occurrences.takeOne(tasks, task));
        for (Map.Entry<Object, Integer> left : tasks.entrySet()) {
            while (left.getValue() > 0 && decrement(untracked)) {
                left.setValue(left.getValue() - 1);
                taken++;
            }
        }
        return taken;
    }

    /** Takes back one entry of exactly this task; false if there is none. */
    public boolean takeBack(Runnable task) {
        return rings.takeAnywhere(task, false) != NONE;
    }

    /** Claims some entry, the oldest if the queue is in order: for workers that cannot tell which task they run. */
    public long takeUnnamed() {
        long stamp = takeOldest();
        if (stamp != NONE) {
            doubt = true;
        }
        return stamp;
    }

    /** Looks everywhere; not for every one of many tasks that come in by the side door and are never found. */
    private long search(Runnable task) {
        if (!fifo || searchable.get() <= 0) {
            return NONE;
        }
        long stamp = rings.takeAnywhere(task, true);
        if (stamp == NONE) {
            searchable.addAndGet(-rings.capacity());
        }
        return stamp;
    }

    private long orAnother(long stamp) {
        return stamp == NONE && doubt ? takeAnother() : stamp;
    }

    /**
     * For a task whose own entry was claimed for another: the oldest, whose task will miss it in turn. That goes on until
     * somebody claims the entry of the first, or none is left because that one had come by the side door.
     */
    private long takeAnother() {
        long stamp = takeOldest();
        if (stamp == NONE) {
            stamp = rings.takeAny();
        }
        if (stamp == NONE) {
            doubt = false;
        }
        return stamp;
    }

    /** Claims every entry that {@code condition} accepts, and says how many tasks that were. */
    public int takeIf(Slots.Condition condition) {
        return rings.takeIf(condition);
    }

    /** The same, telling of each. */
    public void takeIf(Slots.Condition condition, Slots.Claimed claimed) {
        rings.takeIf(condition, claimed);
    }

    /**
     * Claims the entry that arrived first of those equal to {@code task}, which is the one that a queue removes, if need be
     * that of {@code task} itself. Calls {@code equals} no more often than that takes.
     */
    public long takeEqual(Runnable task) {
        long[] own = {Long.MAX_VALUE};
        rings.takeIf((other, stamp) -> {
            own[0] = other == task ? Math.min(own[0], stamp) : own[0];
            return false;
        });
        List<Map.Entry<Long, Object>> others = new ArrayList<>();
        rings.takeIf((other, stamp) -> {
            if (stamp < own[0] && other != task && other != null) {
                others.add(new SimpleEntry<>(stamp, other));
            }
            return false;
        });
        others.sort(Map.Entry.comparingByKey());
        for (Map.Entry<Long, Object> older : others) {
            long stamp = task.equals(older.getValue()) ? rings.takeAnywhere(older.getValue(), false) : NONE;
            if (stamp != NONE) {
                return stamp;
            }
        }
        return takeRemoved(task);
    }

    /** No longer keeps alive the tasks it knows, which wait in the queue of a pool without threads. */
    public void weaken() {
        rings.weaken();
    }

    /** How often each task is on the book, by identity. */
    public Map<Object, Integer> occurrences() {
        return rings.occurrences();
    }

    /** About what it takes of the heap. */
    public long heapBytes() {
        return rings.heapBytes();
    }

    /** Number of tasks in flight; exact when nothing moves. */
    public long size() {
        return untracked.get() + rings.size();
    }

    /** Nanoseconds since the oldest arrival; 0 if nothing is in flight, NaN if no arrival was timed. */
    public double oldestNanos(long now) {
        long oldest = rings.oldestNanos(now);
        return oldest >= 0 ? oldest : size() == 0 ? 0 : Double.NaN;
    }

    /** Gives memory back after a long queue is long gone. Called by the sampler, once a window. */
    public void trim() {
        searchable.set(SEARCHED_PER_WINDOW);
        rings.trim();
        overflowing = overflowing && !rings.isHalfEmpty();
        if (rings.isOneAndEmpty()) {
            // whatever was mistaken for something else is gone
            doubt = false;
        }
    }

    /** As {@link Rings#rest}. */
    public void rest() {
        rings.rest();
    }

    private long takeOldest() {
        long stamp = rings.takeOldest(spread);
        if (stamp != NONE) {
            return stamp;
        }
        return decrement(untracked) ? UNTIMED : NONE;
    }

    private static boolean decrement(AtomicLong count) {
        for (long n = count.get(); n > 0; n = count.get()) {
            if (count.compareAndSet(n, n - 1)) {
                return true;
            }
        }
        return false;
    }
}
