// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Recorder;
import java.util.Collection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A real pool that tells a recorder of its tasks itself, as the weaving would. */
final class RecordedPool extends ThreadPoolExecutor {

    final Recorder recorder;
    final PoolRecorder records;

    /** Action when the pool is sampled. */
    volatile Runnable look = () -> {};

    RecordedPool(int threads) {
        this(threads, new Recorder(true, true));
    }

    RecordedPool(int threads, Recorder recorder) {
        super(threads, threads, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
        this.recorder = recorder;
        Collection<PoolRecorder> others = recorder.pools().recorders();
        recorder.event(this, null, null, "pools", "created");
        records = recorder.pools().recorders().stream()
                .filter(records -> !others.contains(records))
                .findFirst()
                .get();
    }

    @Override
    public void execute(Runnable task) {
        recorder.arrived(this, task);
        super.execute(task);
    }

    @Override
    public int getPoolSize() {
        look.run();
        return super.getPoolSize();
    }

    @Override
    public BlockingQueue<Runnable> getQueue() {
        if (look != null) {
            look.run();
        }
        return super.getQueue();
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
        recorder.started(task, null, this);
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        recorder.ended(task, thrown, null, this);
    }
}
