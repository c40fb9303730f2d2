// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import java.util.Random;
import java.util.concurrent.FutureTask;
import org.openjdk.jmh.infra.Blackhole;

/** Makes the tasks of a lane. */
interface Tasks {

    Runnable next();

    /** Makes a task that must be served before all tasks of {@link #next}. */
    default Runnable first(Runnable body) {
        return body;
    }

    /** Makes a task that must be served after all tasks of {@link #next}. */
    default Runnable last(Runnable body) {
        return body;
    }

    /** Makes a new object each time, as applications do. */
    static Tasks fresh() {
        return EmptyTask::new;
    }

    /** Makes the same object each time. */
    static Tasks same() {
        Runnable task = new EmptyTask();
        return () -> task;
    }

    /** Makes new objects of four kinds in turn. */
    static Tasks ofFourKinds() {
        return new FourKinds();
    }

    /** Makes new objects for a priority queue, in a random order. */
    static Tasks ranked() {
        return new RankedTasks(new Random(20261121));
    }

    /** Makes new objects, each of which keeps a processor busy for {@code tokens} of JMH. */
    static Tasks working(long tokens) {
        return () -> new WorkingTask(tokens);
    }

    /** Task that does nothing. */
    final class EmptyTask implements Runnable {

        @Override
        public void run() {}
    }

    /** Task that keeps a processor busy and touches no memory. */
    record WorkingTask(long tokens) implements Runnable {

        @Override
        public void run() {
            Blackhole.consumeCPU(tokens);
        }
    }

    /**
     * Makes empty tasks in turn: of a class, in a future, of a lambda, of a method reference. For one producer only.
     */
    final class FourKinds implements Tasks {

        private int sent;

        @Override
        public Runnable next() {
            return switch (sent++ & 3) {
                case 0 -> new EmptyTask();
                case 1 -> new FutureTask<>(this::nothing, null);
                // refers to this, so that each lambda is a new object
                case 2 -> () -> nothing();
                default -> this::nothing;
            };
        }

        private void nothing() {}
    }

    /** Makes comparable tasks of random rank. For one producer only. */
    record RankedTasks(Random ranks) implements Tasks {

        private static final Runnable NOTHING = new EmptyTask();

        @Override
        public Runnable next() {
            return new Ranked(ranks.nextInt(1 << 16), NOTHING);
        }

        @Override
        public Runnable first(Runnable body) {
            return new Ranked(-1, body);
        }

        @Override
        public Runnable last(Runnable body) {
            return new Ranked(Integer.MAX_VALUE, body);
        }

        private record Ranked(int rank, Runnable body) implements Runnable, Comparable<Ranked> {

            @Override
            public int compareTo(Ranked other) {
                return Integer.compare(rank, other.rank);
            }

            @Override
            public void run() {
                body.run();
            }
        }
    }
}
