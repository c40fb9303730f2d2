package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Recorder;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A real pool that tells a recorder of its tasks itself, as the weaving would. */
final class RecordedPool extends ThreadPoolExecutor {

    final Recorder recorder = new Recorder(true);
    final PoolRecorder records;

    RecordedPool(int threads) {
        super(threads, threads, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
        recorder.created(this);
        records = recorder.pools().recorders().get(0);
    }

    @Override
    public void execute(Runnable task) {
        recorder.arrived(this, task);
        super.execute(task);
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
        recorder.started(task, this);
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        recorder.ended(task, thrown, this);
    }
}
