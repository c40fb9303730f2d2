package io.loadline.lab.resizing;

/** What became of one pool under one load with one controller. */
final class Run {

    final Load load;

    /** As set, for each second. */
    final int[] sizes;

    /** As set, or those still busy if these are more, at the end of each second. */
    final int[] threads;

    /** Tasks since the start, at the end of each second. */
    final long[] completed;

    /** Of each task, in seconds. */
    final double[] arrivals;

    /** Of each task, in seconds; of those unfinished, so far. */
    final double[] responses;

    Run(Load load, int start, SizeController controller) {
        this.load = load;
        this.sizes = new int[load.seconds];
        this.threads = new int[load.seconds];
        this.completed = new long[load.seconds];
        SimulatedPool pool = load.pool(start);
        note(pool, 0);
        for (int second = 1; second < load.seconds; second++) {
            pool.resize(controller.decide(pool));
            pool.runForOneSecond();
            note(pool, second);
        }
        double[][] tasks = pool.seen().arrivalsAndResponses();
        this.arrivals = tasks[0];
        this.responses = tasks[1];
    }

    private void note(SimulatedPool pool, int second) {
        sizes[second] = pool.threads();
        threads[second] = Math.max(pool.threads(), pool.busy());
        completed[second] = pool.completions() + (second == 0 ? 0 : completed[second - 1]);
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
