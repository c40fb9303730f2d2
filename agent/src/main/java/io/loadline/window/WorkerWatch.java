package io.loadline.window;

import io.loadline.place.PlaceHistory;
import io.loadline.place.Places;
import io.loadline.place.StackLooks;
import io.loadline.pool.PoolState;
import io.loadline.record.PoolRecorder;
import io.loadline.record.Worker;
import java.util.Collection;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What the busy workers of one pool are seen doing: what they wait for and, where the pool is full, they wait for each
 * other, or somebody asks, at which places they are. Of a pool of connections only at which places the threads are that use
 * them. Sampler thread only, but for {@link #places} and {@link #look}.
 */
final class WorkerWatch {

    /** Longer queues are not searched: the queue is copied under its lock. */
    private static final int MAX_QUEUE = 20_000;

    /** While somebody asks where workers are: so that a second makes the stacks of a window. */
    private static final int STACKS_AT_A_LOOK = 8;

    private static final int MILLIS_BETWEEN_LOOKS = 125;

    /** So many in a row without a stack of any worker: the JVM shows none of virtual threads. */
    private static final int BLIND_LOOKS = 2;

    private static final long LOOK_PATIENCE_NANOS = 35_000_000_000L;

    private final PoolRecorder recorder;
    private final Sampler.Shared common;
    private final PlaceHistory places = new PlaceHistory();

    /** Of the last look. */
    private String commonObject;

    /** Whether any of its workers was on a thread that is known: tasks without one have no stacks. */
    private volatile boolean hasThreads;

    WorkerWatch(PoolRecorder recorder, Sampler.Shared common) {
        this.recorder = recorder;
        this.common = common;
    }

    Collection<Worker> workers() {
        return recorder.workers().alive();
    }

    /** Once a window. {@code state}: the pool's, null if it was collected. */
    WorkerStates endWindow(PoolState state, long inService) {
        hasThreads = hasThreads || hasThreadsNow();
        WorkerStates seen = recorder.pool().isOfConnections() ? WorkerStates.NONE : common.looks.look(this);
        if (state != null && (isFull(state, inService) || seen.atCommonObject > 0)) {
            common.stacks.lookInTurn(workers(), places, common.historyNanos);
        }
        return seen;
    }

    private static boolean isFull(PoolState state, long inService) {
        return state.queued > 0 || inService > 0 && inService >= state.taskThreads();
    }

    WorkerStates seen(WorkerStates.Look look) {
        commonObject = look.commonObject(commonObject);
        return new WorkerStates(
                1,
                look.busy,
                look.sleeping,
                look.at(commonObject),
                look.allWait() ? onQueuedTask(look.tasks()) : 0,
                look.onResult,
                commonObject);
    }

    /** How many workers wait for one of these tasks that is in the queue. */
    private int onQueuedTask(Map<Integer, WorkerStates.Look.Awaited> tasks) {
        int length = tasks.isEmpty() ? 0 : recorder.pool().waitingCount();
        if (length == 0 || length > MAX_QUEUE) {
            return 0;
        }
        int workers = 0;
        for (Object task : recorder.pool().waiting()) {
            // the same task may be in the queue several times
            WorkerStates.Look.Awaited awaited = tasks.remove(System.identityHashCode(task));
            workers += awaited == null ? 0 : awaited.workers;
        }
        return workers;
    }

    /** Where workers were seen in the last history. */
    Places places() {
        return places.places(System.nanoTime(), common.historyNanos);
    }

    private boolean hasThreadsNow() {
        return workers().stream().anyMatch(worker -> worker.stackId() >= 0);
    }

    /**
     * Forgets where workers were seen, looks at them for so many seconds, and returns where they were. Waits longer while {@code
     * isBusy} and none was seen yet, and not at all where no stacks can be had.
     */
    Places look(int seconds, BooleanSupplier isBusy) throws InterruptedException {
        places.clear();
        if (!hasThreads && !hasThreadsNow()) {
            return places();
        }
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        long left = 1;
        int blind = 0;
        while (left > 0
                || left > -LOOK_PATIENCE_NANOS
                        && isBusy.getAsBoolean()
                        && places().rows.isEmpty()) {
            StackLooks.Got got = common.stacks.look(workers(), STACKS_AT_A_LOOK, places, common.historyNanos);
            blind = got == StackLooks.Got.NO_STACK ? blind + 1 : got == StackLooks.Got.STACKS ? 0 : blind;
            if (blind >= BLIND_LOOKS) {
                break;
            }
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
            left = end - System.nanoTime();
        }
        return places();
    }
}
