package io.loadline.record;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.function.Function;

/** Whether a task was cancelled before its turn, so that its {@code run()} will do nothing. Safe to call from any thread. */
final class Cancellation {

    private volatile Function<Object, Object> innerFutures = task -> null;

    /** {@code innerFutures}: from a task to the future inside it that decides instead, or null. */
    void lookInto(Function<Object, Object> innerFutures) {
        this.innerFutures = innerFutures;
    }

    /** {@code future}: as {@link #isFuture} says. */
    boolean isCancelled(Object future) {
        if (isCancelledItself(future)) {
            return true;
        }
        // spares nearly every task the look inside
        return future.getClass() != FutureTask.class && isCancelledItself(innerFutures.apply(future));
    }

    /**
     * Asks for the classes first that nearly all have: where a class has several interfaces, asking for one and then another
     * writes to memory that all processors share (JDK-8180450), and the JDK asks each task whether it is a Runnable.
     */
    static boolean isFuture(Object task) {
        return task instanceof FutureTask || task instanceof ForkJoinTask || task instanceof Future;
    }

    /** As {@link #isCancelled}, for the task alone. */
    static boolean isCancelledItself(Object task) {
        if (task instanceof FutureTask) {
            return isCancelled((FutureTask<?>) task);
        }
        // such are those of CompletableFuture
        if (task instanceof ForkJoinTask) {
            return ((ForkJoinTask<?>) task).isCancelled();
        }
        return task instanceof Future && isCancelled((Future<?>) task);
    }

    private static boolean isCancelled(Future<?> future) {
        try {
            return future.isCancelled();
        } catch (RuntimeException ofTheApplicationsOwnFuture) {
            return false;
        }
    }

    /**
     * Whether a task that was run and did not come to run what it holds is one that the JDK cancels itself when its turn
     * comes after a shutdown.
     */
    static boolean isCancelledByItsPool(Object task) {
        return task instanceof RunnableScheduledFuture && OfTheJdk.is(task) && isCancelledItself(task);
    }
}
