// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.time.ArrivalTimes;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Loop of one worker on one thread: its task, and since when it runs. Written by its own thread; any thread may read
 * its age. {@code since} has the state:
 *
 * <pre>
 * IDLE      no task                                 take -> HOLDING, skip -> SKIPPING
 * SKIPPING  a task that counts for nothing          the next start is ignored -> IDLE
 * HOLDING   a task taken, which counts as waiting   begin -> a time or UNTIMED, end -> IDLE
 * UNTIMED   a task in service, only counted         end -> IDLE
 * a time    a task in service since then            end -> IDLE
 * </pre>
 */
public final class Worker implements Runnable, Server {

    static final long NEVER = Long.MIN_VALUE;

    // values of "since" that are no time
    private static final long IDLE = Long.MIN_VALUE;
    private static final long SKIPPING = IDLE + 1;
    private static final long HOLDING = IDLE + 2;
    private static final long UNTIMED = IDLE + 3;

    /** Longest time from the start of an untimed task to the poll that sees it: a minute is the longest window. */
    private static final long UNTIMED_DELAY_NANOS = 60_000_000_000L;

    private static final AtomicLongFieldUpdater<Worker> SINCE =
            AtomicLongFieldUpdater.newUpdater(Worker.class, "since");

    private static final AtomicLongFieldUpdater<Worker> BUSY =
            AtomicLongFieldUpdater.newUpdater(Worker.class, "busyNanos");

    /** {@link Thread#getId()}. */
    public final long threadId;

    /** Operating system's number of the thread, or -1 if not known. */
    public final int osThreadId;

    /** Thread of the loop. Weak: a thread may end without an event. */
    private final Reference<Thread> thread;

    final PoolRecorder recorder;

    /** Receiver of the worker's events; null if the pool is ignored. */
    final QueueStation station;

    /** True if the loop reports what it takes, since time may pass between the taking of a task and its start. */
    final boolean hooks;

    /** True if the pool runs jobs of its own, and is recorded: see {@link Jobs}. */
    final boolean runsJobs;

    /** Pool, which the worker's loop keeps alive anyway; null inside a task, and after the loop's end. */
    private Object pool;

    /** Worker whose task runs this worker's loop on the same thread; usually null. */
    final Worker outer;

    /** Worker of the loop: this one, or that of the task which runs this worker's task itself. */
    private final Worker loop;

    /** Number that chooses the stripe; any, spread over the workers of a pool. */
    final int number;

    /** True if the loop is woven; a loop that predates the weaving sends fewer events. */
    final boolean woven;

    /** True if the worker's thread may have worked before the loop: it predates the agent, or is in another's task. */
    public final boolean mayHaveWorked;

    /** Task taken or in service. */
    private Object task;

    /**
     * Job or request that now counts as the task, in a pool that runs jobs of its own; or null. See {@link Jobs} and
     * {@link ForkJoinTasks}.
     */
    private Object job;

    /** JDK's own worker of a loop that is not woven, which distinguishes its unlocking from that of others. */
    private Object jdkWorker;

    /** Arrival of the task taken or in service, in nanoseconds, or {@link ArrivalTimes#NONE}. */
    private long arrival;

    /** True if the arrival of the task taken was not seen. */
    private boolean unseen;

    /** Time when the last task ended, {@link #NEVER} if not timed; only the worker's own thread uses it. */
    private long idleSince = NEVER;

    /** Test whether a task was cancelled before its turn; null if the pool is ignored. */
    final Cancellation.Memo cancellation;

    /** Stripe that counts the untimed tasks of the loop; null if there were none. */
    private Stripe untimed;

    /** Untimed starts at the sampler's last poll, and the time when it first saw that number. */
    private volatile long seenStarts;

    private long seenAt;

    /** Kind of the timed task in service; null if not sampled. */
    private TaskKind.Counted kind;

    /** True if the future in service has caught an exception of its callable. */
    private boolean futureFailed;

    /** True if the scheduled future in service has begun to run. */
    private boolean futureRan;

    /** Worker for a task that the task in service runs itself; null if none has done so. */
    private Worker inside;

    /** Time in the deliveries or passes that have ended, of a consumer or an event loop: see {@link #addBusy}. */
    private volatile long busyNanos;

    private volatile long since = IDLE;
    /** True once the loop has ended. */
    public volatile boolean exited;

    Worker(PoolRecorder recorder, Object pool, Worker outer, int number, boolean woven) {
        this.recorder = recorder;
        this.station = recorder.station;
        this.cancellation = station == null ? null : station.cancellation.memo();
        this.runsJobs = station != null && recorder.pool().family().equals("jetty");
        this.hooks = woven && station != null && recorder.pool().hasHooks();
        this.pool = pool;
        this.outer = outer;
        this.loop = this;
        this.number = number;
        this.woven = woven;
        this.thread = new WeakReference<>(Thread.currentThread());
        this.threadId = Thread.currentThread().getId();
        boolean isKnown = outer != null && outer.osThreadId != OsThread.UNKNOWN;
        this.osThreadId = station == null ? OsThread.UNKNOWN : isKnown ? outer.osThreadId : OsThread.currentId();
        this.mayHaveWorked = outer != null || threadId <= CurrentWorkers.NEWEST_PREEXISTING;
        this.idleSince = recorder.firstSeen();
    }

    /** Makes the worker for a task that the task of {@code outer} runs. */
    private Worker(Worker outer) {
        this.recorder = outer.recorder;
        this.station = outer.station;
        this.cancellation = outer.cancellation;
        this.runsJobs = outer.runsJobs;
        this.hooks = outer.hooks;
        this.outer = outer;
        this.loop = outer.loop;
        this.number = outer.number;
        this.woven = true;
        this.thread = outer.thread;
        this.threadId = outer.threadId;
        this.osThreadId = OsThread.UNKNOWN;
        this.mayHaveWorked = true;
    }

    /** Returns the worker for a task that the task in service runs itself. */
    Worker inside() {
        if (inside == null) {
            inside = new Worker(this);
        }
        return inside;
    }

    /** Returns whether this worker serves tasks that another task of the same pool runs. */
    boolean isInside() {
        return loop != this;
    }

    /**
     * Does nothing, and is never called: a worker is {@code Runnable} only so that it fits the JDK worker's {@code
     * firstTask} field.
     */
    @Override
    public void run() {}

    @Override
    public long stackId() {
        return threadId;
    }

    @Override
    public boolean isThread() {
        return true;
    }

    boolean isOn(Thread other) {
        return thread.get() == other;
    }

    /** Returns the name of the loop's thread; empty if the thread is gone. */
    public String threadName() {
        Thread of = thread.get();
        return of == null ? "" : of.getName();
    }

    /**
     * Returns whether the loop's thread, or the task around the loop, has ended without an event of the loop. The tasks
     * of an ignored pool are not known.
     */
    boolean isAbandoned() {
        Thread of = thread.get();
        return of == null
                || !of.isAlive()
                || outer != null && (outer.exited || outer.station != null && outer.isIdle());
    }

    /**
     * Returns whether an abandoned loop ended by an exception: with its thread, or with a task that failed. A task that
     * has returned only polled, and left what it got to others.
     */
    boolean hasDied() {
        return outer == null || outer.futureFailed;
    }

    boolean isOf(Object other) {
        return loop.pool == other;
    }

    // ---- the task

    /**
     * Takes a task that has left the queue; its service begins later, or never.
     *
     * @param stamp its arrival, {@link ArrivalTimes#NONE} or {@link ArrivalTimes#UNSEEN}
     */
    void take(Object task, long stamp) {
        this.task = task;
        unseen = stamp == ArrivalTimes.UNSEEN;
        arrival = unseen ? ArrivalTimes.NONE : stamp;
        SINCE.lazySet(this, HOLDING);
    }

    /** Takes a task that counts for nothing. */
    void skip() {
        SINCE.lazySet(this, SKIPPING);
    }

    /**
     * Begins the service of an untimed task that has just left the queue.
     *
     * @param task null if nothing will ask for it
     */
    void takeAndBeginUntimed(Object task, Counters counters) {
        if (task != null) {
            this.task = task;
        }
        arrival = ArrivalTimes.NONE;
        beginUntimed(counters);
    }

    /** Begins the service of the task taken, without a time. */
    void beginUntimed(Counters counters) {
        futureFailed = false;
        futureRan = false;
        Stripe mine = loop.untimed;
        if (mine == null) {
            mine = counters.newUntimed();
            loop.untimed = mine;
        }
        // in this order, or the task would seem to wait when it counts as started
        SINCE.lazySet(this, UNTIMED);
        mine.incrementSingleWriter(Event.STARTED);
    }

    /**
     * Begins the service of the task taken.
     *
     * @param kind null if not sampled
     */
    void begin(TaskKind.Counted kind, long now) {
        this.kind = kind;
        futureFailed = false;
        futureRan = false;
        SINCE.lazySet(this, now);
    }

    /** Records that the future has begun to run; ignores one that is not the task in service. */
    void futureRuns(Runnable future) {
        if (task == future) {
            futureRan = true;
        }
    }

    /** Records that the future in service has caught an exception of its callable. */
    void futureFailed() {
        futureFailed = true;
    }

    boolean hasFailed() {
        return futureFailed;
    }

    boolean hasRunFuture() {
        return futureRan;
    }

    /** Ends the service of an untimed task. */
    void endUntimed() {
        loop.untimed.incrementSingleWriter(Event.COMPLETED);
        end();
        idleSince = NEVER;
    }

    /** Ends the service of a timed task at {@code now}; returns its start. */
    long end(long now) {
        long began = end();
        if (kind != null) {
            kind = null;
        }
        idleSince = now;
        return began;
    }

    /** Drops the task taken, or ends its service; returns its start. */
    long end() {
        long began = since;
        if (task != null) {
            task = null;
        }
        if (cancellation != null) {
            cancellation.ended();
        }
        SINCE.lazySet(this, IDLE);
        return began;
    }

    /** Returns the start of the timed task in service; another value if there is none. */
    long began() {
        return since;
    }

    /** Adds the timed task that has just ended to the busy time of this worker. */
    void addBusy(long began) {
        if (began > UNTIMED) {
            BUSY.lazySet(this, busyNanos + (idleSince - began));
        }
    }

    /** Returns the busy time of an event loop until {@code now}, the pass in progress included. */
    public long busyNanos(long now) {
        long ended = busyNanos;
        return ended + Math.max(0, ageNanos(now));
    }

    /** Returns the task taken or in service; null if there is none, or none that is known. */
    Object task() {
        return task;
    }

    /** Returns the future that the task in service completes; null if it is not known. */
    Object completes() {
        return cancellation == null ? null : cancellation.completes();
    }

    /** Returns the arrival of the task taken, in service or served last, or {@link ArrivalTimes#NONE}. */
    long arrival() {
        return arrival;
    }

    /** Returns the kind of the timed task in service; null if there is none, or none that is sampled. */
    TaskKind.Counted kind() {
        return kind;
    }

    /** Returns whether the task taken must have arrived before the attach. */
    boolean tookTaskFromBeforeAttach() {
        return unseen && recorder.origin().mayPredateAgent();
    }

    /** Returns whether the task taken was never submitted. */
    boolean tookTaskNeverSubmitted() {
        return unseen && !recorder.origin().mayPredateAgent();
    }

    /** Returns whether the worker was idle when the task taken arrived, so that this task woke it up. */
    boolean wasWokenUp() {
        return idleSince != NEVER && arrival - idleSince > 0;
    }

    // ---- jobs, and loops that predate the weaving

    /** Begins the job or request that counts as the task; null for a job that is none. */
    void beginJob(Object job) {
        this.job = job;
    }

    /** Ends the job or request that counts as the task; returns whether it was this one. */
    boolean endJob(Object ended) {
        if (job != ended) {
            return false;
        }
        job = null;
        return true;
    }

    /** Returns the job or request that counts as the task; null if there is none. */
    Object job() {
        return job;
    }

    /** Records that the JDK's own worker of this loop has locked itself. */
    void locked(Object jdkWorker) {
        this.jdkWorker = jdkWorker;
    }

    boolean isLockOf(Object jdkWorker) {
        return this.jdkWorker == jdkWorker;
    }

    // ---- the states

    /** Returns whether the worker has no task that counts. */
    boolean isIdle() {
        return since <= SKIPPING;
    }

    boolean isSkipping() {
        return since == SKIPPING;
    }

    /** Returns whether the worker has taken a task that is not in service yet. */
    boolean isHolding() {
        return since == HOLDING;
    }

    /** Returns whether the start of the task in service was not timed. */
    boolean isUntimed() {
        return since == UNTIMED;
    }

    boolean isRunning() {
        return since > HOLDING;
    }

    @Override
    public long ageNanos(long now) {
        long began = since;
        if (began == UNTIMED) {
            // a lower bound: since the first poll that saw this task
            return seenStarts == loop.untimed.unlocked(Event.STARTED) ? Math.max(0, now - seenAt) : 0;
        }
        return began > HOLDING ? Math.max(0, now - began) : -1;
    }

    /** Returns whether the task that was in service at a time has ended. Of an untimed task only after seconds. */
    boolean hasEndedTaskOf(long time, long now) {
        long age = ageNanos(now);
        return exited || age < 0 || now - age - time > (isUntimed() ? UNTIMED_DELAY_NANOS : 0);
    }

    // ---- windows and the end

    /** Ends a window. The sampler calls this while the worker may be at work: at worst a class is tested once more. */
    void endWindow(long now) {
        Stripe mine = untimed;
        if (mine != null && mine.unlocked(Event.STARTED) != seenStarts) {
            seenAt = now;
            seenStarts = mine.unlocked(Event.STARTED);
        }
        if (cancellation != null) {
            cancellation.forget();
        }
    }

    /** Ends the loop and releases the pool and its classes: a lease may keep the worker of its last user. */
    void exits(Counters counters) {
        pool = null;
        releaseTask();
        if (cancellation != null) {
            cancellation.ended();
            cancellation.forget();
        }
        exited = true;
        if (untimed != null) {
            counters.retire(untimed);
        }
    }

    private void releaseTask() {
        task = null;
        job = null;
        jdkWorker = null;
        if (inside != null) {
            inside.releaseTask();
        }
    }
}
