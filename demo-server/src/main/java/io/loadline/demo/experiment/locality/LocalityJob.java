package io.loadline.demo.experiment.locality;

import io.loadline.demo.experiment.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Tokens travel between actors until each has made its hops.
 *
 * @param actors how many
 * @param size of an actor's state, in longs
 * @param tokens under way at the same time
 * @param hops of each token
 */
public record LocalityJob(
        Scheme scheme, int threads, int actors, int size, int tokens, int hops, long seed, int longestSeconds)
        implements Job<LocalityOutcome> {

    private static final int WARM_UP_SHARE = 10;

    @Override
    public LocalityOutcome run() throws Exception {
        List<Executor> executors = scheme.executors(threads);
        journey(executors, Math.max(1, hops / WARM_UP_SHARE));
        long switchesBefore = ContextSwitches.ofThisJvm();
        long start = System.nanoTime();
        long checksum = journey(executors, hops);
        double seconds = (System.nanoTime() - start) / 1e9;
        long switches = ContextSwitches.ofThisJvm() - switchesBefore;
        return new LocalityOutcome(seconds, (long) tokens * (hops + 1), switches, checksum);
    }

    private long journey(List<Executor> executors, int length) throws InterruptedException {
        List<Actor> all = new ArrayList<>();
        for (int i = 0; i < actors; i++) {
            all.add(new Actor(size, executors.get(i % executors.size())));
        }
        CountDownLatch arrived = new CountDownLatch(tokens);
        for (int i = 0; i < tokens; i++) {
            all.get(i % actors).send(new Token(all, length, seed + i, arrived));
        }
        if (!arrived.await(longestSeconds, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the messages took longer than " + longestSeconds + " s");
        }
        return all.stream().mapToLong(Actor::sum).sum();
    }
}
