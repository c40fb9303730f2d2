// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.window.Station;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.ArrayList;
import java.util.List;

/** Windows of one second, one after another; what is set stays until it is set again. */
public final class Windows {

    private static final long SECOND = 1_000_000_000L;

    public final List<Window> list = new ArrayList<>();
    private long arrived;
    private long completed;
    private long rejected;
    private double inSystem;
    private double inService;
    private double cpu;
    private double runQueue;
    private double process = Double.NaN;
    private int threads = 1;
    private int begun;
    private int ended;
    private WorkerStates workers = WorkerStates.NONE;
    private Station station;

    /** Tasks in each window. */
    public Windows counts(long arrivals, long completions, long rejections) {
        arrived = arrivals;
        completed = completions;
        rejected = rejections;
        return this;
    }

    /** Tasks on the average. */
    public Windows present(double tasksInSystem, double tasksInService) {
        inSystem = tasksInSystem;
        inService = tasksInService;
        return this;
    }

    public Windows threads(int number) {
        threads = number;
        return this;
    }

    /** Threads or connections that begin and end in each window. */
    public Windows turnover(int begin, int end) {
        begun = begin;
        ended = end;
        return this;
    }

    /** Processors: of the pool, wanted and not had, and of the process. */
    public Windows processors(double used, double waitedFor, double usedByProcess) {
        cpu = used;
        runQueue = waitedFor;
        process = usedByProcess;
        return this;
    }

    public Windows workers(WorkerStates states) {
        workers = states;
        return this;
    }

    public Windows station(Station visited) {
        station = visited;
        return this;
    }

    public Windows add(int seconds) {
        for (int i = 0; i < seconds; i++) {
            add();
        }
        return this;
    }

    private void add() {
        long start = list.isEmpty() ? 0 : list.get(list.size() - 1).end;
        Window w = new Window(start, start + SECOND);
        w.arrived = (int) arrived;
        w.started = (int) completed;
        w.completed = (int) completed;
        w.rejected = (int) rejected;
        w.inSystemNanos = inSystem * SECOND;
        w.inServiceNanos = inService * SECOND;
        w.cpuNanos = cpu * SECOND;
        w.runQueueNanos = runQueue * SECOND;
        w.processCpuNanos = (float) (process * SECOND);
        w.threadsAtEnd = threads;
        w.threadNanos = (double) threads * SECOND;
        w.busyAtEnd = (int) Math.round(inService);
        w.workersBegun = begun;
        w.workersEnded = ended;
        w.workers = workers;
        w.station = station;
        list.add(w);
    }
}
