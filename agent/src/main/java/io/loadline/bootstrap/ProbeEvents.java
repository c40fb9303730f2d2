// SPDX-License-Identifier: Apache-2.0
package io.loadline.bootstrap;

import java.util.concurrent.Executor;

/**
 * Receives the events of the tasks of a pool, on the thread on which each event happens; this class ignores them all.
 * {@link Probe} calls it from inside the JDK's own methods, so a subclass must be quick, must not block and must not
 * use a thread pool.
 *
 * <p>Events of nearly every task have a method of their own. All others go through {@link #event} and {@link #ask},
 * each with a number. The comment of a number starts with its operands, in order, before the colon; any operand but a
 * pool may be null. "Boolean" is a {@code Boolean} and says the word after it. "Asks" marks a number of {@link #ask},
 * and names the answer.
 */
public class ProbeEvents {

    // ---- pools of threads

    /** pool: the outermost common constructor has finished; a subclass may still be under construction. */
    public static final int CREATED = 1;

    /**
     * Boolean abrupt, pool: a worker's loop ends on the current thread, abruptly if a task or a hook of the pool threw.
     * Or thread, pool: the thread is terminating; it may differ from the current one, or be null if it could not be
     * started.
     */
    public static final int WORKER_EXITS = 2;

    /** task, pool: the pool got no thread for the task, and the submitter gets an exception. */
    public static final int REFUSED = 3;

    /** task, handler, pool: the pool is about to call this rejection handler. */
    public static final int REJECTING = 4;

    /** task, pool: the rejection handler has returned or thrown. */
    public static final int REJECTED = 5;

    /** No operands: {@code CallerRunsPolicy} is about to run the rejected task on the current thread. */
    public static final int CALLER_RUNS = 6;

    /** task, pool: {@code DiscardOldestPolicy} has polled the task from the pool's queue. */
    public static final int DISCARDED = 7;

    /** Boolean removed, task, pool: {@code remove} has returned. */
    public static final int REMOVED = 8;

    /**
     * Boolean removed, task, pool: {@code execute} has removed the task from the queue of a pool that shuts down, and
     * will reject it.
     */
    public static final int WITHDRAWN = 9;

    /** Boolean cancelled, task, pool: {@code cancel} has returned for a scheduled task, which stays where it is. */
    public static final int CANCELLED = 10;

    /** pool, maker: the maker has built this pool of one thread, as one of several for the same purpose. */
    public static final int MADE_BY = 11;

    /** list of tasks, pool: {@code shutdownNow} has removed these tasks from the queue. */
    public static final int DRAINED = 13;

    /** task, pool: {@code shutdownNow} has removed this task from the queue. */
    public static final int DRAINED_ONE = 14;

    /** future: any thread has called {@code run} or {@code runAndReset} of the future. */
    public static final int FUTURE_RUNS = 15;

    /** future: the future has caught an exception of its callable. */
    public static final int FUTURE_FAILED = 16;

    /**
     * pool: a worker's loop begins on the current thread. Asks for the token that all later events of this worker
     * carry.
     */
    public static final int WORKER_STARTED = 17;

    // ---- sent only where workers may predate the weaving

    /** task, pool: {@code getTask} returns the task; null if the worker is to end. */
    public static final int DEQUEUED = 18;

    /** worker, pool: the worker has locked itself, as it does before each task. */
    public static final int WORKER_LOCKED = 19;

    /**
     * worker, pool: the worker's lock is about to be released: by the worker after a task, or by a thread that has
     * tested whether the worker is idle.
     */
    public static final int WORKER_UNLOCKING = 20;

    // ---- pools that run jobs of their own, and tasks inside these jobs

    /** job, pool: the job was submitted. */
    public static final int JOB_ARRIVED = 21;

    /** job, pool: like {@link #REFUSED}. */
    public static final int JOB_REFUSED = 22;

    /** job, pool: the job was still queued when the pool stopped. */
    public static final int JOB_DISCARDED = 23;

    /** job, pool or null: a thread begins the job, or a job of the pool's own runs work that it has found. */
    public static final int JOB_BEGINS = 24;

    /** request: a server begins to serve the request on the current thread. */
    public static final int REQUEST_BEGINS = 25;

    /** thrown, job or request: the job or request of this thread has ended; thrown is null if it returned. */
    public static final int JOB_ENDS = 26;

    // ---- pools in which tasks fork others

    /** pool, task: the task was submitted, not forked. */
    public static final int HANDED_IN = 27;

    /**
     * task: {@code exec()} of a task whose class is never forked begins; the current thread need not belong to the
     * pool.
     */
    public static final int TASK_BEGINS = 28;

    /**
     * thrown, task: a task of {@link #TASK_BEGINS} or {@link #rootBegins} has ended; thrown is null if it returned.
     */
    public static final int TASK_ENDS = 29;

    /** task: like {@link #TASK_BEGINS}, for a class whose name does not show that it is never forked. */
    public static final int MAILBOX_BEGINS = 12;

    // ---- executors with a thread for each task

    /** factory: an executor is about to be built on the current thread. Asks for the thread factory to use instead. */
    public static final int EXECUTOR_BUILT = 30;

    /**
     * task, factory, executor: a thread is about to be made for the task. Asks for the object that the thread runs
     * instead.
     */
    public static final int THREAD_MADE = 31;

    /**
     * Boolean announced, factory, executor: a task gets no thread; announced if {@link #THREAD_MADE} was sent for the
     * task. Or the answer of {@link #THREAD_MADE}, factory, executor.
     */
    public static final int THREAD_REFUSED = 32;

    // ---- pools of connections

    /** pool: the current thread asks for a connection. */
    public static final int CONNECTION_ASKED = 33;

    /**
     * connection, pool, any or null: the current thread is about to get the connection. If the third operand is not
     * null and this thread has not asked for a connection, the event is void.
     */
    public static final int CONNECTION_GIVEN = 34;

    /** pool: the current thread, which has asked for a connection, gets an exception instead. */
    public static final int CONNECTION_REFUSED = 35;

    /** connection, pool: the connection is about to become free for others; any thread may return it. */
    public static final int CONNECTION_RETURNED = 36;

    /** connection, pool: the connection is never given out again, whether it is in use or not. */
    public static final int CONNECTION_CLOSED = 37;

    // ---- pools with requests that are objects of their own: any thread may make, serve or end one

    /** request, pool, route or null: the request was made. */
    public static final int REQUEST_MADE = 38;

    /** route, request, pool: the request was made. */
    public static final int REQUEST_MADE_TO = 49;

    /** connection, request: the request is about to get the connection. */
    public static final int REQUEST_SERVED = 39;

    /** request: the request will get no connection any more; void if it has got one. */
    public static final int REQUEST_ENDS = 40;

    /**
     * connection: a connection that a request has got is about to become free for others, or is never given out again.
     */
    public static final int CONNECTION_FREED = 41;

    /**
     * connection: the current thread, which may have waited, is about to use the connection that a request has got.
     */
    public static final int CONNECTION_HELD = 48;

    // ---- queues in front of a pool

    /** task, pool: the task was submitted to a queue that passes its tasks to this pool one after the other. */
    public static final int QUEUED_IN_FRONT = 42;

    /** task: such a queue begins the task on the current thread. */
    public static final int BEGINS_IN_ORDER = 43;

    // ---- executors with a thread for each task, again, and servers with a thread for each connection

    /**
     * task: the application is about to decorate the task. Asks for the application's own task inside the answer of
     * {@link #THREAD_MADE}.
     */
    public static final int DECORATES = 44;

    /**
     * decorated, task: the application's decorated task, and the answer of {@link #THREAD_MADE}. Asks for the object
     * that the thread runs.
     */
    public static final int DECORATED = 45;

    /**
     * request, pool: a thread that serves requests one after another begins with this one. Asks for the object that the
     * thread calls instead.
     */
    public static final int CALL_BEGINS = 46;

    /** thrown, request: the answer of {@link #CALL_BEGINS} has ended; thrown is null if it returned. */
    public static final int CALL_ENDS = 47;

    /**
     * exchange, pool: a request begins on the current thread, which is the request's own if the thread is a virtual
     * one.
     */
    public static final int EXCHANGE_BEGINS = 50;

    /**
     * thrown, exchange: any thread reports that the exchange is done, perhaps more than once; thrown is null if it
     * succeeded.
     */
    public static final int EXCHANGE_ENDS = 51;

    /** Receives a submitted task, the very object that a worker would get, before the pool has decided about it. */
    public void arrived(Executor pool, Runnable task) {}

    /**
     * Receives a task before a worker calls {@code beforeExecute}, which may take its time, throw, or end the worker.
     */
    public void taken(Runnable task, Runnable worker, Executor pool) {}

    /**
     * Receives a task before a worker calls {@code task.run()}.
     *
     * @param worker the answer to {@link #WORKER_STARTED}, or null
     */
    public void started(Runnable task, Runnable worker, Executor pool) {}

    /**
     * Receives the end of the {@code run()} that began last on this thread.
     *
     * @param thrown null if {@code run()} returned
     */
    public void ended(Runnable task, Throwable thrown, Runnable worker, Executor pool) {}

    /**
     * Receives a task that a worker of a fork-join pool took from a queue and begins.
     *
     * @return {@code task} if it was submitted and its class may be forked as well, so that {@link #TASK_ENDS} must
     *     follow; else null
     */
    public Object rootBegins(Object task) {
        return null;
    }

    /**
     * Receives an event by number.
     *
     * @param event one of the numbers above, which defines the operands
     */
    public void event(Object first, Object second, Object third, int event) {}

    /**
     * Receives an event by number and answers it.
     *
     * @return the answer; {@code first} if there is no better one
     */
    public Object ask(Object first, Object second, Object third, int event) {
        return first;
    }
}
