// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.util.List;

/** Workers whose loops run on the current thread: mostly one, and inside it those whose loop a task runs itself. */
final class CurrentWorkers {

    /** Id of the newest thread when the first recorder was made: thread ids increase. */
    static final long NEWEST_PREEXISTING = new Thread("loadline").getId();

    private final PoolRegistry registry;
    private final ThreadLocal<OnThread> threads = new ThreadLocal<>();

    /** Innermost worker and loop of one thread. Only that thread uses them. */
    static final class OnThread {

        /** Innermost worker, or null. */
        Worker innermost;

        /** Loop of the container of consumers that was at work last, or null. */
        Consumers.Loop container;

        /** Loops of other containers that have a thread in common, as AMQP's direct ones do; null if there are none. */
        List<Consumers.Loop> otherContainers;

        /** Loop of the consumer that the application has polled last, or null. */
        Consumers.Loop polled;

        /** Returns the innermost worker, or null. A consumer that goes on on another thread leaves one that is over. */
        Worker innermost() {
            while (innermost != null && innermost.exited) {
                innermost = innermost.outer;
            }
            return innermost;
        }

        /** Ends the worker; does nothing if another is the innermost one. */
        void leave(Worker worker) {
            if (innermost == worker) {
                innermost = worker.outer;
            }
        }
    }

    CurrentWorkers(PoolRegistry registry) {
        this.registry = registry;
    }

    /** Returns what runs on the current thread, or null if that is nothing. */
    OnThread hereIfAny() {
        return threads.get();
    }

    /** Returns what runs on the current thread, for one lookup in place of several. */
    OnThread here() {
        OnThread here = threads.get();
        if (here == null) {
            here = new OnThread();
            threads.set(here);
        }
        return here;
    }

    /** Removes from the current thread what is empty. */
    void release(OnThread here) {
        if (here.innermost == null && here.container == null && here.otherContainers == null) {
            threads.remove();
        }
    }

    /** Returns the innermost worker, or null. */
    Worker innermost() {
        OnThread here = threads.get();
        return here == null ? null : here.innermost();
    }

    /**
     * Returns the pool's worker, which begins now if it was not known.
     *
     * @param woven whether the worker's loop is woven
     */
    Worker of(Object pool, boolean woven) {
        Worker worker = known(pool);
        return worker != null ? worker : begin(pool, woven);
    }

    /** Returns the pool's worker, or null. Finds it again if the application has wiped the thread's locals. */
    Worker known(Object pool) {
        Worker worker = innermost();
        if (worker != null) {
            return worker.isOf(pool) ? worker : null;
        }
        Worker lost = registry.of(pool).workers().of(Thread.currentThread());
        if (lost != null) {
            here().innermost = lost;
        }
        return lost;
    }

    Worker begin(Object pool, boolean woven) {
        OnThread here = here();
        here.innermost = registry.of(pool).workers().started(pool, here.innermost(), woven);
        return here.innermost;
    }

    /** Begins another task of the same pool, which the worker's task runs itself. */
    Worker beginInside(Worker worker) {
        Worker inside = worker.inside();
        here().innermost = inside;
        return inside;
    }

    /** Ends a task; if it ran inside another task, the outer one goes on. */
    void endInside(Worker worker) {
        if (worker.isInside()) {
            here().innermost = worker.outer;
        }
    }

    /** Ends the worker's loop, even if the end of an inner task was missed. */
    void unwind(Worker last) {
        Worker worker = last;
        while (worker.isInside()) {
            worker = worker.outer;
        }
        OnThread here = here();
        here.innermost = worker.outer;
        release(here);
        worker.recorder.workers().exits(worker);
    }
}
