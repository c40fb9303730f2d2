package io.loadline.record;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Which tasks of one pool are timed. Up to tens of thousands a second each of them is, and each is on the book with the
 * time of its arrival. Above, so many as that are picked at random, in proportion to nothing but their number, and each
 * stands for as many as there are to one picked; the rest are only counted and are not on the book.
 *
 * <p>Whoever meets a task that is not on the book while others like it may be under way, takes it for one of those. What
 * the application does to the queue behind the pool's back then shows in the numbers only, so a pool whose application
 * was seen to do that is not sampled again.
 *
 * <p>Where the same task is in the queue many times, identity does not tell which of them starts. There a task that is
 * picked is given its place, the number of starts that there will have been before its own, by the length of the queue.
 * Workers do not start tasks in the very order of the queue, and a task that is there once and starts before its place is
 * not met again, so only those that were seen twice have to wait for it to the letter.
 */
final class Sampling {

    /** Tasks a second that are timed where not all are. */
    private static final double AIM = 16_384;

    static final int ENTER = 40_000;
    private static final double LEAVE = 20_000;
    private static final int MOST_EXPONENT = 10;

    /** Tasks in a row that are timed at the beginning of each window. */
    private static final int BURST = 1024;

    private static final Gate[] NONE = {};

    private final int lanes;
    private volatile boolean refused;

    /** All there ever were; they keep what they have counted. */
    private volatile Gate[] gates = NONE;

    /** Null while every task is timed. */
    private volatile Gate[] open;

    private volatile boolean anonymous;

    /** Null before the same task was seen in the queue twice. */
    private volatile Repetitions repetitions;

    private int exponent;
    private long changed;

    /** {@code lanes}: a power of two. {@code allowed}: whether not all tasks need be timed. */
    Sampling(int lanes, boolean allowed) {
        this.lanes = lanes;
        this.refused = !allowed;
    }

    /** Where a task arrives on a thread of this number, or null if it is to be timed like every other. */
    Gate gate(int lane) {
        Gate[] now = open;
        return now == null ? null : now[lane & (lanes - 1)];
    }

    /** As {@link #gate}, also if every task is timed by now. Only while {@link #hasAnonymous()}. */
    Gate gateOfRejected(int lane) {
        return gates[lane & (lanes - 1)];
    }

    /** Whether tasks may be under way that are not on the book. */
    boolean hasAnonymous() {
        return anonymous;
    }

    /** This task was seen in the queue twice. */
    synchronized void sawRepetition(Object task) {
        if (repetitions == null) {
            repetitions = new Repetitions();
        }
        repetitions.add(task);
    }

    /** Whether some task may be in the queue many times. */
    boolean isRepeating() {
        return repetitions != null;
    }

    /** Whether this one may. */
    boolean isRepeating(Object task) {
        Repetitions now = repetitions;
        return now != null && now.has(task);
    }

    /** How many tasks have left the queue, while {@link #isRepeating}. */
    long left() {
        Repetitions now = repetitions;
        return now == null ? 0 : now.left();
    }

    /** A task leaves the queue, mostly to start: how many have before, or {@link Long#MAX_VALUE} if that does not matter. */
    long countLeaving() {
        Repetitions now = repetitions;
        return now == null ? Long.MAX_VALUE : now.countLeaving();
    }

    /** The application goes behind the pool's back: every task must be known. */
    void refuse() {
        refused = true;
        open = null;
    }

    /**
     * Decides for the next window. Sampler thread only. {@code perSecond}: tasks, in the window that ended now.
     */
    synchronized void endWindow(double perSecond, long now) {
        exponent = refused ? 0 : exponentFor(perSecond);
        if (exponent == 0) {
            changed = open == null ? changed : now;
            open = null;
            return;
        }
        changed = now;
        open(now);
    }

    /** Far more tasks arrive than are to be timed, and the window is not over yet. Called by who brings one of them. */
    synchronized void rush(long now) {
        if (open == null && !refused) {
            exponent = exponentFor(ENTER * (double) lanes);
            changed = now;
            open(now);
        }
    }

    private void open(long now) {
        if (gates.length == 0) {
            gates = newGates(now);
        }
        for (Gate gate : gates) {
            gate.look(now);
            gate.beginBurst(exponent, BURST / lanes);
        }
        anonymous = true;
        open = gates;
    }

    /** Since when all tasks that arrived are on the book; {@link Long#MAX_VALUE} while not all are. Sampler thread only. */
    long completeSince() {
        return open == null ? changed : Long.MAX_VALUE;
    }

    /** No task is under way that is not on the book. Sampler thread only. */
    void settle() {
        if (open == null) {
            anonymous = false;
            repetitions = null;
        }
    }

    /** The time from which, and the time to which, all tasks that arrived are timed; null if all are. Sampler thread only. */
    long[] burst() {
        if (open == null) {
            return null;
        }
        long end = Long.MAX_VALUE;
        for (Gate gate : gates) {
            end = Math.min(end, gate.endOfBurst());
        }
        return new long[] {changed, end};
    }

    void addTo(Totals.Sum sum) {
        for (Gate gate : gates) {
            gate.addTo(sum, System.nanoTime());
        }
    }

    /** Changes whenever a task arrives that is counted here. */
    long activity() {
        long n = 0;
        for (Gate gate : gates) {
            n += gate.count();
        }
        return n;
    }

    /** About what is held beside itself, in bytes. */
    long heapBytes() {
        return gates.length * Gate.HEAP_BYTES + (isRepeating() ? Repetitions.HEAP_BYTES : 0);
    }

    private int exponentFor(double perSecond) {
        if (perSecond < (exponent == 0 ? ENTER : LEAVE)) {
            return 0;
        }
        int wanted = (int) Math.ceil(Math.log(perSecond / AIM) / Math.log(2));
        return Math.max(1, Math.min(MOST_EXPONENT, wanted));
    }

    private Gate[] newGates(long now) {
        Gate[] all = new Gate[lanes];
        for (int i = 0; i < lanes; i++) {
            all[i] = new Gate(now, ThreadLocalRandom.current().nextLong());
        }
        return all;
    }
}
