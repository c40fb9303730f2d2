package io.loadline.lab.resizing;

import io.loadline.lab.Observation;
import io.loadline.lab.Simulation;
import io.loadline.lab.Workload;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;

/** A pool at the end of one second of simulated time, as a controller sees it. Times are seconds. Not thread-safe. */
public final class SimulatedPool {

    private final Workload work;
    private final Load load;
    private final Simulation simulation;
    private final Observation seen;
    private int now = 1;
    private int threads;

    /** After its first second. {@code work} must have no warm-up, and observations of one second. */
    SimulatedPool(Workload work, int threads, Load load) {
        this.work = work;
        this.load = load;
        this.threads = threads;
        this.simulation = new Simulation(work, threads, false);
        this.seen = simulation.run();
    }

    void resize(int wanted) {
        threads = Math.max(1, wanted);
        simulation.resize(threads);
    }

    void runForOneSecond() {
        load.change(work, now);
        simulation.goOn(1);
        now++;
    }

    Observation seen() {
        return seen;
    }

    /** Since the pool was made. */
    public double now() {
        return now;
    }

    /** Threads. */
    int right() {
        return load.right(now);
    }

    /** As last set; more may still be busy. */
    public int threads() {
        return threads;
    }

    public int busy() {
        return seen.state().activeCount;
    }

    /** At one moment of the last window. */
    public int mostBusy() {
        return seen.mostBusy();
    }

    public int queued() {
        return seen.state().queued;
    }

    public double processors() {
        return work.processors;
    }

    public Window lastWindow() {
        return seen.lastWindow();
    }

    /** Tasks that completed in the last window. */
    public int completions() {
        return lastWindow().completed;
    }

    /** Of these, waiting and service together. */
    public double[] responses() {
        return seen.lastResponses();
    }

    /** What the agent would know now: the last ten minutes. Takes a few milliseconds, so ask only when it is needed. */
    public PoolSnapshot snapshot() {
        PoolSnapshot known = seen.snapshot().copy();
        known.historySeconds = Observation.HISTORY;
        return known;
    }
}
