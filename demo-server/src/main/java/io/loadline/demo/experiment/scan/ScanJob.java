package io.loadline.demo.experiment.scan;

import io.loadline.demo.experiment.job.Job;
import io.loadline.demo.experiment.job.Pools;
import io.loadline.demo.experiment.job.TaskTimes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A scan: a task for each address, handed to a fixed pool all at once, in random order. Silent addresses are timed
 * waits; all others are real connects over loopback.
 *
 * @param reachable addresses that somebody listens at
 * @param silent addresses that let the prober wait for the timeout
 * @param longestSeconds the scan may take before it is given up
 */
public record ScanJob(
        int addresses, int reachable, int silent, double timeoutMillis, int threads, long seed, int longestSeconds)
        implements Job<ScanOutcome> {

    public static final String POOL = "scan";

    private static final int WARM_UP_TASKS = 500;
    private static final int WARM_UP_THREADS = 10;

    @Override
    public ScanOutcome run() throws Exception {
        try (Loopbacks loopbacks = new Loopbacks(reachable)) {
            warmUp(loopbacks);
            ThreadPoolExecutor pool = Pools.fixed(POOL, threads);
            long start = System.nanoTime();
            pool.prestartAllCoreThreads();
            double startSeconds = (System.nanoTime() - start) / 1e9;
            return scan(pool, loopbacks, startSeconds);
        }
    }

    private ScanOutcome scan(ThreadPoolExecutor pool, Loopbacks loopbacks, double startSeconds)
            throws InterruptedException {
        BitSet silentOnes = silentOnes();
        AtomicInteger found = new AtomicInteger();
        TaskTimes times = new TaskTimes(addresses);
        for (int number : order()) {
            pool.execute(times.timed(() -> probe(number, silentOnes, loopbacks, found)));
        }
        if (!times.await(longestSeconds)) {
            throw new IllegalStateException("the scan took longer than " + longestSeconds + " s");
        }
        return new ScanOutcome(times.seconds(), startSeconds, found.get(), loopbacks.isReal(), times.figures());
    }

    private void probe(int number, BitSet silentOnes, Loopbacks loopbacks, AtomicInteger found) {
        if (silentOnes.get(number)) {
            awaitTimeout();
        } else if (loopbacks.answers(number)) {
            found.incrementAndGet();
        }
    }

    private void awaitTimeout() {
        long end = System.nanoTime() + (long) (timeoutMillis * 1e6);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The last ones; who listens is among the first. */
    private BitSet silentOnes() {
        BitSet numbers = new BitSet(addresses);
        numbers.set(addresses - silent, addresses);
        return numbers;
    }

    private List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        for (int number = 0; number < addresses; number++) {
            order.add(number);
        }
        Collections.shuffle(order, new Random(seed));
        return order;
    }

    /** The first connects of a JVM load its network classes, the first tasks the pool's: some tens of milliseconds. */
    private void warmUp(Loopbacks loopbacks) throws InterruptedException {
        TaskTimes times = new TaskTimes(WARM_UP_TASKS);
        ThreadPoolExecutor rehearsal = Pools.fixed("rehearsal", WARM_UP_THREADS);
        for (int i = 0; i < WARM_UP_TASKS; i++) {
            rehearsal.execute(times.timed(() -> loopbacks.answers(reachable)));
        }
        times.await(longestSeconds);
        rehearsal.shutdown();
    }
}
