// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.kind.TaskKind;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One connection of a pool, in use or free. Used by one request after another, each on the thread that gets the
 * connection. If the connection is returned twice, or returned and closed at once, the use ends once: for the thread
 * whose {@link #end} returns true.
 */
@SuppressWarnings("serial")
final class Lease extends AtomicLong implements Server {

    /** Value of a free lease; that of one in use is the start of the use, {@link System#nanoTime()}. */
    private static final long FREE = Long.MIN_VALUE;

    private static final int UNKNOWN = -1;

    final ConnectionStation station;

    /** Number that chooses the stripe; any, spread over the connections of a pool. */
    final int number;

    /** Arrival of the request in use, in nanoseconds. */
    long arrival;

    /** Counter of the use, for the pool of threads whose task uses the connection; null for none. */
    Visits visits;

    /** Connections of the thread that asked; null if no thread did, or none was seen to. */
    volatile Nesting.Held holder;

    /** True if the holder had another connection of the same pool. */
    boolean isAnother;

    /** Worker whose task asked; null if no task of a pool of threads did. */
    private volatile Worker user;

    /** Kind of that task; null if it is not known. */
    private volatile TaskKind userKind;

    /** Line of the application that asked; null unless the pool is under suspicion. */
    volatile String borrowedAt;

    /** True once the connection is closed, perhaps while it was about to be given. It is never given again. */
    volatile boolean isClosed;

    /** True for a permit that nobody was seen to take. */
    volatile boolean isUnseen;

    /** Id of the thread that uses the connection; negative if not known. */
    private volatile long userId = UNKNOWN;

    Lease(ConnectionStation station, int number) {
        super(FREE);
        this.station = station;
        this.number = number;
    }

    /**
     * Prepares the use by a request.
     *
     * @param request null if it was not seen to be made
     */
    void prepare(Requests.ConnectionRequest request, long arrival, Visits visits) {
        this.arrival = arrival;
        this.visits = visits;
        holder = request == null ? null : request.held;
        isAnother = request != null && request.isForAnother;
        userId = holder == null ? UNKNOWN : holder.threadId;
        borrowedAt = null;
        isUnseen = false;
        usedBy(request == null ? null : request.worker);
    }

    private void usedBy(Worker worker) {
        TaskKind.Counted counted = worker == null ? null : worker.kind();
        user = worker;
        userKind = counted == null ? null : counted.kind;
    }

    void begin(long now) {
        set(now);
    }

    /** Ends the use that began at this time; returns whether it had not ended before. */
    boolean end(long began) {
        return began != FREE && compareAndSet(began, FREE);
    }

    /**
     * Records that the current thread uses the connection, which it may have waited for.
     *
     * @param worker null unless a task of a pool of threads uses it
     */
    void isUsedHere(Worker worker) {
        userId = Thread.currentThread().getId();
        usedBy(worker);
    }

    /** Returns whether nobody will return it: the task or the thread that uses the connection has ended, or nobody was seen to take it. */
    boolean isLeft(long now) {
        long began = get();
        Worker worker = user;
        Nesting.Held asker = holder;
        return began != FREE
                && (isUnseen
                        ? !station.isPreExisting()
                        : worker != null ? worker.hasEndedTaskOf(began, now) : asker != null && asker.hasEnded());
    }

    /** Returns whether a thread that runs no task of a pool uses the connection. */
    boolean isOfThreadAlone() {
        return user == null && holder != null;
    }

    /** Returns the kind of task that uses the connection, with its pool; null if it is not known. */
    String borrower() {
        TaskKind kind = userKind;
        Worker worker = user;
        return kind == null || worker == null ? null : kind.name.text + " in " + worker.recorder.name();
    }

    boolean isInUse() {
        return get() != FREE;
    }

    /** Returns the nanoseconds for which the request in use had waited; 0 if its use has ended. */
    long waitNanos() {
        long began = get();
        return began == FREE ? 0 : began - arrival;
    }

    @Override
    public long ageNanos(long now) {
        long began = get();
        return began == FREE ? -1 : Math.max(0, now - began);
    }

    @Override
    public long stackId() {
        return userId;
    }

    @Override
    public boolean isThread() {
        return false;
    }
}
