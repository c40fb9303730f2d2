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
 * One worker's loop on one thread: which task it runs, and since when. Written by its own thread; its age may be read by
 * any. Or a connection of a pool of connections, which is no thread's: written by whoever holds it.
 */
public final class Worker implements Runnable {

    static final long NEVER = Long.MIN_VALUE;

    private static final long IDLE = Long.MIN_VALUE;
    private static final long HOLDING = IDLE + 1;
    private static final long UNTIMED = IDLE + 2;
    private static final AtomicLongFieldUpdater<Worker> SINCE =
            AtomicLongFieldUpdater.newUpdater(Worker.class, "since");

    /** {@link Thread#getId()}; of a connection a negative number of its own. */
    public final long threadId;

    /** Of a connection in use: that of the thread it was given to; -1 if nobody saw it asked for. */
    volatile long holderId = -1;

    /** The operating system's number of the thread, or -1 if it is not known. */
    public final int osThreadId;

    /** Null of a connection. Weak: a thread may end without telling. */
    private final Reference<Thread> thread;

    final PoolRecorder recorder;

    /** What the worker does with tasks is told to this; null if the pool is ignored. */
    final Service service;

    /** Whether time may pass between the taking of a task and its start. */
    final boolean hooks;

    /** The pool itself, which the worker's loop keeps alive anyway; null after its end. */
    Executor pool;

    /** The worker whose task runs this worker's loop on the same thread, usually null. */
    final Worker outer;

    /** Any number, spread over the workers of a pool: chooses the stripe. */
    final int number;

    /** Whether the loop is the woven one; one that began before the weaving tells less. */
    final boolean woven;

    /** Whether its thread may have worked before the agent came. */
    public final boolean older;

    /** The task taken or in service. */
    Object task;

    /** Of a pool that runs jobs of its own: the job or request that is counted now as its task, or null. See {@link Jobs} and {@link ForkJoinTasks}. */
    Object job;

    /** Whether it is of such a pool. */
    boolean runsJobs;

    /** The JDK's own object for a loop that is not woven, which tells its unlocking from that of others. */
    Object jdkWorker;

    /** Arrival of the task taken or in service, nanoseconds, or {@link ArrivalTimes#NONE}. */
    long arrival;

    /** Whether nobody saw the task taken arrive. */
    boolean unseen;

    /** When its last task ended, {@link #NEVER} if nobody looked; only its own thread uses it. */
    private long idleSince = NEVER;

    /** A class of tasks that have nothing to do with futures, or null. Forgotten once a window, lest it keep its loader. */
    private Class<?> plainTasks;

    /** The same of tasks that are no futures but may hold one. */
    private Class<?> holders;

    /** Where the tasks are counted that it does not time; null if there were none. */
    Stripe untimed;

    /** How many of those had begun when the sampler last looked, and when it first saw that number. */
    private volatile long seenStarts;

    private long seenAt;

    /** The timed task in service as one of its kind; null if nobody has looked. */
    TaskKind.Counted counted;

    /** Whether it has taken a scheduled task that was cancelled while it waited, which counts for nothing. */
    boolean unwanted;

    /** Whether the future in service has caught what its callable threw. */
    boolean futureFailed;

    /** Whether the scheduled future in service has got as far as to run. */
    boolean futureRan;

    /** For a task that the task in service runs itself; null if none has done so. */
    private Worker inside;

    private volatile long since = IDLE;
    /** Whether the loop has ended. */
    public volatile boolean exited;

    Worker(PoolRecorder recorder, Executor pool, Worker outer, int number, boolean woven) {
        this(recorder, pool, outer, number, woven, new WeakReference<>(Thread.currentThread()), osThreadId(recorder));
        this.idleSince = recorder.firstSeen();
    }

    /** A connection, the {@code number}th of its pool. */
    Worker(PoolRecorder recorder, int number) {
        this(recorder, null, null, number, true, null, OsThread.UNKNOWN);
    }

    /** For a task that the task of {@code outer} runs. */
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
        this.threadId = thread == null ? -1L - number : Thread.currentThread().getId();
        this.osThreadId = osThreadId;
        this.older = threadId <= CurrentWorkers.OLDER_THREADS;
    }

    private static int osThreadId(PoolRecorder recorder) {
        return recorder.isIgnored() ? OsThread.UNKNOWN : OsThread.currentId();
    }

    /** For a task that the task in service runs itself. */
    Worker inside() {
        if (inside == null) {
            inside = new Worker(this);
        }
        inside.untimed = untimed;
        return inside;
    }

    /** Whether it is for tasks that another task of the same pool runs. */
    boolean isInside() {
        return outer != null && outer.inside == this;
    }

    /** Never called: only what looks like a task finds room in the pool's own worker. */
    @Override
    public void run() {}

    /** {@link Thread#getId()} of the thread that serves, or uses the connection; negative if that is not known. */
    public long stackId() {
        return thread == null ? holderId : threadId;
    }

    /** Whether it is a thread that serves, and no connection. */
    public boolean isThread() {
        return thread != null;
    }

    boolean isOn(Thread other) {
        return thread != null && thread.get() == other;
    }

    /** The task has left the queue; its service begins later, or never. */
    void take(Object task, long stamp) {
        this.task = task;
        arrival = stamp;
        SINCE.lazySet(this, HOLDING);
    }

    /** A task that is only counted has left the queue and is about to begin. {@code task}: null if nobody will ask for it. */
    void takeUntimed(Object task) {
        if (task != null) {
            this.task = task;
        }
        arrival = ArrivalTimes.NONE;
    }

    /** Whether the task has nothing to do with futures. To find that out takes several times as long as to look at the class. */
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

    /** Whether a task that is not {@link #isPlain plain} was cancelled before its turn. */
    boolean isCancelled(Object task, Cancellation cancellation) {
        if (task.getClass() != holders) {
            return cancellation.isCancelled(task);
        }
        Object held = cancellation.heldBy(task);
        return held != null && !isPlain(held, cancellation) && cancellation.isCancelled(held);
    }

    /** Called by the sampler while the worker may be at work: at worst a class is found out once more. */
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

    /** Whether nobody looked when the service of the task began. */
    boolean isUntimed() {
        return since == UNTIMED;
    }

    /** The service of the task taken begins, nobody looks when. */
    void beginUntimed() {
        futureFailed = false;
        futureRan = false;
        SINCE.lazySet(this, UNTIMED);
    }

    /** The service of the task taken begins. */
    void begin(long now) {
        futureFailed = false;
        futureRan = false;
        SINCE.lazySet(this, now);
    }

    /** A task has ended at {@code now}, or at {@link #NEVER}. */
    void idleFrom(long now) {
        idleSince = now;
    }

    /** Whether it had nothing to do when the task taken arrived, so that this one woke it up. */
    boolean wasWokenUp() {
        return idleSince != NEVER && arrival - idleSince > 0;
    }

    /** When the task in service began. */
    long end() {
        long began = since;
        if (task != null) {
            task = null;
        }
        SINCE.lazySet(this, IDLE);
        return began;
    }

    /** The loop ends: lets the pool go. */
    void exits() {
        pool = null;
        exited = true;
    }

    /** Whether no task was taken that has not ended. */
    boolean isIdle() {
        return since == IDLE;
    }

    /** Whether a task was taken that is not in service yet. */
    boolean isHolding() {
        return since == HOLDING;
    }

    boolean isRunning() {
        return isService(since);
    }

    private static boolean isService(long since) {
        return since > HOLDING;
    }

    /** Nanoseconds for which the task in service has been running at {@code now}, or -1 if there is none. */
    public long ageNanos(long now) {
        long began = since;
        if (began == UNTIMED) {
            // at least: since the first look that met it
            return seenStarts == untimed.unlocked(Event.STARTED) ? Math.max(0, now - seenAt) : 0;
        }
        return isService(began) ? Math.max(0, now - began) : -1;
    }

    /** By name, because Java 8 has none. */
    static boolean isVirtual(Thread thread) {
        return thread.getClass().getName().equals("java.lang.VirtualThread");
    }

    /**
     * The operating system's number of the current thread, which Java does not tell. Read from {@code /proc/thread-self},
     * through {@code java.io}: NIO file systems belong to the application. Not by its canonical path, which Java 8 to 20
     * cache across threads.
     */
    private static final class OsThread {

        static final int UNKNOWN = -1;

        private OsThread() {}

        /**
         * The thread's number in this process's own name space, or {@link #UNKNOWN}: a virtual one borrows that of its carrier.
         * Some 20 microseconds.
         */
        static int currentId() {
            if (isVirtual(Thread.currentThread())) {
                return UNKNOWN;
            }
            // whoever submits a task may not be allowed to read files
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
