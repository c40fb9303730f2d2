// SPDX-License-Identifier: Apache-2.0
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
 * Processor time and run-queue delay of all workers of one pool since it was first seen, ended workers included. Reads
 * at most {@value #READS_PER_WINDOW} workers in a window, in turn, so that a pool of thousands costs no more than one
 * of hundreds. Figures of single windows may then lag; sums do not. Thread-safe: workers report their own last figures
 * when they end. What a thread used before its loop began does not count.
 */
final class PoolClock implements Consumer<Worker> {

    private static final int READS_PER_WINDOW = 250;

    private final PoolRecorder recorder;
    private final ThreadClock clock;
    /** The latest reading of each worker. A shared empty map until the first reading. */
    private Map<Worker, ThreadClock.Usage> last = Collections.emptyMap();

    private Iterator<Worker> turn = Collections.emptyIterator();
    private double cpuNanos;
    private double runQueueNanos;
    private boolean isKnown;

    PoolClock(PoolRecorder recorder, ThreadClock clock) {
        this.recorder = recorder;
        this.clock = clock;
        // a connection uses no processor
        this.isKnown = recorder.pool().isOfConnections();
        recorder.workers().onChange(this);
    }

    /** Reads the workers whose turn it is. */
    void read() {
        for (int i = 0; i < READS_PER_WINDOW; i++) {
            if (!turn.hasNext()) {
                // an exhausted iterator would keep a worker that may have ended
                turn = i == 0 ? recorder.workers().alive().iterator() : Collections.emptyIterator();
                if (!turn.hasNext()) {
                    return;
                }
            }
            read(turn.next());
        }
    }

    /** Reads all workers, however many there are. */
    void readAll() {
        recorder.workers().alive().forEach(this::read);
    }

    /** Adds the last figures of a worker that ends, and reads the first ones of a worker on a used thread. */
    @Override
    public void accept(Worker worker) {
        ThreadClock.Usage now = clock.read(worker);
        synchronized (this) {
            add(worker, now);
            if (worker.exited && !last.isEmpty()) {
                last.remove(worker);
            }
        }
    }

    /** Returns the processor time; NaN until a worker was read whose earlier use is known. */
    synchronized double cpuNanos() {
        return isKnown ? cpuNanos : Double.NaN;
    }

    synchronized double runQueueNanos() {
        return isKnown ? runQueueNanos : Double.NaN;
    }

    private void read(Worker worker) {
        // without the monitor: an ending worker must not wait for the file of another thread
        ThreadClock.Usage now = clock.read(worker);
        synchronized (this) {
            if (!worker.exited) {
                add(worker, now);
            }
        }
    }

    /** Adds a reading. Monitor must be held. */
    private void add(Worker worker, ThreadClock.Usage now) {
        if (now == null) {
            return;
        }
        if (last.isEmpty()) {
            last = new IdentityHashMap<>(1);
        }
        ThreadClock.Usage before = last.put(worker, now);
        if (before == null && worker.mayHaveWorked) {
            // the use before the first reading does not count
            return;
        }
        if (before == null) {
            before = ThreadClock.Usage.NOTHING;
        }
        isKnown = true;
        // never negative: the system may have reused the id of an ended thread
        cpuNanos += Math.max(0, now.cpuNanos - before.cpuNanos);
        runQueueNanos += Math.max(0, now.runQueueNanos - before.runQueueNanos);
    }
}
