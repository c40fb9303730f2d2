package io.loadline.record;

import java.util.concurrent.Executor;

/** The workers whose loops run on the current thread: mostly one, and inside it any whose loop a task runs itself. */
final class CurrentWorkers {

    /** The newest there was when the first recorder was made: threads are numbered in turn. */
    static final long OLDER_THREADS = new Thread("loadline").getId();

    private final PoolRegistry registry;
    private final ThreadLocal<Worker> innermost = new ThreadLocal<>();

    CurrentWorkers(PoolRegistry registry) {
        this.registry = registry;
    }

    /** The innermost, or null. */
    Worker innermost() {
        return innermost.get();
    }

    /** The pool's worker, which begins now if it was not known. {@code woven}: whether its loop is. */
    Worker of(Executor pool, boolean woven) {
        Worker worker = known(pool);
        return worker != null ? worker : begin(pool, woven);
    }

    /** The pool's worker, or null. An application may have wiped the thread's locals. */
    Worker known(Executor pool) {
        Worker worker = innermost.get();
        if (worker != null) {
            return worker.pool == pool ? worker : null;
        }
        Worker lost = registry.of(pool).workers().of(Thread.currentThread());
        if (lost != null) {
            innermost.set(lost);
        }
        return lost;
    }

    Worker begin(Executor pool, boolean woven) {
        Worker worker = registry.of(pool).workers().started(pool, innermost.get(), woven);
        innermost.set(worker);
        return worker;
    }

    /** The worker's task begins to run another task of the same pool. */
    Worker beginInside(Worker worker) {
        Worker inside = worker.inside();
        innermost.set(inside);
        return inside;
    }

    /** A task has ended: if it ran inside another, that goes on. */
    void endInside(Worker worker) {
        if (worker.isInside()) {
            worker.outer.untimed = worker.untimed;
            innermost.set(worker.outer);
        }
    }

    /** The loop of this worker ends, even if the end of a task inside another was missed. */
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
