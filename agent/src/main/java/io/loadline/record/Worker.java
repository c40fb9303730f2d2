// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.health.Privileged;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.time.ArrivalTimes;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Loop of one worker on one thread: its task, and since when it runs. Written by its own thread; any thread may read
 * its age.
 */
public final class Worker implements Runnable, Server {

    static final long NEVER = Long.MIN_VALUE;

    private static final long IDLE = Long.MIN_VALUE;
    private static final long HOLDING = IDLE + 1;
    private static final long UNTIMED = IDLE + 2;
    private static final AtomicLongFieldUpdater<Worker> SINCE =
            AtomicLongFieldUpdater.newUpdater(Worker.class, "since");

    /** {@link Thread#getId()}. */
    public final long threadId;

    /** Operating system's number of the thread, or -1 if not known. */
    public final int osThreadId;

    /** Thread of the loop. Weak: a thread may end without an event. */
    private final Reference<Thread> thread;

    final PoolRecorder recorder;

    /** Receiver of the worker's events; null if the pool is ignored. */
    final Service service;

    /** True if time may pass between the taking of a task and its start. */
    final boolean hooks;

    /** Pool, which the worker's loop keeps alive anyway; null after the loop's end. */
    Executor pool;

    /** Worker whose task runs this worker's loop on the same thread; usually null. */
    final Worker outer;

    /** Number that chooses the stripe; any, spread over the workers of a pool. */
    final int number;

    /** True if the loop is woven; a loop that predates the weaving sends fewer events. */
    final boolean woven;

    /** True if the worker's thread may predate the agent. */
    public final boolean mayPredateAgent;

    /** Task taken or in service. */
    Object task;

    /**
     * Job or request that now counts as the task, in a pool that runs jobs of its own; or null. See {@link Jobs} and
     * {@link ForkJoinTasks}.
     */
    Object job;

    /** True if the pool runs jobs of its own. */
    boolean runsJobs;

    /** JDK's own worker of a loop that is not woven, which distinguishes its unlocking from that of others. */
    Object jdkWorker;

    /** Arrival of the task taken or in service, in nanoseconds, or {@link ArrivalTimes#NONE}. */
    long arrival;

    /** True if the arrival of the task taken was not seen. */
    boolean unseen;

    /** Time when the last task ended, {@link #NEVER} if not timed; only the worker's own thread uses it. */
    private long idleSince = NEVER;

    /**
     * Class of tasks that have nothing to do with futures, or null. Forgotten once a window, lest it keep its loader
     * alive.
     */
    private Class<?> plainTasks;

    /** Class of tasks that are no futures but may hold one, or null. Forgotten likewise. */
    private Class<?> holders;

    /** Stripe that counts the untimed tasks; null if there were none. */
    Stripe untimed;

    /** Untimed starts at the sampler's last poll, and the time when it first saw that number. */
    private volatile long seenStarts;

    private long seenAt;

    /** Count of the kind of the timed task in service; null if not sampled. */
    TaskKind.Counted counted;

    /** True if the worker has taken a scheduled task that was cancelled while it waited, which counts for nothing. */
    boolean unwanted;

    /** True if the future in service has caught an exception of its callable. */
    boolean futureFailed;

    /** True if the scheduled future in service has begun to run. */
    boolean futureRan;

    /** Worker for a task that the task in service runs itself; null if none has done so. */
    private Worker inside;

    private volatile long since = IDLE;
    /** True once the loop has ended. */
    public volatile boolean exited;

    Worker(PoolRecorder recorder, Executor pool, Worker outer, int number, boolean woven) {
        this(recorder, pool, outer, number, woven, new WeakReference<>(Thread.currentThread()), osThreadId(recorder));
        this.idleSince = recorder.firstSeen();
    }

    /** Makes the worker for a task that the task of {@code outer} runs. */
    private Worker(Worker outer) {
        this(outer.recorder, outer.pool, outer, outer.number, true, outer.thread, OsThread.UNKNOWN);
    }

    private Worker(
            PoolRecorder recorder,
            Executor pool,
            Worker outer,
            int number,
            boolean woven,
            Reference<Thread> thread,
            int osThreadId) {
        this.recorder = recorder;
        this.service = recorder.isIgnored() ? null : recorder.service;
        this.hooks = recorder.hooks;
        this.pool = pool;
        this.outer = outer;
        this.number = number;
        this.woven = woven;
        this.thread = thread;
        this.threadId = Thread.currentThread().getId();
        this.osThreadId = osThreadId;
        this.mayPredateAgent = threadId <= CurrentWorkers.NEWEST_PREEXISTING;
    }

    private static int osThreadId(PoolRecorder recorder) {
        return recorder.isIgnored() ? OsThread.UNKNOWN : OsThread.currentId();
    }

    /** Returns the worker for a task that the task in service runs itself. */
    Worker inside() {
        if (inside == null) {
            inside = new Worker(this);
        }
        inside.untimed = untimed;
        return inside;
    }

    /** Returns whether this worker serves tasks that another task of the same pool runs. */
    boolean isInside() {
        return outer != null && outer.inside == this;
    }

    /** Never called. Runnable only so that it fits the JDK worker's {@code firstTask} field. */
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

    /** Takes a task that has left the queue; its service begins later, or never. */
    void take(Object task, long stamp) {
        this.task = task;
        arrival = stamp;
        SINCE.lazySet(this, HOLDING);
    }

    /**
     * Takes an untimed task that has left the queue and is about to begin.
     *
     * @param task null if nothing will ask for it
     */
    void takeUntimed(Object task) {
        if (task != null) {
            this.task = task;
        }
        arrival = ArrivalTimes.NONE;
    }

    /**
     * Returns whether the task has nothing to do with futures. The full test takes several times as long as a
     * comparison of the class.
     */
    boolean isPlain(Object task, Cancellation cancellation) {
        Class<?> type = task.getClass();
        if (type == plainTasks) {
            return true;
        }
        if (type == holders) {
            return false;
        }
        boolean plain = cancellation.isPlain(task);
        if (plain && plainTasks == null) {
            plainTasks = type;
        } else if (!plain && holders == null && !Cancellation.isFuture(task)) {
            holders = type;
        }
        return plain;
    }

    /** Returns whether a task that is not {@link #isPlain plain} was cancelled before its turn. */
    boolean isCancelled(Object task, Cancellation cancellation) {
        if (task.getClass() != holders) {
            return cancellation.isCancelled(task);
        }
        Object held = cancellation.heldBy(task);
        return held != null && !isPlain(held, cancellation) && cancellation.isCancelled(held);
    }

    /** Ends a window. The sampler calls this while the worker may be at work: at worst a class is tested once more. */
    void endWindow(long now) {
        Stripe mine = untimed;
        if (mine != null && mine.unlocked(Event.STARTED) != seenStarts) {
            seenAt = now;
            seenStarts = mine.unlocked(Event.STARTED);
        }
        if (plainTasks != null) {
            plainTasks = null;
        }
        if (holders != null) {
            holders = null;
        }
    }

    /** Returns whether the start of the task in service was not timed. */
    boolean isUntimed() {
        return since == UNTIMED;
    }

    /** Begins the service of the task taken, without a time. */
    void beginUntimed() {
        futureFailed = false;
        futureRan = false;
        SINCE.lazySet(this, UNTIMED);
    }

    /** Begins the service of the task taken. */
    void begin(long now) {
        futureFailed = false;
        futureRan = false;
        SINCE.lazySet(this, now);
    }

    /** Records that a task has ended at {@code now}, or at {@link #NEVER}. */
    void idleFrom(long now) {
        idleSince = now;
    }

    /** Returns whether the worker was idle when the task taken arrived, so that this task woke it up. */
    boolean wasWokenUp() {
        return idleSince != NEVER && arrival - idleSince > 0;
    }

    /** Ends the service; returns its start. */
    long end() {
        long began = since;
        if (task != null) {
            task = null;
        }
        SINCE.lazySet(this, IDLE);
        return began;
    }

    /** Ends the loop and releases the pool. */
    void exits() {
        pool = null;
        exited = true;
    }

    /** Returns whether the worker has no task. */
    boolean isIdle() {
        return since == IDLE;
    }

    /** Returns whether the worker has taken a task that is not in service yet. */
    boolean isHolding() {
        return since == HOLDING;
    }

    boolean isRunning() {
        return isService(since);
    }

    private static boolean isService(long since) {
        return since > HOLDING;
    }

    @Override
    public long ageNanos(long now) {
        long began = since;
        if (began == UNTIMED) {
            // a lower bound: since the first poll that saw this task
            return seenStarts == untimed.unlocked(Event.STARTED) ? Math.max(0, now - seenAt) : 0;
        }
        return isService(began) ? Math.max(0, now - began) : -1;
    }

    /** Returns whether the thread is virtual, by the name of its class: Java 8 has none. */
    static boolean isVirtual(Thread thread) {
        return thread.getClass().getName().equals("java.lang.VirtualThread");
    }

    /**
     * Operating system's number of the current thread, which Java does not offer. Read from {@code /proc/thread-self}
     * through {@code java.io}: NIO file systems belong to the application. Not read by its canonical path, which Java 8
     * to 20 cache across threads.
     */
    private static final class OsThread {

        static final int UNKNOWN = -1;

        private OsThread() {}

        /**
         * Returns the thread's number in this process's own name space, or {@link #UNKNOWN}: a virtual thread borrows
         * that of its carrier. Some 20 microseconds.
         */
        static int currentId() {
            if (isVirtual(Thread.currentThread())) {
                return UNKNOWN;
            }
            // the submitter may have no permission to read files
            return Privileged.get(OsThread::read);
        }

        private static int read() {
            try (FileInputStream stat = new FileInputStream("/proc/thread-self/stat")) {
                byte[] start = new byte[16];
                String text = new String(start, 0, Math.max(0, stat.read(start)), StandardCharsets.US_ASCII);
                return Integer.parseInt(text.substring(0, text.indexOf(' ')));
            } catch (IOException | RuntimeException notLinuxOrRefused) {
                return UNKNOWN;
            }
        }
    }
}
