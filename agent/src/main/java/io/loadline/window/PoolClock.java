package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Worker;
import io.loadline.window.machine.ThreadClock;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Processor time and run-queue delay of all workers of one pool since it was first seen, ended workers included. A
 * bounded number of workers is read each time, in turn, so that a pool of thousands costs no more than one of hundreds:
 * single windows then lag, sums do not. Thread-safe: workers report their own last figures as they end.
 */
final class PoolClock implements PoolRecorder.WorkerExit {

    private static final int READS_PER_WINDOW = 250;

    private final PoolRecorder recorder;
    private final ThreadClock clock;
    /** Empty until there is one. */
    private Map<Worker, ThreadClock.Reading> last = Collections.emptyMap();

    private Iterator<Worker> turn = Collections.emptyIterator();
    private double cpuNanos;
    private double runQueueNanos;
    private boolean known;

    PoolClock(PoolRecorder recorder, ThreadClock clock) {
        this.recorder = recorder;
        this.clock = clock;
        recorder.onWorkerExit(this);
    }

    /** Reads the workers whose turn it is. */
    void read() {
        for (int i = 0; i < READS_PER_WINDOW; i++) {
            if (!turn.hasNext()) {
                // not kept: an iterator holds the worker it will give next, and with it more than it should
                turn = i == 0 ? recorder.workers().iterator() : Collections.emptyIterator();
                if (!turn.hasNext()) {
                    return;
                }
            }
            read(turn.next());
        }
    }

    /** Its last figures; the worker is marked as ended by now. */
    @Override
    public synchronized void workerExits(Worker worker) {
        add(worker);
        if (!last.isEmpty()) {
            last.remove(worker);
        }
    }

    /** NaN while no worker could be read, or only workers that had used unknown amounts before. */
    synchronized double cpuNanos() {
        return known ? cpuNanos : Double.NaN;
    }

    synchronized double runQueueNanos() {
        return known ? runQueueNanos : Double.NaN;
    }

    private synchronized void read(Worker worker) {
        if (!worker.hasExited()) {
            add(worker);
        }
    }

    private void add(Worker worker) {
        ThreadClock.Reading now = new ThreadClock.Reading();
        if (!clock.read(worker, now)) {
            return;
        }
        if (last.isEmpty()) {
            last = new IdentityHashMap<>(1);
        }
        ThreadClock.Reading before = last.put(worker, now);
        if (before == null && worker.startedBeforeWeaving()) {
            // what it used before it was seen is not ours
            return;
        }
        if (before == null) {
            before = new ThreadClock.Reading();
        }
        known = true;
        // the system gives the number of a thread that ended unseen to another
        cpuNanos += Math.max(0, now.cpuNanos - before.cpuNanos);
        runQueueNanos += Math.max(0, now.runQueueNanos - before.runQueueNanos);
    }
}
