// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A call at the end of the stack, on a pool of its own, and the condition that must hold if it returns. An overflow may
 * corrupt the linked queue of the JDK itself, whose workers then die one after the other for ever. It may also leave
 * the lock of any queue locked. So the queues are those that suffer least.
 */
final class EdgeCall {

    private static final List<Kind> SUBMITTING = Arrays.asList(
            new Kind("Execute", LinkedTransferQueue::new, call -> {}, EdgeCall::execute, (call, result) -> call.ran(1)),
            // runs the task on the last frames of the stack
            new Kind("Rejected", SynchronousQueue::new, call -> {}, EdgeCall::execute, (call, result) -> call.ran(0)),
            new Kind(
                    "Construct",
                    () -> new ArrayBlockingQueue<>(9),
                    call -> {},
                    call -> new ThreadPoolExecutor(
                            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), call.pool.getThreadFactory()),
                    (call, result) -> ((ThreadPoolExecutor) result).getCorePoolSize() == 1));

    /** Calls that remove the task from the queue, and may leave a lock of the JDK locked when they overflow. */
    static final List<Kind> REMOVING = Arrays.asList(
            new Kind(
                    "Remove",
                    () -> new ArrayBlockingQueue<>(9),
                    EdgeCall::execute,
                    call -> call.pool.remove(call.task),
                    (call, result) -> result.equals(true) && call.isUntouched()),
            new Kind(
                    "Purge",
                    () -> new ArrayBlockingQueue<>(9),
                    call -> call.pool.submit((Runnable) call.task).cancel(false),
                    call -> {
                        call.pool.purge();
                        return null;
                    },
                    (call, result) -> call.isUntouched() && call.pool.getCompletedTaskCount() == 1),
            new Kind(
                    "ShutdownNow",
                    () -> new ArrayBlockingQueue<>(9),
                    EdgeCall::execute,
                    call -> call.pool.shutdownNow(),
                    (call, result) -> result.equals(Arrays.asList(call.task)) && call.isUntouched()));

    final Kind kind;
    final ThreadPoolExecutor pool;
    final Once task = Once.ranked(0);

    /** Gate that holds the pool's worker meanwhile. */
    final Once gate = Once.waiting();

    static final class Kind {

        final String name;
        private final Supplier<BlockingQueue<Runnable>> queue;
        private final Consumer<EdgeCall> before;
        private final Function<EdgeCall, Object> call;
        private final BiPredicate<EdgeCall, Object> holds;

        Kind(
                String name,
                Supplier<BlockingQueue<Runnable>> queue,
                Consumer<EdgeCall> before,
                Function<EdgeCall, Object> call,
                BiPredicate<EdgeCall, Object> holds) {
            this.name = name;
            this.queue = queue;
            this.before = before;
            this.call = call;
            this.holds = holds;
        }
    }

    /**
     * Returns the calls that take no lock of the JDK. From Java 19 on, the constructor takes a lock that all pools
     * share, in the JDK's list of thread containers. An overflow sometimes leaves this lock locked, and then no pool
     * can be made any more.
     */
    static List<Kind> submitting() {
        boolean listsContainers = Float.parseFloat(System.getProperty("java.specification.version")) >= 19;
        return listsContainers ? SUBMITTING.subList(0, 2) : SUBMITTING;
    }

    EdgeCall(Kind kind, Crew crew) throws InterruptedException {
        this.kind = kind;
        pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, kind.queue.get(), crew, new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(gate);
        gate.awaitEntered(Crew.PATIENCE_SECONDS);
        kind.before.accept(this);
    }

    Object make() {
        return kind.call.apply(this);
    }

    /** Returns whether the condition holds; called when the pool has ended. */
    boolean holds(Object result) {
        return kind.holds.test(this, result);
    }

    private Object execute() {
        pool.execute(task);
        return null;
    }

    private boolean ran(int byTheWorker) {
        return task.runs.get() == 1 && pool.getCompletedTaskCount() == 1 + byTheWorker;
    }

    private boolean isUntouched() {
        return task.runs.get() == 0;
    }
}
