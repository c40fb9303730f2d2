// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.time;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Arrivals of the tasks that wait in the queue of one pool, so that the wait of a task is known when it begins. Keeps
 * no task and calls none. A thread that submits or begins a task searches no queue, and waits for no lock but that of a
 * bin of a hash table. Safe to call from any thread.
 *
 * <p>An unknown arrival gives no wait; no count depends on it.
 */
public abstract class ArrivalTimes {

    /** Unknown arrival. */
    public static final long NONE = Long.MIN_VALUE;

    /** Unknown arrival of a task that was never seen to arrive: it predates the agent, or was never submitted. */
    public static final long UNSEEN = NONE + 1;

    /** Arrivals of a pool whose tasks carry their arrival themselves, or arrive when they begin. */
    public static final ArrivalTimes NOWHERE = new ArrivalTimes() {};

    ArrivalTimes() {}

    /**
     * Makes the arrivals of a queue.
     *
     * @param inOrder whether the queue releases tasks in the order of their arrival
     */
    public static ArrivalTimes of(boolean inOrder) {
        return inOrder ? new Tickets() : new ArrivalsByIdentity();
    }

    /**
     * Records the arrival of a submitted task.
     *
     * @param now the time; {@link #NONE} if the task is not timed
     */
    public void arrived(Object task, long now) {}

    /**
     * Takes the arrival of a task that leaves the queue, to begin or because it was found there.
     *
     * @param sampled whether some tasks may be untimed: then an unknown arrival need not be unseen
     * @return its arrival, {@link #NONE}, or {@link #UNSEEN}
     */
    public long takeArrival(Object task, boolean sampled) {
        return NONE;
    }

    /**
     * Takes the arrival of a task that arrived a moment ago and that the pool does not accept; returns its arrival, or
     * that of a task beside it, or {@link #NONE}.
     */
    public long rejected(Object task) {
        return NONE;
    }

    /** Counts tasks that wait and arrived before the pool was seen. */
    public void adopt(long waiting) {}

    /**
     * Corrects for tasks that were put into the queue or taken out unseen. Called once a window.
     *
     * @param waiting supplies the number of tasks that wait
     * @param queue supplies those tasks, if they are known
     * @param tolerance how many tasks may be in transit between the queue and the threads that submit or begin them
     */
    public void align(IntSupplier waiting, Supplier<Object[]> queue, long tolerance) {}

    /** Forgets arrivals before that time, if tasks are known one by one. */
    public void forget(long before) {}

    /** Returns how many tasks were submitted so far that may wait, for {@link #haveDeparted}. */
    public long mark() {
        return 0;
    }

    /**
     * Returns whether all tasks that had arrived at a {@link #mark} have left, where that is known.
     *
     * @param waiting how many tasks wait
     */
    public boolean haveDeparted(long mark, long waiting) {
        return true;
    }

    /** Returns the nanoseconds since the oldest arrival; NaN if none is known. */
    public double oldestNanos(long now) {
        return Double.NaN;
    }

    /**
     * Releases memory after a long queue is gone. Called once a window.
     *
     * @param quiet whether nothing has happened in the window
     */
    public void trim(boolean quiet) {}
}
