package io.loadline.demo.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The inner tasks of one request: all are submitted to the pool whose thread the request holds, then it waits for them.
 * Where every thread is held by such a request, none of them ever runs; the deadline ends that.
 */
final class InnerTasks {

    private final Executor pool;
    private final Deadline deadline;
    private final List<InnerTask> submitted = new ArrayList<>();

    InnerTasks(Executor pool, Deadline deadline) {
        this.pool = pool;
        this.deadline = deadline;
    }

    /**
     * Ends with none of them left to be run.
     *
     * @throws Refusal if the pool took not all of them, or they were not done before the deadline
     */
    void runAll(List<Callable<Void>> works, int priority) throws InterruptedException, Refusal {
        try {
            for (Callable<Void> work : works) {
                submit(new InnerTask(priority, work));
            }
            for (InnerTask task : submitted) {
                await(task);
            }
        } finally {
            submitted.forEach(task -> task.cancel(true));
        }
    }

    private void submit(InnerTask task) throws Refusal {
        try {
            pool.execute(task);
            submitted.add(task);
        } catch (RejectedExecutionException e) {
            throw new Refusal("The pool took only " + submitted.size() + " of the request's inner tasks.");
        }
    }

    private void await(InnerTask task) throws InterruptedException, Refusal {
        try {
            task.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw deadline.refusal("its inner tasks were done");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            throw new IllegalStateException("an inner task failed", e.getCause());
        }
    }
}
