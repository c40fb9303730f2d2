package io.loadline.it.program.fault;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A call to be made where the stack ends, on a pool of its own, and what must be so if it returns. An
 * overflow may corrupt the linked queue of the JDK itself, whose workers then die one after the other for ever, and leave
 * the lock of any queue locked, so the queues are those that suffer least.
 */
abstract class EdgeCall {

    final ThreadPoolExecutor pool;
    final Once task = Once.ranked(0);

    /** Holds the pool's worker meanwhile. */
    final Once gate = Once.waiting();

    /** Makes a call with a pool that is ready for it. */
    interface Maker {
        EdgeCall make(Crew crew) throws Exception;
    }

    private EdgeCall(BlockingQueue<Runnable> queue, ThreadFactory crew) {
        pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, queue, crew, new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(gate);
    }

    abstract Object make();

    /** Looked at when the pool has ended. */
    abstract boolean holds(Object result);

    static class Execute extends EdgeCall {
        Execute(Crew crew) {
            this(new LinkedTransferQueue<>(), crew);
        }

        private Execute(BlockingQueue<Runnable> queue, Crew crew) {
            super(queue, crew);
        }

        @Override
        Object make() {
            pool.execute(task);
            return null;
        }

        @Override
        boolean holds(Object result) {
            return task.runs.get() == 1 && pool.getCompletedTaskCount() == 2;
        }
    }

    /** Runs the task on the stack's last frames. */
    static final class Rejected extends Execute {
        Rejected(Crew crew) throws InterruptedException {
            super(new SynchronousQueue<>(), crew);
            gate.awaitEntered(Crew.PATIENCE_SECONDS);
        }

        @Override
        boolean holds(Object result) {
            return task.runs.get() == 1 && pool.getCompletedTaskCount() == 1;
        }
    }

    /** Takes the task out of the queue, where it waits behind the gate. */
    private abstract static class TakingOut extends EdgeCall {
        TakingOut(Crew crew) throws InterruptedException {
            super(new ArrayBlockingQueue<>(9), crew);
            gate.awaitEntered(Crew.PATIENCE_SECONDS);
            handIn();
        }

        void handIn() {
            pool.execute(task);
        }

        @Override
        boolean holds(Object result) {
            return task.runs.get() == 0;
        }
    }

    static final class Remove extends TakingOut {
        Remove(Crew crew) throws InterruptedException {
            super(crew);
        }

        @Override
        Object make() {
            return pool.remove(task);
        }

        @Override
        boolean holds(Object result) {
            return result.equals(true) && super.holds(result);
        }
    }

    static final class Purge extends TakingOut {
        Purge(Crew crew) throws InterruptedException {
            super(crew);
        }

        @Override
        void handIn() {
            pool.submit((Runnable) task).cancel(false);
        }

        @Override
        Object make() {
            pool.purge();
            return null;
        }

        @Override
        boolean holds(Object result) {
            return super.holds(result) && pool.getCompletedTaskCount() == 1;
        }
    }

    static final class ShutdownNow extends TakingOut {
        ShutdownNow(Crew crew) throws InterruptedException {
            super(crew);
        }

        @Override
        Object make() {
            return pool.shutdownNow();
        }

        @Override
        boolean holds(Object result) {
            return result.equals(Arrays.asList(task)) && super.holds(result);
        }
    }

    /** A second pool; the first one is there for nothing. */
    static final class Construct extends EdgeCall {
        Construct(Crew crew) {
            super(new ArrayBlockingQueue<>(9), crew);
        }

        @Override
        Object make() {
            return new ThreadPoolExecutor(
                    1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), pool.getThreadFactory());
        }

        @Override
        boolean holds(Object result) {
            return ((ThreadPoolExecutor) result).getCorePoolSize() == 1;
        }
    }

    /**
     * Calls that take no lock of the JDK's. From Java 19 on the constructor takes one that all pools share,
     * in the JDK's list of thread containers; where it overflows, that sometimes stays locked, and no pool can be made any
     * more.
     */
    static List<Maker> handingIn() {
        boolean listsContainers = Float.parseFloat(System.getProperty("java.specification.version")) >= 19;
        return listsContainers
                ? Arrays.asList(Execute::new, Rejected::new)
                : Arrays.asList(Execute::new, Rejected::new, Construct::new);
    }

    /** Calls that take one, and may leave it locked when they overflow. */
    static List<Maker> takingOut() {
        return Arrays.asList(Remove::new, Purge::new, ShutdownNow::new);
    }
}
