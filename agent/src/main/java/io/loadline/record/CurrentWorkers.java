// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

/** Workers whose loops run on the current thread: mostly one, and inside it those whose loop a task runs itself. */
final class CurrentWorkers {

    /** Id of the newest thread when the first recorder was made: thread ids increase. */
    static final long NEWEST_PREEXISTING = new Thread("loadline").getId();

    private final PoolRegistry registry;
    private final ThreadLocal<Worker> innermost = new ThreadLocal<>();

    CurrentWorkers(PoolRegistry registry) {
        this.registry = registry;
    }

    /** Returns the innermost worker, or null. */
    Worker innermost() {
        return innermost.get();
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
        Worker worker = innermost.get();
        if (worker != null) {
            return worker.isOf(pool) ? worker : null;
        }
        Worker lost = registry.of(pool).workers().of(Thread.currentThread());
        if (lost != null) {
            innermost.set(lost);
        }
        return lost;
    }

    Worker begin(Object pool, boolean woven) {
        Worker worker = registry.of(pool).workers().started(pool, innermost.get(), woven);
        innermost.set(worker);
        return worker;
    }

    /** Begins another task of the same pool, which the worker's task runs itself. */
    Worker beginInside(Worker worker) {
        Worker inside = worker.inside();
        innermost.set(inside);
        return inside;
    }

    /** Makes the worker the innermost one for the time of a task: its loop may run inside a task of another pool. */
    void enter(Worker worker) {
        innermost.set(worker);
    }

    /** Ends the time of {@link #enter}; does nothing if there was none, or if it was on another thread. */
    void leave(Worker worker) {
        if (innermost.get() == worker) {
            innermost.set(worker.outer);
        }
    }

    /** Ends a task; if it ran inside another task, the outer one goes on. */
    void endInside(Worker worker) {
        if (worker.isInside()) {
            innermost.set(worker.outer);
        }
    }

    /** Ends the worker's loop, even if the end of an inner task was missed. */
    void unwind(Worker last) {
        Worker worker = last;
        while (worker.isInside()) {
            worker = worker.outer;
        }
        if (worker.outer == null) {
            innermost.remove();
        } else {
            innermost.set(worker.outer);
        }
        worker.recorder.workers().exits(worker);
    }
}
