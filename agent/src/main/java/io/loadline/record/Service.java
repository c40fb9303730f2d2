package io.loadline.record;

/**
 * What the workers of one pool do with tasks, from taking one to the end of its {@code run()}. Called on the worker's own
 * thread. An event that an error inside Loadline has swallowed is made up for at the next one, without its time.
 */
final class Service {

    private final boolean scheduled;
    private final InFlight inFlight;
    private final SideDoor sideDoor;
    private final Tally tally;
    private final Cancellation cancellation;

    Service(boolean scheduled, InFlight inFlight, SideDoor sideDoor, Tally tally, Cancellation cancellation) {
        this.scheduled = scheduled;
        this.inFlight = inFlight;
        this.sideDoor = sideDoor;
        this.tally = tally;
        this.cancellation = cancellation;
    }

    /** {@code task} null: a worker older than the weaving, which cannot name it. */
    void taken(Worker worker, Runnable task) {
        if (worker.isHolding() || worker.isRunning()) {
            ended(worker, false, System.nanoTime());
        }
        long arrival = task == null ? inFlight.takeUnnamed() : inFlight.take(task);
        worker.take(task, arrival == InFlight.NONE ? sideDoor.comesIn(task, System.nanoTime()) : arrival);
    }

    /** The clock is read as late as can be: what comes after it is part of the service time. */
    void started(Worker worker, Runnable task) {
        if (!worker.isHolding()) {
            taken(worker, task);
        }
        if (cancellation.isCancelled(task)) {
            dropped(worker);
            return;
        }
        Stripe stripe = tally.lock(worker);
        try {
            long now = System.nanoTime();
            worker.begin(now);
            stripe.count(Event.STARTED, now);
            if (worker.arrival != InFlight.UNTIMED) {
                stripe.waited(now - worker.arrival);
            }
        } finally {
            stripe.unlock();
        }
    }

    void ended(Worker worker, boolean failed, long now) {
        if (worker.isHolding()) {
            tally.countByWorker(Event.STARTED, now, worker);
            tally.countByWorker(Event.COMPLETED, now, worker);
            worker.end();
            return;
        }
        boolean ran = !scheduled || worker.futureRan || !Cancellation.isCancelledByItsPool(worker.task);
        Stripe stripe = tally.lock(worker);
        try {
            long arrival = worker.arrival;
            long began = worker.end();
            if (!ran) {
                stripe.uncount(Event.STARTED, began);
                if (arrival != InFlight.UNTIMED) {
                    stripe.unwaited(began - arrival);
                }
                stripe.count(Event.REMOVED, now);
                return;
            }
            stripe.count(Event.COMPLETED, now);
            if (failed) {
                stripe.count(Event.FAILED, now);
            }
            stripe.served(now - began);
            if (arrival != InFlight.UNTIMED) {
                stripe.responded(arrival, began - arrival, now - began);
            }
        } finally {
            stripe.unlock();
        }
    }

    /** The worker's loop ends; if it has a task, that was kept from running. */
    void exits(Worker worker, boolean abruptly) {
        if (worker.isHolding()) {
            dropped(worker);
        } else if (worker.isRunning()) {
            ended(worker, abruptly, System.nanoTime());
        } else if (abruptly && !worker.woven) {
            // the end of the task was seen, but not that it threw
            tally.countByWorker(Event.FAILED, System.nanoTime(), worker);
        }
    }

    private void dropped(Worker worker) {
        tally.countByWorker(Event.REMOVED, System.nanoTime(), worker);
        worker.end();
    }
}
