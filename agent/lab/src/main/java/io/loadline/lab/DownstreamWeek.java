// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.Assessment;
import io.loadline.model.Recommendation;
import io.loadline.model.regime.DownstreamCapacity;
import io.loadline.model.regime.Levels;
import io.loadline.model.regime.LoadCurve;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import io.loadline.window.Window;
import java.util.List;

/**
 * One pool of connections, and what the agent remembers of it. The downstream serves K tasks at once, and the agent
 * does not know K.
 */
final class DownstreamWeek {

    private static final int CLIENTS = 100;

    /** Windows from one advice to the next. */
    private static final int WINDOWS_OF_ADVICE = 5;

    private final LoadCurve curve = new LoadCurve();
    private final Levels levels = new Levels();
    private final int servers;
    private long seed;
    private long millis;
    private double blocked = 0.020;
    private String kind = "query";
    private Workload work;
    private Observation seen;

    /**
     * Creates a pool that was not yet observed.
     *
     * @param servers K; 0 for any number
     */
    DownstreamWeek(int seed, int servers) {
        this.seed = 1000L * seed;
        this.servers = servers;
    }

    /** Sets the duration of each later call, in seconds. */
    void blocked(double seconds) {
        blocked = seconds;
    }

    /** Names the kind of each later task. */
    void kind(String name) {
        kind = name;
    }

    /** Returns the advice after a minute of callers that keep all threads busy. */
    Recommendation closed(int threads) {
        return see(Workload.closed(seed++, CLIENTS, 0, 0.0001, blocked), threads, 60);
    }

    /** Returns the advice after some seconds of tasks that arrive at random. */
    Recommendation open(int threads, double perSecond, double seconds) {
        return see(Workload.open(seed++, Arrivals.poisson(perSecond), 0.0001, blocked), threads, seconds);
    }

    private Recommendation see(Workload load, int threads, double seconds) {
        work = load;
        work.processors = 16;
        work.permits = servers;
        work.heldShare = 1;
        work.warmUp = 5;
        work.seconds = seconds;
        seen = new Simulation(work, threads, false).run();
        int passed = 0;
        for (Window window : seen.snapshot().windows) {
            millis += window.nanos() / 1_000_000;
            curve.add(window, millis);
            levels.add(window, millis);
            if (++passed % WINDOWS_OF_ADVICE == 0) {
                curve.advised(kinds(), work.clients > 0);
            }
        }
        Assessment assessment = assessment();
        assessment.remember(curve);
        assessment.remember(levels);
        return Answer.advise(assessment, null).recommendation;
    }

    /** Returns the kinds of task as the agent has them, from a history that is short beside the hours of a week. */
    private List<TaskClass> kinds() {
        double mean = Window.sum(seen.snapshot().windows, w -> w.inServiceNanos / 1e6)
                / Window.sum(seen.snapshot().windows, w -> w.completed);
        return List.of(new TaskClass(kind, 1, 1, mean, mean, 0));
    }

    /** Returns the advice on the same windows without the memory. */
    Recommendation withoutMemory() {
        return Answer.advise(assessment(), null).recommendation;
    }

    private Assessment assessment() {
        PoolSnapshot snapshot = seen.snapshot();
        snapshot.ofConnections = true;
        return Assessment.of(snapshot);
    }

    /** Returns the p99 response of the last load with {@code others} threads, divided by that with {@code threads}. */
    double slowdown(int threads, int others) {
        return new Simulation(work, others, false).run().p99Response()
                / new Simulation(work, threads, false).run().p99Response();
    }

    DownstreamCapacity capacity() {
        return DownstreamCapacity.of(curve);
    }

    boolean isWithinAQuarter(int expected) {
        return Math.abs(capacity().servers - expected) <= 0.25 * expected;
    }
}
