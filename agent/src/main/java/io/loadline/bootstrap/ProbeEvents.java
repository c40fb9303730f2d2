// SPDX-License-Identifier: Apache-2.0
package io.loadline.bootstrap;

import java.util.concurrent.Executor;

/**
 * Receives the events of the tasks of a pool, on the thread on which each event happens; this class ignores them all.
 * {@link Probe} calls it from inside the JDK's own methods, so a subclass must be quick, must not block and must not
 * use a thread pool. Events of nearly every task have a method of their own; all others go through {@link #event}.
 */
public class ProbeEvents {

    /** Receives a submitted task, the very object that a worker would get, before the pool has decided about it. */
    public void arrived(Executor pool, Runnable task) {}

    /**
     * Receives a task before a worker calls {@code beforeExecute}, which may take its time, throw, or end the worker.
     */
    public void taken(Runnable task, Runnable worker, Executor pool) {}

    /**
     * Receives a task before a worker calls {@code task.run()}.
     *
     * @param worker the answer to {@code loops.begins}, or null
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
     * @return {@code task} if it was submitted and its class may be forked as well, so that {@code forkJoin.ends} must
     *     follow; else null
     */
    public Object rootBegins(Object task) {
        return null;
    }

    /**
     * Receives an event of {@code weaving.txt}. The woven call names the receiver and its method, since the JDK's
     * classes can link to no class of the agent but these two.
     *
     * @param sink the receiver: what stands before the dot in {@code weaving.txt}
     * @param operation the method of the sink; the operands are its parameters in order, any others are null
     * @return the answer of the method; {@code first} if it has none
     */
    public Object event(Object first, Object second, Object third, String sink, String operation) {
        return first;
    }
}
