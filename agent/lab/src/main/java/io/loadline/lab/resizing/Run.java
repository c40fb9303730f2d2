// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import io.loadline.lab.Observation;
import io.loadline.lab.Simulation;
import io.loadline.lab.Workload;
import java.util.List;

/** Record of one pool under one load with one controller. */
final class Run {

    final Load load;

    /** Set size of each second. */
    private final int[] sizes;

    /** Set size or the busy threads, if these are more, at the end of each second. */
    final int[] threads;

    /** Completed tasks since the start, at the end of each second. */
    final long[] completed;

    /** Arrival of each task and its time in the system so far, in seconds. */
    final List<double[]> tasks;

    Run(Load load, int start, SizeController controller) {
        this.load = load;
        this.sizes = new int[load.seconds];
        this.threads = new int[load.seconds];
        this.completed = new long[load.seconds];
        Workload work = load.begin();
        Simulation simulation = new Simulation(work, start, false);
        Observation seen = simulation.run();
        seen.historySeconds = Observation.HISTORY;
        note(seen, 0);
        for (int second = 1; second < load.seconds; second++) {
            simulation.resize(Math.max(1, controller.decide(seen)));
            load.change(work, second);
            simulation.goOn(1);
            note(seen, second);
        }
        this.tasks = seen.arrivalsAndResponses();
    }

    private void note(Observation seen, int second) {
        sizes[second] = seen.threads;
        threads[second] = Math.max(seen.threads, seen.state().activeCount);
        completed[second] = seen.lastWindow().completed + (second == 0 ? 0 : completed[second - 1]);
    }

    boolean isRight(int second) {
        return load.isRight(sizes[second], second);
    }

    int changes(int from, int to) {
        int changes = 0;
        for (int second = Math.max(1, from); second < to; second++) {
            changes += sizes[second] == sizes[second - 1] ? 0 : 1;
        }
        return changes;
    }
}
