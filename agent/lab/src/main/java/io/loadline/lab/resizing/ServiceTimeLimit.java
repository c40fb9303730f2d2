package io.loadline.lab.resizing;

/** A limiter that moves its limit by how long service takes and how many tasks are served at a time, once a second. */
abstract class ServiceTimeLimit implements SizeController {

    /** Threads, not rounded. */
    double limit;

    @Override
    public final int decide(SimulatedPool pool) {
        limit = limit == 0 ? pool.threads() : limit;
        if (pool.completions() > 0) {
            sample(Samples.meanService(pool), pool.mostBusy());
        }
        return (int) limit;
    }

    /** {@code time}: mean service of the last second, in seconds. */
    abstract void sample(double time, int inFlight);
}
