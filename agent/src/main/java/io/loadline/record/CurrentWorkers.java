package io.loadline.record;

import java.util.concurrent.Executor;

/** The workers whose loops run on the current thread: mostly one, and inside it any whose loop a task runs itself. */
final class CurrentWorkers {

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
        Worker lost = registry.of(pool).workerOf(Thread.currentThread());
        if (lost != null) {
            innermost.set(lost);
        }
        return lost;
    }

    Worker begin(Executor pool, boolean woven) {
        Worker worker = registry.of(pool).workerStarted(pool, innermost.get(), woven);
        innermost.set(worker);
        return worker;
    }

    void end(Worker worker) {
        if (worker.outer == null) {
            innermost.remove();
        } else {
            innermost.set(worker.outer);
        }
        worker.recorder.workerExits(worker);
    }
}
