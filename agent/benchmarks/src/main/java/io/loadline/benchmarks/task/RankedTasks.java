package io.loadline.benchmarks.task;

import java.util.Random;

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
