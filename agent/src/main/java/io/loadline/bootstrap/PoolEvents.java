package io.loadline.bootstrap;

import java.util.concurrent.Executor;

/**
 * What happens to the tasks of a pool, told on the thread it happens on; this class does nothing about it. {@link Probe}
 * calls it from inside the JDK's own methods, so a subclass must be quick, must not block and must not use a thread pool.
 *
 * <p>What happens for nearly every task has a method of its own; everything else goes through {@link #event} and
 * {@link #ask}, by a number. The words before the colon of each number are its operands, in order. "Whether" is a
 * {@code Boolean}; any operand but a pool may be null.
 */
public class PoolEvents {

    // ---- pools of threads

    /** pool: the constructor that all others call has finished; a subclass may still be under construction. */
    public static final int CREATED = 1;

    /**
     * whether, pool: a worker's loop ends on the current thread, abruptly if a task or a hook of the pool threw; or thread, pool: this
     * one ends, which tells so itself, or another or none could not be started.
     */
    public static final int WORKER_EXITS = 2;

    /** task, pool: no thread could be had to run it, and whoever handed it in is told by an exception. */
    public static final int REFUSED = 3;

    /** task, handler, pool: the pool is about to call this rejection handler. */
    public static final int REJECTING = 4;

    /** task, pool: the rejection handler has returned or thrown. */
    public static final int REJECTED = 5;

    /** {@code CallerRunsPolicy} is about to run the task it was handed on the current thread. */
    public static final int CALLER_RUNS = 6;

    /** task, pool: {@code DiscardOldestPolicy} has polled it from the pool's queue. */
    public static final int DISCARDED = 7;

    /** whether, task, pool: {@code remove} has returned. */
    public static final int REMOVED = 8;

    /** whether, task, pool: {@code execute} has taken it back out of the queue of a pool that shuts down, and will reject it. */
    public static final int WITHDRAWN = 9;

    /** whether, task, pool: a scheduled task was cancelled by this call; it still is where it was. */
    public static final int CANCELLED = 10;

    /** pool, maker: the pool is of one thread, and this makes several for one purpose. */
    public static final int MADE_BY = 11;

    /** list of tasks, pool: {@code shutdownNow} has taken them out of the queue. */
    public static final int DRAINED = 13;

    /** task, pool: the same of one task. */
    public static final int DRAINED_ONE = 14;

    /** future: its {@code run} or {@code runAndReset} was called, by whatever thread. */
    public static final int FUTURE_RUNS = 15;

    /** future: it has caught what its callable threw. */
    public static final int FUTURE_FAILED = 16;

    /** pool: asks what is to come back with each task of the worker whose loop begins on the current thread. */
    public static final int WORKER_STARTED = 17;

    // ---- told only where workers may be older than the weaving

    /** task, pool: {@code getTask} returns it; null if the worker is to end. */
    public static final int DEQUEUED = 18;

    /** worker, pool: it has locked itself, which it does before each task. */
    public static final int WORKER_LOCKED = 19;

    /** worker, pool: it is about to be unlocked: by itself after each task, or by whoever has tried whether it is idle. */
    public static final int WORKER_UNLOCKING = 20;

    // ---- pools that run jobs of their own, and tasks inside them

    /** job, pool: it was handed in. */
    public static final int JOB_ARRIVED = 21;

    /** job, pool: as {@link #REFUSED}. */
    public static final int JOB_REFUSED = 22;

    /** job, pool: it was still queued when the pool stopped. */
    public static final int JOB_DISCARDED = 23;

    /** job, pool or null: a thread begins it, or one of the pool runs what it has found in a job of the pool's own. */
    public static final int JOB_BEGINS = 24;

    /** request: a server begins to serve it on the current thread. */
    public static final int REQUEST_BEGINS = 25;

    /** thrown, job or request: what has begun on this thread has ended; thrown is null if it returned. */
    public static final int JOB_ENDS = 26;

    // ---- pools in which tasks fork others

    /** pool, task: it is handed in, not forked. */
    public static final int HANDED_IN = 27;

    /** task: the {@code exec()} of a task of a class that is never forked begins on the current thread, whose ever that is. */
    public static final int TASK_BEGINS = 28;

    /** thrown, task: what {@link #TASK_BEGINS} or {@link #rootBegins} told has ended; thrown is null if it returned. */
    public static final int TASK_ENDS = 29;

    /** task: as {@link #TASK_BEGINS}, of a class that does not tell by its name that it is never forked. */
    public static final int MAILBOX_BEGINS = 12;

    // ---- executors with a thread for each task

    /** factory: an executor is about to be built on the current thread; asks for the factory of threads to use instead. */
    public static final int EXECUTOR_BUILT = 30;

    /** task, factory, executor: a thread is about to be made for the task; asks what it is to run instead. */
    public static final int THREAD_MADE = 31;

    /**
     * whether, factory, executor: a task gets no thread; whether {@link #THREAD_MADE} was told of the task, or what was then
     * answered.
     */
    public static final int THREAD_REFUSED = 32;

    // ---- pools of connections

    /** pool: the current thread asks for a connection. */
    public static final int CONNECTION_ASKED = 33;

    /** connection, pool, whether or null: the current thread is about to get it; whether that is nothing if it has not asked. */
    public static final int CONNECTION_GIVEN = 34;

    /** pool: the current thread, which has asked for a connection, gets an exception instead. */
    public static final int CONNECTION_REFUSED = 35;

    /** connection, pool: it is about to be free for others; any thread may give it back. */
    public static final int CONNECTION_RETURNED = 36;

    /** connection, pool: it is never given out again, in use or not. */
    public static final int CONNECTION_CLOSED = 37;

    // ---- pools that are asked by requests, which are objects of their own: any thread may make, serve or end one

    /** request, pool, route or null: it is made. */
    public static final int REQUEST_MADE = 38;

    /** route, request, pool: the same. */
    public static final int REQUEST_MADE_TO = 49;

    /** connection, request: it is about to get it. */
    public static final int REQUEST_SERVED = 39;

    /** request: it gets none any more, if it has not got one. */
    public static final int REQUEST_ENDS = 40;

    /** connection, that a request has got: it is about to be free for others, or is never given out again. */
    public static final int CONNECTION_FREED = 41;

    /** connection: the current thread, which may have waited for that, is about to use what a request has got. */
    public static final int CONNECTION_HELD = 48;

    // ---- a queue in front of a pool

    /** task, pool: it is handed to a queue that hands its tasks to this pool one after the other. */
    public static final int QUEUED_IN_FRONT = 42;

    /** task: such a queue begins it on the current thread. */
    public static final int BEGINS_IN_ORDER = 43;

    // ---- the same executors, and servers with a thread for each connection

    /** task: the application is about to decorate it; asks for its own, of which {@link #THREAD_MADE} was told. */
    public static final int DECORATES = 44;

    /** decorated, task: what it has made of it, and what {@link #THREAD_MADE} was answered; asks what the thread is to run. */
    public static final int DECORATED = 45;

    /** request, pool: a thread that serves one after another begins with it; asks for what it is to call instead. */
    public static final int CALL_BEGINS = 46;

    /** thrown, request: {@link #CALL_BEGINS} as answered, and has ended; thrown is null if it returned. */
    public static final int CALL_ENDS = 47;

    /** exchange, pool: a request begins on the current thread, which is the request's own if it is a virtual one. */
    public static final int EXCHANGE_BEGINS = 50;

    /** thrown, exchange: it is done, whoever says so; thrown is null if it succeeded. It may be said again. */
    public static final int EXCHANGE_ENDS = 51;

    /** {@code task}, the very one that a worker would get, was handed to {@code execute}; the pool has not decided yet. */
    public void arrived(Executor pool, Runnable task) {}

    /** A worker has a task and is about to call {@code beforeExecute}, which may take its time, throw, or end the worker. */
    public void taken(Runnable task, Runnable worker, Executor pool) {}

    /** A worker is about to call {@code task.run()}. {@code worker}: what {@link #WORKER_STARTED} was answered, or null. */
    public void started(Runnable task, Runnable worker, Executor pool) {}

    /** The {@code run()} begun last on this thread has ended; {@code thrown} is null if it returned. */
    public void ended(Runnable task, Throwable thrown, Runnable worker, Executor pool) {}

    /**
     * A worker of a pool whose tasks fork others begins what it has taken from some queue. Returns {@code task} if it was
     * handed in and is of a class that may be forked as well, so that {@link #TASK_ENDS} is to come, else null.
     */
    public Object rootBegins(Object task) {
        return null;
    }

    /** {@code event}: one of the numbers above, which says what the operands are. */
    public void event(Object first, Object second, Object third, int event) {}

    /** The same with an answer, which is {@code first} if nobody knows a better one. */
    public Object ask(Object first, Object second, Object third, int event) {
        return first;
    }
}
