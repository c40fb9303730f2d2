package io.loadline.demo.experiment.primes;

import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.job.Pools;
import io.loadline.demo.experiment.job.TaskTimes;
import java.math.BigInteger;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;

/**
 * Tasks that each test the numbers from 0 for being prime, as the published experiment did.
 *
 * @param below the first number that is not tested
 */
public record PrimesJob(int tasks, int below, int threads, int longestSeconds) implements Job<PrimesOutcome> {

    static final String POOL = "primes";

    private static final int CERTAINTY = 10;
    private static final long WARM_UP_NANOS = 1_000_000_000L;

    @Override
    public PrimesOutcome run() throws Exception {
        warmUp();
        ThreadPoolExecutor pool = Pools.fixed(POOL, threads);
        LongAdder primes = new LongAdder();
        TaskTimes times = new TaskTimes(tasks);
        for (int i = 0; i < tasks; i++) {
            pool.execute(times.timed(() -> primes.add(primesBelow(below))));
        }
        if (!times.await(longestSeconds)) {
            throw new IllegalStateException("the tasks took longer than " + longestSeconds + " s");
        }
        return new PrimesOutcome(times.seconds(), primes.sum() / tasks, times.figures());
    }

    static int primesBelow(int below) {
        int primes = 0;
        for (int number = 0; number < below; number++) {
            if (BigInteger.valueOf(number).isProbablePrime(CERTAINTY)) {
                primes++;
            }
        }
        return primes;
    }

    /** So that the compiler is done before the clock starts. */
    private static void warmUp() {
        int found = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < WARM_UP_NANOS) {
            found += primesBelow(1_000);
        }
        if (found == 0) {
            throw new AssertionError("there are primes below 1000");
        }
    }
}
