package io.loadline.benchmarks.task;

import java.util.Random;

/** Makes the tasks that go through a lane. */
interface Tasks {

    Runnable next();

    /** A task that must be served before all of {@link #next}. */
    default Runnable first(Runnable body) {
        return body;
    }

    /** A task that must be served after all of {@link #next}. */
    default Runnable last(Runnable body) {
        return body;
    }

    /** A new object each time, as applications send them. */
    static Tasks fresh() {
        return EmptyTask::new;
    }

    /** One object again and again. */
    static Tasks same() {
        Runnable task = new EmptyTask();
        return () -> task;
    }

    /** New objects of several kinds in turn. */
    static Tasks ofFourKinds() {
        return new FourKinds();
    }

    /** New objects for a priority queue, served in an order that has nothing to do with that of their arrival. */
    static Tasks ranked() {
        return new RankedTasks(new Random(20261121));
    }

    /** New objects, each of which keeps a processor busy for so many of JMH's tokens. */
    static Tasks working(long tokens) {
        return () -> new WorkingTask(tokens);
    }
}
