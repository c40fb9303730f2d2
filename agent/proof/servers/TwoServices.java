// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;

// TITLE Two services that share the processors
// ALONE
/** A pool for requests that compute and wait, beside another pool that keeps a third of a processor busy. */
public final class TwoServices extends Candidate {
    private static final long COMPUTE_NANOS = 5_000_000;
    private static final long PAUSE_NANOS = 10_000_000;

    private ThreadPoolExecutor pool;
    private ThreadPoolExecutor other;
    private Front front;

    @Override
    public int defaultSize() {
        return 10;
    }

    @Override
    public String pool() {
        return "requests";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(100).compute(2).downstream(60);
    }

    @Override
    public int start(int size) {
        pool = FixedPool.of(size, "requests");
        other = FixedPool.of(1, "other-service");
        other.execute(this::computeAndPause);
        front = new Front(request -> pool.execute(() -> request.answer(work())));
        return front.port();
    }

    /** Computes for a while, pauses, and submits itself again. */
    private void computeAndPause() {
        long end = System.nanoTime() + COMPUTE_NANOS;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        LockSupport.parkNanos(PAUSE_NANOS);
        if (!other.isShutdown()) {
            other.execute(this::computeAndPause);
        }
    }

    @Override
    public boolean resize(int size) {
        return FixedPool.resize(pool, size);
    }

    @Override
    public long completed() {
        return pool.getCompletedTaskCount();
    }

    @Override
    public void stop() {
        front.close();
        pool.shutdownNow();
        other.shutdownNow();
    }
}
