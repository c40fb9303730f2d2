package io.loadline.bootstrap;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls that are woven into the JDK's pools. Must be defined by the bootstrap loader, because the JDK's own classes
 * link to it, and must be loaded by no other loader: a second copy would have a second {@link #events}.
 *
 * <p>Whatever goes wrong behind it ends here: nothing is ever thrown into the pool, but that somebody has stopped the thread.
 * It is only noted, for the agent's own thread to report, and without a call where the stack may have ended, since at the
 * edge of a stack even that would be thrown. Each method passes its call on to the method of {@link PoolEvents} with the
 * same name.
 */
public final class Probe {

    /** Does nothing. */
    public static final PoolEvents NOOP = new PoolEvents();

    /** Where the calls go; {@link #NOOP} while nobody measures. */
    public static volatile PoolEvents events = NOOP;

    /** What went wrong last; whoever reports it sets it to null. */
    public static volatile Throwable failure;

    /** About how many tasks wait that {@link #rootBegins} looks for. */
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

    /** Nearly every task comes by here that a worker runs after another, so this is quick while no root waits. */
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

    /** {@code root}: what {@link #rootBegins} returned. */
    public static void rootEnds(Object root) {
        if (root != null) {
            event(null, root, null, PoolEvents.TASK_ENDS);
        }
    }

    public static void event(Object first, Object second, Object third, int event) {
        try {
            events.event(first, second, third, event);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        } catch (Error error) {
            failure = unlessStopped(error);
        }
    }

    public static Object ask(Object first, Object second, Object third, int event) {
        try {
            return events.ask(first, second, third, event);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        } catch (Error error) {
            failure = unlessStopped(error);
        }
        return first;
    }

    /**
     * Returns the error, or throws it if {@code Thread.stop} of Java 8 to 19 has: the thread must end as it would without us. By
     * name, since a later JDK may lack the class, and no class that names it in a catch clause would link then.
     */
    public static Throwable unlessStopped(Throwable error) {
        if (error.getClass().getName().equals("java.lang.ThreadDeath")) {
            throw (Error) error;
        }
        return error;
    }
}
