package io.loadline.bootstrap;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls that are woven into the JDK's pools. Must be defined by the bootstrap loader, because the JDK's own classes
 * link to it, and must be loaded by no other loader: a second copy would have a second {@link #events}.
 *
 * <p>Whatever goes wrong behind it ends here: nothing is ever thrown into the pool. It is only noted, for the agent's own
 * thread to report, since at the edge of a stack even the call of a method would be thrown. Each method passes its call
 * on to the method of {@link PoolEvents} with the same name.
 */
public final class Probe {

    /** Does nothing. */
    public static final PoolEvents NOBODY = new PoolEvents();

    /** Where the calls go; {@link #NOBODY} while nobody measures. */
    public static volatile PoolEvents events = NOBODY;

    /** What went wrong last; whoever reports it sets it to null. */
    public static volatile Throwable failure;

    /** About how many tasks wait that {@link #rootBegins} looks for. */
    public static final AtomicInteger waitingRoots = new AtomicInteger();

    private Probe() {}

    public static void created(Object pool) {
        try {
            events.created(pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void arrived(Executor pool, Runnable task) {
        try {
            events.arrived(pool, task);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static Runnable workerStarted(Executor pool) {
        try {
            return events.workerStarted(pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
        return null;
    }

    public static void taken(Runnable task, Runnable worker, Executor pool) {
        try {
            events.taken(task, worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void started(Runnable task, Runnable worker, Executor pool) {
        try {
            events.started(task, worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void ended(Runnable task, Throwable thrown, Runnable worker, Executor pool) {
        try {
            events.ended(task, thrown, worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void workerExits(boolean abruptly, Executor pool) {
        try {
            events.workerExits(abruptly, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void refused(Runnable task, Executor pool) {
        try {
            events.refused(task, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void rejecting(Runnable task, Executor pool, Object handler) {
        try {
            events.rejecting(task, pool, handler);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void rejected(Runnable task, Executor pool) {
        try {
            events.rejected(task, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void callerRuns() {
        try {
            events.callerRuns();
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void discarded(Object victim, Executor pool) {
        try {
            events.discarded(victim, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void removed(boolean removed, Runnable task, Executor pool) {
        try {
            events.removed(removed, task, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void withdrawn(boolean removed, Runnable task, Executor pool) {
        try {
            events.withdrawn(removed, task, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void purging(Executor pool) {
        try {
            events.purging(pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void purged(Executor pool) {
        try {
            events.purged(pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void drained(List<Runnable> tasks, Executor pool) {
        try {
            events.drained(tasks, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void cancelled(boolean cancelled, Runnable task, Executor pool) {
        try {
            events.cancelled(cancelled, task, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void futureRuns(Runnable future) {
        try {
            events.futureRuns(future);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void futureFailed(Runnable future) {
        try {
            events.futureFailed(future);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static Runnable taskOf(Runnable job) {
        try {
            return events.taskOf(job);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
        return null;
    }

    public static void jobBegins(Runnable job, Executor pool) {
        try {
            events.jobBegins(job, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void requestBegins(Runnable request) {
        try {
            events.requestBegins(request);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void jobEnds(Runnable jobOrRequest, Throwable thrown) {
        try {
            events.jobEnds(jobOrRequest, thrown);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void dequeued(Runnable task, Executor pool) {
        try {
            events.dequeued(task, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void workerLocked(Object worker, Executor pool) {
        try {
            events.workerLocked(worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void workerUnlocking(Object worker, Executor pool) {
        try {
            events.workerUnlocking(worker, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static ThreadFactory executorBuilt(ThreadFactory threads) {
        try {
            return events.executorBuilt(threads);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
        return threads;
    }

    public static Runnable threadMade(Runnable task, ThreadFactory threads, Executor executor) {
        try {
            return events.threadMade(task, threads, executor);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
        return task;
    }

    public static void threadRefused(boolean made, ThreadFactory threads, Executor executor) {
        try {
            events.threadRefused(made, threads, executor);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void handedIn(Executor pool, Object task) {
        try {
            events.handedIn(pool, task);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void turnedAway(Object task, Executor pool) {
        try {
            events.turnedAway(task, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void taskBegins(Object task) {
        try {
            events.taskBegins(task);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void taskEnds(Object task, Throwable thrown) {
        try {
            events.taskEnds(task, thrown);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    /** Nearly every task comes by here that a worker runs after another, so this is quick while no root waits. */
    public static Object rootBegins(Object task) {
        if (waitingRoots.get() > 0) {
            try {
                return events.rootBegins(task);
            } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
                failure = error;
            }
        }
        return null;
    }

    /** {@code root}: what {@link #rootBegins} returned. */
    public static void rootEnds(Object root) {
        if (root != null) {
            taskEnds(root, null);
        }
    }

    public static void connectionAsked(Object pool) {
        try {
            events.connectionAsked(pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void connectionGiven(Object connection, Object pool) {
        try {
            events.connectionGiven(connection, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void connectionRefused(Object pool) {
        try {
            events.connectionRefused(pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void connectionReturned(Object connection, Object pool) {
        try {
            events.connectionReturned(connection, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }

    public static void connectionClosed(Object connection, Object pool) {
        try {
            events.connectionClosed(connection, pool);
        } catch (Exception | VirtualMachineError | LinkageError | AssertionError error) {
            failure = error;
        }
    }
}
