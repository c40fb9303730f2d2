package io.loadline.window;

import io.loadline.machine.ThreadClock;
import io.loadline.record.PoolRecorder;
import io.loadline.record.Worker;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Processor time and run-queue delay of all workers of one pool since it was first seen, ended workers included. At
 * most {@value #READS_PER_WINDOW} workers are read in a window, in turn, so that a pool of thousands costs no more than
 * one of hundreds. Single windows may lag behind then; sums do not. Thread-safe: workers report their own last figures
 * as they end.
 */
final class PoolClock implements Consumer<Worker> {

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
        // connections are no threads: they use no processor
        this.known = recorder.pool().isOfConnections();
        recorder.workers().onExit(this);
    }

    /** Reads the workers whose turn it is. */
    void read() {
        for (int i = 0; i < READS_PER_WINDOW; i++) {
            if (!turn.hasNext()) {
                // an iterator at its end is not kept: it would hold a worker that may have ended
                turn = i == 0 ? recorder.workers().alive().iterator() : Collections.emptyIterator();
                if (!turn.hasNext()) {
                    return;
                }
            }
            read(turn.next());
        }
    }

    /** A worker ends, and is already marked as ended: takes its last figures. */
    @Override
    public void accept(Worker worker) {
        ThreadClock.Reading now = reading(worker);
        synchronized (this) {
            add(worker, now);
            if (!last.isEmpty()) {
                last.remove(worker);
            }
        }
    }

    /** NaN until a worker could be read whose earlier use is known. */
    synchronized double cpuNanos() {
        return known ? cpuNanos : Double.NaN;
    }

    synchronized double runQueueNanos() {
        return known ? runQueueNanos : Double.NaN;
    }

    private void read(Worker worker) {
        ThreadClock.Reading now = reading(worker);
        synchronized (this) {
            if (!worker.exited) {
                add(worker, now);
            }
        }
    }

    /** Not under the monitor: it reads a file, and a worker that ends must not wait for that of another thread. */
    private ThreadClock.Reading reading(Worker worker) {
        return worker.isThread() ? clock.read(worker) : null;
    }

    /** Monitor must be held. */
    private void add(Worker worker, ThreadClock.Reading now) {
        if (now == null) {
            return;
        }
        if (last.isEmpty()) {
            last = new IdentityHashMap<>(1);
        }
        ThreadClock.Reading before = last.put(worker, now);
        if (before == null && worker.mayPredateAgent) {
            // what it used before it was first read does not count
            return;
        }
        if (before == null) {
            before = ThreadClock.Reading.NOTHING;
        }
        known = true;
        // not negative: the system may have given the id of an ended thread to this one
        cpuNanos += Math.max(0, now.cpuNanos - before.cpuNanos);
        runQueueNanos += Math.max(0, now.runQueueNanos - before.runQueueNanos);
    }
}
