// SPDX-License-Identifier: Apache-2.0
package io.loadline.bootstrap;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls that are woven into the JDK's pools. Must be defined by the bootstrap loader, because the JDK's own classes
 * link to it. No other loader may load it: a second copy would have a second {@link #events}.
 *
 * <p>Nothing propagates into the pool except {@code ThreadDeath}. An error behind the probe is only stored, for the
 * agent's own thread to report. That happens without a call: at the edge of an overflowing stack, even a call would
 * throw. Each method passes its call on to the method of {@link ProbeEvents} with the same name.
 */
public final class Probe {

    /** Ignores all events. */
    public static final ProbeEvents NOOP = new ProbeEvents();

    /** Receiver of the calls; {@link #NOOP} while nothing is measured. */
    public static volatile ProbeEvents events = NOOP;

    /** Last error behind the probe; the thread that reports the error sets it to null. */
    public static volatile Throwable failure;

    /** Number of tasks that wait and that {@link #rootBegins} looks for, approximately. */
    public static final AtomicInteger waitingRoots = new AtomicInteger();

    private Probe() {}

    public static void arrived(Executor pool, Runnable task) {
        try {
            events.arrived(pool, task);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        } catch (Error error) {
            failure = unlessStopped(error);
        }
    }

    public static void taken(Runnable task, Runnable worker, Executor pool) {
        try {
            events.taken(task, worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        } catch (Error error) {
            failure = unlessStopped(error);
        }
    }

    public static void started(Runnable task, Runnable worker, Executor pool) {
        try {
            events.started(task, worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        } catch (Error error) {
            failure = unlessStopped(error);
        }
    }

    public static void ended(Runnable task, Throwable thrown, Runnable worker, Executor pool) {
        try {
            events.ended(task, thrown, worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        } catch (Error error) {
            failure = unlessStopped(error);
        }
    }

    /** Called for almost every top-level task of a fork-join pool, so it must be cheap while no root waits. */
    public static Object rootBegins(Object task) {
        if (waitingRoots.get() > 0) {
            try {
                return events.rootBegins(task);
            } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
                failure = error;
            } catch (Error error) {
                failure = unlessStopped(error);
            }
        }
        return null;
    }

    /**
     * Ends a root.
     *
     * @param root the result of {@link #rootBegins}
     */
    public static void rootEnds(Object root) {
        if (root != null) {
            event(root, null, null, "forkJoin", "ends");
        }
    }

    public static Object event(Object first, Object second, Object third, String sink, String operation) {
        try {
            return events.event(first, second, third, sink, operation);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        } catch (Error error) {
            failure = unlessStopped(error);
        }
        return first;
    }

    /**
     * Returns the error, or rethrows it if {@code Thread.stop} of Java 8 to 19 threw it: the thread must end as it
     * would without the agent. Compares names: a later JDK may lack the class, and a class that catches it would not
     * link there.
     */
    public static Throwable unlessStopped(Throwable error) {
        if (error.getClass().getName().equals("java.lang.ThreadDeath")) {
            throw (Error) error;
        }
        return error;
    }
}
