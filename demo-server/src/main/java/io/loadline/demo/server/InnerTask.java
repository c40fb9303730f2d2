package io.loadline.demo.server;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** One of the tasks that a request submits to its own pool and waits for. */
final class InnerTask extends FutureTask<Void> implements QueuedTask {

    private final int priority;
    private final long arrival = System.nanoTime();

    InnerTask(int priority, Callable<Void> work) {
        super(work);
        this.priority = priority;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public long arrival() {
        return arrival;
    }

    @Override
    public void refuse(Refusal refusal) {
        setException(refusal);
    }
}
