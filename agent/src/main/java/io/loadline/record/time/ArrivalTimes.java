package io.loadline.record.time;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * When the tasks arrived that wait in the queue of one pool, so that whoever begins one knows how long it has waited. No task
 * is kept or touched, no queue is searched, and no lock is taken. Safe to call from any thread.
 *
 * <p>What is not known has no wait; no count depends on it.
 */
public abstract class ArrivalTimes {

    /** When the task arrived is not known. */
    public static final long NONE = Long.MIN_VALUE;

    /** Nor was it seen to arrive at all: it is older than the agent, or was never handed in. */
    public static final long UNSEEN = NONE + 1;

    /** Of a pool whose tasks carry their arrival themselves, or arrive when they begin. */
    public static final ArrivalTimes NOWHERE = new ArrivalTimes() {};

    ArrivalTimes() {}

    /** {@code inOrder}: whether the queue hands tasks out in the order in which they came. */
    public static ArrivalTimes of(boolean inOrder) {
        return inOrder ? new Tickets() : new ArrivalsByIdentity();
    }

    /** A task is handed in. {@code now}: {@link #NONE} if it is not timed. */
    public void arrived(Object task, long now) {}

    /**
     * The task leaves the queue, to begin or because it was found there: its arrival, {@link #NONE}, or {@link #UNSEEN}. {@code
     * sampled}: whether there may be tasks that were not timed, so that nobody knows what was seen.
     */
    public long left(Object task, boolean sampled) {
        return NONE;
    }

    /** The pool does not take a task that arrived a moment ago: its arrival, give or take those beside it, or {@link #NONE}. */
    public long rejected(Object task) {
        return NONE;
    }

    /** So many tasks wait that came before anybody saw it. */
    public void adopt(long waiting) {}

    /**
     * Sets right what was put into the queue or taken out unseen. {@code waiting}: says how many tasks wait; {@code queue}: which,
     * if that is known; {@code tolerance}: so many may just be between the queue and whoever hands them in or begins them. Once a
     * window.
     */
    public void align(IntSupplier waiting, Supplier<Object[]> queue, long tolerance) {}

    /** Forgets what arrived before that, if tasks are known one by one. */
    public void forget(long before) {}

    /** How many tasks were handed in so far that may wait; to be compared with {@link #haveLeft}. */
    public long mark() {
        return 0;
    }

    /** Whether all those have left that had come at a {@link #mark}, where that can be told; {@code waiting}: so many wait. */
    public boolean haveLeft(long mark, long waiting) {
        return true;
    }

    /** Nanoseconds since the oldest arrival; NaN if none is known. */
    public double oldestNanos(long now) {
        return Double.NaN;
    }

    /** Gives memory back after a long queue is gone. Once a window. {@code quiet}: whether nothing has happened in it. */
    public void trim(boolean quiet) {}
}
