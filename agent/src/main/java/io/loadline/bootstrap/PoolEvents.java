package io.loadline.bootstrap;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * What happens to the tasks of a pool, told on the thread it happens on; this class does nothing about it. {@link Probe}
 * calls it from inside the JDK's own methods, so a subclass must be quick, must not block and must not use a thread pool.
 */
public class PoolEvents {

    /**
     * The constructor that all others call has finished, of a pool of threads or of connections; a subclass may still be under
     * construction.
     */
    public void created(Object pool) {}

    /** {@code task}, the very one that a worker would get, was handed to {@code execute}; the pool has not decided yet. */
    public void arrived(Executor pool, Runnable task) {}

    /** A worker's loop begins on the current thread. What is returned, may be null, comes back with each of its tasks. */
    public Runnable workerStarted(Executor pool) {
        return null;
    }

    /** A worker has a task and is about to call {@code beforeExecute}, which may take its time, throw, or end the worker. */
    public void taken(Runnable task, Runnable worker, Executor pool) {}

    /** A worker is about to call {@code task.run()}. */
    public void started(Runnable task, Runnable worker, Executor pool) {}

    /** The {@code run()} begun last on this thread has ended; {@code thrown} is null if it returned. */
    public void ended(Runnable task, Throwable thrown, Runnable worker, Executor pool) {}

    /** A worker's loop ends on the current thread, {@code abruptly} if a task or a hook of the pool threw. */
    public void workerExits(boolean abruptly, Executor pool) {}

    /** No thread could be had to run {@code task} (null: none in particular), and whoever handed it in is told by an exception. */
    public void refused(Runnable task, Executor pool) {}

    /** The pool is about to call this rejection handler. */
    public void rejecting(Runnable task, Executor pool, Object handler) {}

    /** The rejection handler has returned or thrown. */
    public void rejected(Runnable task, Executor pool) {}

    /** {@code CallerRunsPolicy} is about to run the task it was handed on the current thread. */
    public void callerRuns() {}

    /** {@code DiscardOldestPolicy} has polled {@code victim} (may be null) from the pool's queue. */
    public void discarded(Object victim, Executor pool) {}

    /** {@code remove} has returned {@code removed}. */
    public void removed(boolean removed, Runnable task, Executor pool) {}

    /** If {@code removed}: {@code execute} has taken {@code task} back out of the queue of a pool that shuts down, and will reject it. */
    public void withdrawn(boolean removed, Runnable task, Executor pool) {}

    /** {@code purge}, or the clearing of a scheduled pool that shuts down, begins. */
    public void purging(Executor pool) {}

    /** What {@link #purging} told has ended. */
    public void purged(Executor pool) {}

    /** {@code shutdownNow} has taken these tasks out of the queue. */
    public void drained(List<Runnable> tasks, Executor pool) {}

    /** {@code cancelled}: whether a scheduled task was cancelled by this call; it still is where it was. */
    public void cancelled(boolean cancelled, Runnable task, Executor pool) {}

    /** {@code run} or {@code runAndReset} of this future was called, by whatever thread. */
    public void futureRuns(Runnable future) {}

    /** {@code future} has caught what its callable threw. */
    public void futureFailed(Runnable future) {}

    /**
     * Null if a job that was handed to a pool is work of the pool's own; else the job, which is a task or looks for some. The
     * other events of queues are told of what this returns.
     */
    public Runnable taskOf(Runnable job) {
        return null;
    }

    /** A thread of such a pool begins a job, or one of {@code pool} runs what it has found in a job of the pool's own. */
    public void jobBegins(Runnable job, Executor pool) {}

    /** A server begins to serve a request on the current thread. */
    public void requestBegins(Runnable request) {}

    /** The job or the request that has begun on this thread has ended; {@code thrown} is null if it returned. */
    public void jobEnds(Runnable jobOrRequest, Throwable thrown) {}

    /** {@code getTask} returns {@code task} (null: the worker is to end). Woven only where workers may be older than the weaving. */
    public void dequeued(Runnable task, Executor pool) {}

    /** {@code worker} has locked itself, which it does before each task. Woven only where workers may be older than the weaving. */
    public void workerLocked(Object worker, Executor pool) {}

    /** {@code worker} is about to be unlocked: by itself after each task, or by whoever has tried whether it is idle. Woven only where workers may be older than the weaving. */
    public void workerUnlocking(Object worker, Executor pool) {}

    // ---- executors with a thread for each task

    /** An executor is about to be built on the current thread; returns the factory of threads to use instead. */
    public ThreadFactory executorBuilt(ThreadFactory threads) {
        return threads;
    }

    /** A thread is about to be made for {@code task}; returns what it is to run instead. {@code threads}: of the executor. */
    public Runnable threadMade(Runnable task, ThreadFactory threads, Executor executor) {
        return task;
    }

    /** A task gets no thread and its caller an exception. {@code made}: whether {@link #threadMade} was told of the task. */
    public void threadRefused(boolean made, ThreadFactory threads, Executor executor) {}

    // ---- pools in which tasks fork others

    /** {@code task} is handed to {@code pool}, not forked. */
    public void handedIn(Executor pool, Object task) {}

    /** The pool has not taken {@code task}: whoever hands it in is told by an exception. */
    public void turnedAway(Object task, Executor pool) {}

    /** The {@code exec()} of a task of a class that is never forked begins on the current thread, whose ever that is. */
    public void taskBegins(Object task) {}

    /** What {@link #taskBegins} told has ended; {@code thrown} is null if it returned. */
    public void taskEnds(Object task, Throwable thrown) {}

    /**
     * A worker begins what it has taken from some queue. Returns {@code task} if it was handed in and is of a class that may
     * be forked as well, so that {@link #taskEnds} is to come, else null.
     */
    public Object rootBegins(Object task) {
        return null;
    }

    // ---- pools of connections

    /** The current thread asks for a connection. */
    public void connectionAsked(Object pool) {}

    /** The current thread, which has asked for one, is about to get {@code connection}. */
    public void connectionGiven(Object connection, Object pool) {}

    /** The current thread, which has asked for a connection, gets an exception instead. */
    public void connectionRefused(Object pool) {}

    /** {@code connection} is about to be free for others; any thread may give it back. */
    public void connectionReturned(Object connection, Object pool) {}

    /** {@code connection}, in use or not, is never given out again. */
    public void connectionClosed(Object connection, Object pool) {}
}
