package io.loadline.model.queueing;

import java.util.SplittableRandom;

/** Where the tasks of a replay come from. Used by one simulation, from beginning to end. */
interface Source {

    /** When the next task arrives, as far as that is known; infinity if it is not. */
    double next();

    /** The next task has arrived. */
    void arrived();

    /** A task is done. */
    void completed(double now);

    /** Arrivals as they were, whatever became of the tasks before. */
    static Source open(double[] arrivals) {
        return new Source() {
            private int next;

            @Override
            public double next() {
                return next < arrivals.length ? arrivals[next] : Double.POSITIVE_INFINITY;
            }

            @Override
            public void arrived() {
                next++;
            }

            @Override
            public void completed(double now) {
                // an open source does not care
            }
        };
    }

    /** Clients that send a task, wait for its end, and think for an exponential time; all begin by thinking. */
    static Source closed(int clients, double meanThink, long seed) {
        EventHeap thinking = new EventHeap();
        SplittableRandom random = new SplittableRandom(seed);
        Source source = new Source() {
            @Override
            public double next() {
                return thinking.first();
            }

            @Override
            public void arrived() {
                thinking.pop();
            }

            @Override
            public void completed(double now) {
                thinking.push(now - meanThink * Math.log(1 - random.nextDouble()), 0);
            }
        };
        for (int client = 0; client < clients; client++) {
            source.completed(0);
        }
        return source;
    }
}
