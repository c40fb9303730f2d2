package io.loadline.record.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A pool behind a guard of its own. To look at a pool is to call methods of the pool and of its queue, which may be the
 * application's: a queue that throws, a mock that has none, a {@code size()} that waits for a lock or asks a database. So
 * nothing comes out of a look, and who looks gets the answer of a pool that was collected. A pool that fails twice within a
 * minute, by throwing or by keeping who looks waiting, is not asked any more, since whoever looks at the pools looks at the
 * others as well. Once is no proof: a look may be hit by a collection of garbage, but it is far too short to be hit often.
 *
 * <p>Nothing ends a look that never returns. Safe to call from any thread.
 */
public final class GuardedPool implements ObservedPool {

    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long MEMORY_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final Object[] NONE = {};

    private final ObservedPool pool;
    private volatile boolean failed;
    private volatile long failedAt;
    private volatile Throwable trouble;

    public GuardedPool(ObservedPool pool) {
        this.pool = pool;
    }

    /** Why the pool is not asked any more; null while it is. */
    public Throwable trouble() {
        return trouble;
    }

    private <T> T look(Supplier<T> question, T otherwise) {
        if (trouble != null) {
            return otherwise;
        }
        long begin = System.nanoTime();
        try {
            T answer = question.get();
            long nanos = System.nanoTime() - begin;
            if (nanos >= SLOW_NANOS) {
                fails(new TimeoutException("the pool took " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms to answer"));
            }
            return answer;
        } catch (OutOfMemoryError notThePools) {
            throw notThePools;
        } catch (Throwable error) {
            fails(error);
            return otherwise;
        }
    }

    private void fails(Throwable error) {
        long now = System.nanoTime();
        if (failed && now - failedAt < MEMORY_NANOS) {
            trouble = error;
        }
        failedAt = now;
        failed = true;
    }

    @Override
    public PoolState state(int outsideTheQueue, int running, int mostWorkers) {
        return look(() -> pool.state(outsideTheQueue, running, mostWorkers), null);
    }

    @Override
    public Object[] waiting() {
        return look(pool::waiting, NONE);
    }

    @Override
    public int waitingCount() {
        return look(pool::waitingCount, 0);
    }

    @Override
    public long mostWaiting() {
        return look(pool::mostWaiting, Long.MAX_VALUE);
    }

    @Override
    public int heldCount() {
        return look(pool::heldCount, 0);
    }

    @Override
    public String queueClass() {
        return look(pool::queueClass, "unknown");
    }

    @Override
    public boolean looksLikeJdk() {
        return look(pool::looksLikeJdk, false);
    }

    /** Asked while a subclass is under construction, whose methods may not work yet: no trouble. */
    @Override
    public boolean isFirstInFirstOut() {
        try {
            return pool.isFirstInFirstOut();
        } catch (OutOfMemoryError notThePools) {
            throw notThePools;
        } catch (Throwable underConstruction) {
            return false;
        }
    }

    @Override
    public String name() {
        return look(pool::name, null);
    }

    // ---- what calls no method of the application's, or is none of the pool's own trouble

    @Override
    public boolean showsQueue() {
        return pool.showsQueue();
    }

    @Override
    public boolean isOfConnections() {
        return pool.isOfConnections();
    }

    @Override
    public boolean hasThreadPerTask() {
        return pool.hasThreadPerTask();
    }

    @Override
    public boolean hasSizeOfItsOwn() {
        return pool.hasSizeOfItsOwn();
    }

    @Override
    public String family() {
        return pool.family();
    }

    @Override
    public int queueLength() {
        return pool.queueLength();
    }

    @Override
    public boolean isScheduled() {
        return pool.isScheduled();
    }

    @Override
    public boolean hasHooks() {
        return pool.hasHooks();
    }

    @Override
    public long latenessNanos(Runnable task) {
        return pool.latenessNanos(task);
    }

    @Override
    public boolean resize(int core, int maximum) {
        return pool.resize(core, maximum);
    }

    @Override
    public String poolClass() {
        return pool.poolClass();
    }
}
