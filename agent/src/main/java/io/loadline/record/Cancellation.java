// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.bootstrap.Probe;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Test whether a task was cancelled before its turn, or its future completed, so that its {@code run()} does nothing.
 * Safe to call from any thread.
 */
final class Cancellation {

    /** Most objects that are followed from one task. */
    private static final int MOST_FOLLOWED = 16;

    private static final String QUEUEING_FUTURE = "java.util.concurrent.ExecutorCompletionService$QueueingFuture";

    private volatile Function<Object, Object> innerFutures = task -> null;
    private volatile Function<Object, Object> dependents = future -> null;

    /** Sets the function from a task to the future inside it that decides instead, or null. */
    void setFutureUnwrapper(Function<Object, Object> innerFutures) {
        this.innerFutures = innerFutures;
    }

    /** Sets the function from a {@code CompletableFuture} to its first dependent, and from a dependent to the next. */
    void setDependents(Function<Object, Object> dependents) {
        this.dependents = dependents;
    }

    /** Returns the task, the futures that it completes, and the objects on which threads wait for these. */
    Collection<Object> completedBy(Object task) {
        List<Object> all = new ArrayList<>();
        all.add(task);
        for (int i = 0; i < all.size() && all.size() < MOST_FOLLOWED; i++) {
            addUnlessNull(heldBy(all.get(i)), all);
            addUnlessNull(dependents.apply(all.get(i)), all);
        }
        return all;
    }

    private static void addUnlessNull(Object object, List<Object> all) {
        if (object != null) {
            all.add(object);
        }
    }

    /**
     * Returns whether the task is cancelled.
     *
     * @param task one that is not {@linkplain #isPlain plain}
     */
    boolean isCancelled(Object task) {
        return isCancelledItself(task) || isCancelledInside(task, innerOf(task));
    }

    /** Returns the future inside the task; spares nearly all tasks the lookup. */
    private Object innerOf(Object task) {
        return task.getClass() == FutureTask.class ? null : heldBy(task);
    }

    private boolean isCancelledInside(Object task, Object inner) {
        // a stage also does nothing if its future was completed in another way, as by a time-out
        return inner instanceof CompletableFuture && task instanceof ForkJoinTask
                ? isOver((Future<?>) inner, true)
                : inner != null && isCancelled(inner);
    }

    /**
     * Returns whether nobody waits for the result of a future whose task has not ended: a time-out or a caller has
     * completed it, or all that depends on it was given up.
     *
     * @param isListed whether a caller has waited in vain for a future
     * @param isTimedOut whether a time-out has given a future its result
     */
    boolean isLeft(Object future, Predicate<Object> isListed, Predicate<Object> isTimedOut) {
        return isLeft(future, isListed, isTimedOut, MOST_FOLLOWED);
    }

    private boolean isLeft(Object future, Predicate<Object> isListed, Predicate<Object> isTimedOut, int depth) {
        if (!(future instanceof CompletableFuture) || depth == 0) {
            return false;
        }
        if (isOver((Future<?>) future, true)) {
            return isTimedOutOrCancelled((CompletableFuture<?>) future) || isTimedOut.test(future);
        }
        Object dependent = dependents.apply(future);
        if (dependent == null) {
            return isListed.test(future);
        }
        for (int i = 0; dependent != null && i < MOST_FOLLOWED; i++) {
            // a thread that waits completes no other future
            Object next = heldBy(dependent);
            Object completed = next == null || next instanceof CompletableFuture ? next : heldBy(next);
            if (!isLeft(completed, isListed, isTimedOut, depth - 1)) {
                return false;
            }
            dependent = dependents.apply(dependent);
        }
        return dependent == null;
    }

    /**
     * Returns whether a time-out, or a caller that cancelled, has completed the future. One whose task threw has the
     * exception in another one; its dependents, like those of a result, may still run inside the task.
     */
    private static boolean isTimedOutOrCancelled(CompletableFuture<?> done) {
        if (done.getClass() != CompletableFuture.class || !done.isCompletedExceptionally()) {
            return false;
        }
        Throwable thrown =
                done.<Throwable>handle((result, exception) -> exception).getNow(null);
        return thrown instanceof TimeoutException || thrown instanceof CancellationException;
    }

    /** Returns whether the task is no future and holds none. */
    boolean isPlain(Object task) {
        return !isFuture(task) && heldBy(task) == null;
    }

    /** Returns the future inside the task that decides about it, or null. */
    Object heldBy(Object task) {
        return innerFutures.apply(task);
    }

    /**
     * Returns whether the task is a future. Tests the most frequent classes first. Where a class has several
     * interfaces, a test for one and then for another writes to memory that all processors share (JDK-8180450), and the
     * JDK tests each task for Runnable.
     */
    static boolean isFuture(Object task) {
        return task instanceof FutureTask || task instanceof ForkJoinTask || task instanceof Future;
    }

    /** Returns whether {@code invokeAny} or another completion service has submitted the task. */
    boolean isOfCompletionService(Object task) {
        return task != null && (isQueueingFuture(task) || isQueueingFuture(heldBy(task)));
    }

    private static boolean isQueueingFuture(Object task) {
        return task != null && task.getClass().getName().equals(QUEUEING_FUTURE);
    }

    /** Returns whether the task is no future itself, but the object that another agent has put around this future. */
    boolean isAround(Object future, Object task) {
        return task != null && !isFuture(task) && heldBy(task) == future;
    }

    /** Returns whether the task itself is cancelled, without a future inside it. */
    static boolean isCancelledItself(Object task) {
        if (task instanceof FutureTask) {
            return isOver((FutureTask<?>) task, false);
        }
        // tasks of CompletableFuture are of this class
        if (task instanceof ForkJoinTask) {
            return ((ForkJoinTask<?>) task).isCancelled();
        }
        return task instanceof Future && isOver((Future<?>) task, false);
    }

    /** @param anyhow true to ask whether the future is done, false whether it is cancelled */
    static boolean isOver(Future<?> future, boolean anyhow) {
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
     * Returns whether the JDK has cancelled a task when its turn came after a shutdown. Such a task was run, but what
     * it holds was not. The shutdown removes such tasks from the queue one by one, and workers reach most that are due
     * before it does.
     */
    static boolean isCancelledByItsPool(Object task) {
        return task instanceof RunnableScheduledFuture && isOfTheJdk(task) && isCancelledItself(task);
    }

    static boolean isOfTheJdk(Object object) {
        return object.getClass().getName().startsWith("java.");
    }

    /** Returns the memory of one worker. */
    Memo memo() {
        return new Memo();
    }

    /**
     * Latest classes of tasks of one worker. The full test takes several times as long as a comparison of the class.
     * Forgotten once a window, lest it keep the loader of a class alive.
     */
    final class Memo {

        /** Class of tasks that have nothing to do with futures, or null. */
        private Class<?> plainTasks;

        /** Class of tasks that are no futures but may hold one, or null. */
        private Class<?> holders;

        /** Future that the stage in service completes, which the stage itself forgets when it begins; or null. */
        private Object completes;

        /** Returns whether the task has nothing to do with futures. */
        boolean isPlain(Object task) {
            Class<?> type = task.getClass();
            if (type == plainTasks) {
                return true;
            }
            if (type == holders) {
                return false;
            }
            boolean plain = Cancellation.this.isPlain(task);
            if (plain && plainTasks == null) {
                plainTasks = type;
            } else if (!plain && holders == null && !isFuture(task)) {
                holders = type;
            }
            return plain;
        }

        /** Returns whether a task that is not {@link #isPlain plain} was cancelled before its turn. */
        boolean isCancelled(Object task) {
            if (task.getClass() != holders) {
                if (isCancelledItself(task)) {
                    return true;
                }
                Object inner = innerOf(task);
                if (inner instanceof CompletableFuture) {
                    completes = inner;
                }
                return isCancelledInside(task, inner);
            }
            Object held = heldBy(task);
            return held != null && !isPlain(held) && Cancellation.this.isCancelled(held);
        }

        /** Returns the future that the stage in service completes; null if it is not known. */
        Object completes() {
            return completes;
        }

        /** Ends the service of a task. */
        void ended() {
            if (completes != null) {
                completes = null;
            }
        }

        void forget() {
            if (plainTasks != null) {
                plainTasks = null;
            }
            if (holders != null) {
                holders = null;
            }
        }
    }
}
