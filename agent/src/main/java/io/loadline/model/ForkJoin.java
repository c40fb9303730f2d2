package io.loadline.model;

import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.THREAD_SECONDS;

import io.loadline.model.Fact.Key;

/** What is special about fork-join pools, and above all about the one that a whole program shares. */
final class ForkJoin {

    private static final String POOL_CLASS = "java.util.concurrent.ForkJoinPool";
    private static final String COMMON_POOL = "ForkJoinPool.commonPool";

    private ForkJoin() {}

    /** Such a pool promises no order, even if it has one thread. */
    static boolean is(Assessment assessment) {
        return POOL_CLASS.equals(assessment.pool.poolClass);
    }

    /**
     * That tasks block the common pool, which has about a thread for each processor and is shared with every parallel stream;
     * null if they do not.
     */
    static Fact note(Policy policy, Assessment assessment) {
        double millis = assessment.figures.split.neededMillis(assessment.place().share);
        double blocked = millis - assessment.figures.split.cpuMillis;
        boolean blocks = is(assessment)
                && assessment.pool.name.startsWith(COMMON_POOL)
                && blocked >= 1000 * THREAD_SECONDS
                && blocked >= MOST * millis;
        return blocks ? Fact.of(Key.FORK_JOIN, blocked, assessment.capacity(), policy.size.threads) : null;
    }
}
