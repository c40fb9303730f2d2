// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import java.util.Random;
import java.util.concurrent.FutureTask;
import org.openjdk.jmh.infra.Blackhole;

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

    /** Does nothing. */
    final class EmptyTask implements Runnable {

        @Override
        public void run() {}
    }

    /** Keeps a processor busy and touches no memory. */
    record WorkingTask(long tokens) implements Runnable {

        @Override
        public void run() {
            Blackhole.consumeCPU(tokens);
        }
    }

    /** Tasks that do nothing, of a class, in a future, of a lambda and of a method reference in turn. One producer only. */
    final class FourKinds implements Tasks {

        private int sent;

        @Override
        public Runnable next() {
            return switch (sent++ & 3) {
                case 0 -> new EmptyTask();
                case 1 -> new FutureTask<>(this::nothing, null);
                // refers to this, or it would be the same object each time
                case 2 -> () -> nothing();
                default -> this::nothing;
            };
        }

        private void nothing() {}
    }

    /** Comparable tasks of random rank. One producer only. */
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
