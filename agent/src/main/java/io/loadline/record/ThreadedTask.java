package io.loadline.record;

import io.loadline.bootstrap.Probe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A task that has a thread of its own, as that thread runs it. What is known of the task is here, so it dies with the thread:
 * 40 bytes. Around it is what the executor itself has put around the task, never the application's own object.
 */
final class ThreadedTask implements Runnable {

    private static final String FUTURE = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture";

    private final ThreadedService service;
    final Runnable task;

    /** Written before the thread starts; nanoseconds, or {@link ArrivalTimes#NONE}. */
    long arrival;

    /** Only its thread uses it. */
    long began;

    /** As one of its kind; null if nobody has looked. */
    TaskKind.Counted counted;

    ThreadedTask(ThreadedService service, Runnable task) {
        this.service = service;
        this.task = task;
    }

    /** Whether it is the future of such a task. */
    static boolean isOne(Runnable future) {
        return future.getClass().getName().equals(FUTURE);
    }

    @Override
    public void run() {
        boolean begun = begin();
        boolean returned = false;
        try {
            task.run();
            returned = true;
        } finally {
            if (begun) {
                end(returned);
            }
        }
    }

    private boolean begin() {
        try {
            if (task instanceof FutureTask && ((FutureTask<?>) task).isCancelled()) {
                service.cancelled();
                return false;
            }
            service.began(this);
            return true;
        } catch (Throwable error) {
            Probe.failure = error;
            return false;
        }
    }

    private void end(boolean returned) {
        try {
            service.ended(this, !returned || hasCaught());
        } catch (Throwable error) {
            Probe.failure = error;
        }
    }

    /** Whether it is a future that has caught what its callable threw. If somebody else runs it, it may not be done. */
    private boolean hasCaught() throws InterruptedException {
        if (!(task instanceof FutureTask)) {
            return false;
        }
        FutureTask<?> future = (FutureTask<?>) task;
        if (!future.isDone() || future.isCancelled()) {
            return false;
        }
        try {
            future.get();
            return false;
        } catch (ExecutionException failed) {
            return true;
        }
    }
}
