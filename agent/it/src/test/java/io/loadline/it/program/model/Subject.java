// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.model;

import io.loadline.it.program.NamedThreads;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool under random operations, with its reference. */
final class Subject extends ThreadPoolExecutor {

    final String name;
    final Reference reference;

    /** Indicates whether futures may be submitted. */
    final boolean futures;

    final boolean bypassed;
    final boolean takenFrom;

    /** Indicates whether most tasks are rejected by a full queue, while the others wait in its order. */
    final boolean turnsAway;

    private Subject(
            String name, int core, int maximum, BlockingQueue<Runnable> queue, Refusals handler, Reference reference) {
        super(core, maximum, 1, TimeUnit.MINUTES, queue, new NamedThreads(name), handler);
        this.name = name;
        this.reference = reference;
        this.bypassed = name.contains("bypassed");
        this.takenFrom = name.contains("taken from");
        this.turnsAway = name.equals("caller runs") || name.equals("oldest goes");
        // a future that its caller runs is not seen by the reference, and a future has no rank
        this.futures = handler != null && (name.contains("futures") || bypassed || takenFrom);
        // if a purge or the application empties the queue, waits are too long until the window ends
        reference.timed = !bypassed && !takenFrom && !futures;
    }

    static Subject of(
            String name, int core, int maximum, BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        Reference reference = new Reference();
        return new Subject(name, core, maximum, queue, new Refusals(handler, reference), reference);
    }

    /** Counts an arrival. A task that a handler submits again is no arrival. */
    @Override
    public void execute(Runnable task) {
        (Refusals.isRefused(task) ? reference.requeued : reference.arrived).incrementAndGet();
        super.execute(task);
    }

    @Override
    protected void beforeExecute(Thread worker, Runnable task) {
        if (task instanceof Future && !((Future<?>) task).isCancelled()) {
            reference.futuresBegun.incrementAndGet();
        }
    }
}
