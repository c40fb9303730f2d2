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

    /** Where the calls go; null while nobody measures. */
    public static volatile PoolEvents events;

    /** What went wrong last; whoever reports it sets it to null. */
    public static volatile Throwable failure;

    /** About how many tasks wait that {@link #rootBegins} looks for. */
    public static final AtomicInteger waitingRoots = new AtomicInteger();

    private Probe() {}

    public static void created(Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.created(pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void arrived(Executor pool, Runnable task) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.arrived(pool, task);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static Runnable workerStarted(Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                return to.workerStarted(pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
        return null;
    }

    public static void taken(Runnable task, Runnable worker, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.taken(task, worker, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void started(Runnable task, Runnable worker, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.started(task, worker, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void ended(Runnable task, Throwable thrown, Runnable worker, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.ended(task, thrown, worker, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void workerExits(boolean abruptly, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.workerExits(abruptly, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void refused(Runnable task, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.refused(task, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void rejecting(Runnable task, Executor pool, Object handler) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.rejecting(task, pool, handler);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void rejected(Runnable task, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.rejected(task, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void callerRuns() {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.callerRuns();
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void discarded(Object victim, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.discarded(victim, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void removed(boolean removed, Runnable task, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.removed(removed, task, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void withdrawn(boolean removed, Runnable task, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.withdrawn(removed, task, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void purging(Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.purging(pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void purged(Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.purged(pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void drained(List<Runnable> tasks, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.drained(tasks, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void futureRuns(Runnable future) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.futureRuns(future);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void futureFailed(Runnable future) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.futureFailed(future);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static Runnable taskOf(Runnable job) {
        PoolEvents to = events;
        if (to != null) {
            try {
                return to.taskOf(job);
            } catch (Throwable error) {
                failure = error;
            }
        }
        return null;
    }

    public static void jobBegins(Runnable job, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.jobBegins(job, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void requestBegins(Runnable request) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.requestBegins(request);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void jobEnds(Runnable jobOrRequest, Throwable thrown) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.jobEnds(jobOrRequest, thrown);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void dequeued(Runnable task, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.dequeued(task, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void workerLocked(Object worker, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.workerLocked(worker, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void workerUnlocking(Object worker, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.workerUnlocking(worker, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static ThreadFactory executorBuilt(ThreadFactory threads) {
        PoolEvents to = events;
        if (to != null) {
            try {
                return to.executorBuilt(threads);
            } catch (Throwable error) {
                failure = error;
            }
        }
        return threads;
    }

    public static Runnable threadMade(Runnable task, ThreadFactory threads, Executor executor) {
        PoolEvents to = events;
        if (to != null) {
            try {
                return to.threadMade(task, threads, executor);
            } catch (Throwable error) {
                failure = error;
            }
        }
        return task;
    }

    public static void threadRefused(boolean made, ThreadFactory threads, Executor executor) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.threadRefused(made, threads, executor);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void handedIn(Executor pool, Object task) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.handedIn(pool, task);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void turnedAway(Object task, Executor pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.turnedAway(task, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void taskBegins(Object task) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.taskBegins(task);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void taskEnds(Object task, Throwable thrown) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.taskEnds(task, thrown);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    /** Nearly every task comes by here that a worker runs after another, so this is quick while no root waits. */
    public static Object rootBegins(Object task) {
        PoolEvents to = events;
        if (to != null && waitingRoots.get() > 0) {
            try {
                return to.rootBegins(task);
            } catch (Throwable error) {
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

    public static void connectionPoolCreated(Object pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.connectionPoolCreated(pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void connectionAsked(Object pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.connectionAsked(pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void connectionGiven(Object connection, Object pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.connectionGiven(connection, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void connectionRefused(Object pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.connectionRefused(pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void connectionReturned(Object connection, Object pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.connectionReturned(connection, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }

    public static void connectionClosed(Object connection, Object pool) {
        PoolEvents to = events;
        if (to != null) {
            try {
                to.connectionClosed(connection, pool);
            } catch (Throwable error) {
                failure = error;
            }
        }
    }
}
