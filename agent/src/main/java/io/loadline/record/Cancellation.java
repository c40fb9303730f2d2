package io.loadline.record;

import io.loadline.bootstrap.Probe;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.function.Function;

/**
 * Whether a task was cancelled before its turn, or its future completed, so that its {@code run()} will do nothing. Safe to call
 * from any thread.
 */
final class Cancellation {

    private volatile Function<Object, Object> innerFutures = task -> null;

    /** {@code innerFutures}: from a task to the future inside it that decides instead, or null. */
    void lookInto(Function<Object, Object> innerFutures) {
        this.innerFutures = innerFutures;
    }

    /** {@code task}: not one that {@link #isPlain}. */
    boolean isCancelled(Object task) {
        if (isCancelledItself(task)) {
            return true;
        }
        // spares nearly every task the look inside
        Object inner = task.getClass() == FutureTask.class ? null : heldBy(task);
        // a stage does nothing either where its future was completed otherwise, as by a time-out
        return inner instanceof CompletableFuture && task instanceof ForkJoinTask
                ? isOver((Future<?>) inner, true)
                : inner != null && isCancelled(inner);
    }

    /** Whether the task is no future and holds none. */
    boolean isPlain(Object task) {
        return !isFuture(task) && heldBy(task) == null;
    }

    /** The future inside a task that decides about it; null if there is none. */
    Object heldBy(Object task) {
        return innerFutures.apply(task);
    }

    /**
     * Asks for the classes first that nearly all have: where a class has several interfaces, asking for one and then another
     * writes to memory that all processors share (JDK-8180450), and the JDK asks each task whether it is a Runnable.
     */
    static boolean isFuture(Object task) {
        return task instanceof FutureTask || task instanceof ForkJoinTask || task instanceof Future;
    }

    /** Whether this task is no future, but what another agent has put around this very one. */
    boolean isAround(Object future, Object task) {
        return task != null && !isFuture(task) && heldBy(task) == future;
    }

    /** As {@link #isCancelled}, for the task alone. */
    static boolean isCancelledItself(Object task) {
        if (task instanceof FutureTask) {
            return isOver((FutureTask<?>) task, false);
        }
        // such are those of CompletableFuture
        if (task instanceof ForkJoinTask) {
            return ((ForkJoinTask<?>) task).isCancelled();
        }
        return task instanceof Future && isOver((Future<?>) task, false);
    }

    private static boolean isOver(Future<?> future, boolean anyhow) {
        try {
            return anyhow ? future.isDone() : future.isCancelled();
        } catch (VirtualMachineError notTheFutures) {
            throw notTheFutures;
        } catch (Throwable ofTheApplicationsOwnFuture) {
            Probe.unlessStopped(ofTheApplicationsOwnFuture);
            return false;
        }
    }

    /**
     * Whether a task that was run and did not come to run what it holds is one that the JDK cancels itself when its turn
     * comes after a shutdown: that takes them out of the queue one by one, and workers come to most that are due before it does.
     */
    static boolean isCancelledByItsPool(Object task) {
        return task instanceof RunnableScheduledFuture && isOfTheJdk(task) && isCancelledItself(task);
    }

    static boolean isOfTheJdk(Object object) {
        return object.getClass().getName().startsWith("java.");
    }
}
