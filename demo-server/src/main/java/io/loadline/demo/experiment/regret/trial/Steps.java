package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.regret.workload.Body;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/** What each task of a pool does, and the station that they share. Thread safe. */
final class Steps {

    private final Body body;
    private final double chunksPerMilli;
    private final Executor ownPool;
    private final Semaphore station;

    /** @param ownPool where nested tasks go */
    Steps(Body body, double chunksPerMilli, Executor ownPool) {
        this.body = body;
        this.chunksPerMilli = chunksPerMilli;
        this.ownPool = ownPool;
        this.station =
                body.station() == null ? null : new Semaphore(body.station().permits());
    }

    void perform(Draws draws) throws InterruptedException {
        compute(draws);
        for (int i = 0; i < body.nested(); i++) {
            awaitNested(draws);
        }
        if (station != null) {
            holdStation(draws.hold());
        }
        sleep(draws.sleep());
    }

    private void compute(Draws draws) {
        Spin.chunks(Math.round(draws.processorMillis() * chunksPerMilli));
    }

    private void holdStation(long millis) throws InterruptedException {
        station.acquire();
        try {
            sleep(millis);
        } finally {
            station.release();
        }
    }

    /** As long as the task itself, but for its own nested ones. */
    private void awaitNested(Draws draws) throws InterruptedException {
        FutureTask<Void> nested = new FutureTask<>(() -> {
            compute(draws);
            sleep(draws.sleep());
            return null;
        });
        try {
            ownPool.execute(nested);
            nested.get();
        } catch (ExecutionException | RejectedExecutionException e) {
            // only the end of the trial does that
            throw (InterruptedException) new InterruptedException().initCause(e);
        }
    }

    private static void sleep(long millis) throws InterruptedException {
        if (millis > 0) {
            Thread.sleep(millis);
        }
    }
}
