package io.loadline.record;

import io.loadline.bootstrap.Probe;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A task that has a thread of its own, as that thread runs it. There may be a million at a time, mostly on virtual threads: no
 * lock is waited for, no thread has a local variable here unless threads ask for connections, and all that is known of the task is here, so it dies with the
 * thread: 48 bytes. Three clock reads for a task; of very many, most are only counted, by three atomic additions.
 *
 * <p>A server may call it instead, for each of the requests of a connection that has a thread.
 */
final class ThreadedTask implements Runnable, Callable<Object> {

    private static final String FUTURE = "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture";

    final PoolRecorder recorder;

    /**
     * What was handed in, or null if nobody is to know it: of the JDK's executors what they have put around the application's
     * task, of others that itself.
     */
    final Object own;

    /** The same as it is to be run. */
    private Runnable task;

    /** Nanoseconds, or {@link ArrivalTimes#NONE}. */
    private final long arrival;

    /** Only its thread uses it, and what follows. */
    private long began;

    /** Or was refused. */
    private boolean begun;

    /** As one of its kind; null if nobody has looked. */
    private TaskKind.Counted counted;

    /** It arrives: last, since what was counted must be able to start. */
    ThreadedTask(PoolRecorder recorder, Object own) {
        this.recorder = recorder;
        this.own = own;
        this.task = own instanceof Runnable ? (Runnable) own : null;
        this.arrival = recorder.counters.arrived(Counters.currentThread(), 0);
    }

    /** Whether it is the future of such a task. */
    static boolean isOne(Runnable future) {
        return future.getClass().getName().equals(FUTURE);
    }

    /** The application has made this of it. */
    Runnable decorated(Runnable decorated) {
        task = decorated;
        return decorated == null ? null : this;
    }

    /** It gets no thread; unless whoever says so has run it. */
    void refused() {
        if (!begun) {
            begun = true;
            recorder.counters.countByCaller(Event.REJECTED, System.nanoTime());
        }
    }

    @Override
    public void run() {
        boolean counted = begin();
        boolean returned = false;
        try {
            task.run();
            returned = true;
        } finally {
            if (counted) {
                end(returned);
            }
        }
    }

    @Override
    public Object call() throws Exception {
        return ((Callable<?>) own).call();
    }

    /** As libraries put it into their messages. */
    @Override
    public String toString() {
        return own.toString();
    }

    /** Whether its end is to be told. */
    boolean begin() {
        try {
            if (begun) {
                return false;
            }
            begun = true;
            if (own instanceof FutureTask && ((FutureTask<?>) own).isCancelled()) {
                recorder.counters.countByCaller(Event.REMOVED, System.nanoTime());
                return false;
            }
            count();
            recorder.tasks.accept(recorder);
            return true;
        } catch (Throwable error) {
            Probe.failure = Probe.unlessStopped(error);
            return false;
        }
    }

    private void count() {
        Workers workers = recorder.workers();
        if (workers.firstThreadName() == null) {
            workers.sawThread(Thread.currentThread().getName());
        }
        Counters counters = recorder.counters;
        int thread = Counters.currentThread();
        if (arrival == ArrivalTimes.NONE) {
            counters.countUntimed(Event.STARTED, thread);
            return;
        }
        counted = recorder.kinds.started(own, arrival);
        Stripe locked = counters.tryLock(thread);
        began = System.nanoTime();
        counters.started(locked, thread, arrival, false, began);
    }

    void end(boolean returned) {
        try {
            ended(!returned || hasCaught());
        } catch (Throwable error) {
            Probe.failure = Probe.unlessStopped(error);
        }
    }

    private void ended(boolean failed) {
        recorder.tasks.accept(null);
        Counters counters = recorder.counters;
        if (failed) {
            counters.countByCaller(Event.FAILED, System.nanoTime());
        }
        if (arrival == ArrivalTimes.NONE) {
            counters.countUntimed(Event.COMPLETED, Counters.currentThread());
            return;
        }
        long now = System.nanoTime();
        if (counted != null) {
            counted.ended(now - began, failed);
        }
        counters.ended(Counters.currentThread(), true, arrival, began, now);
    }

    /** Whether it is a future that has caught what its callable threw. If somebody else runs it, it may not be done. */
    private boolean hasCaught() throws InterruptedException {
        if (!(own instanceof FutureTask)) {
            return false;
        }
        FutureTask<?> future = (FutureTask<?>) own;
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
