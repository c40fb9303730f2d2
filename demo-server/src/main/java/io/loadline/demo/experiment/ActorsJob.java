// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Tokens travel between actors until each has made its hops.
 *
 * @param actors how many
 * @param size of an actor's state, in longs
 * @param tokens under way at the same time
 * @param hops of each token
 */
record ActorsJob(Scheme scheme, int threads, int actors, int size, int tokens, int hops, long seed)
        implements Job<ActorsJob.Outcome> {
    private static final String POOL = "actors";

    private static final int WARM_UP_SHARE = 10;
    private static final int MAX_AT_ONCE = 16;

    /** The threads that run an actor. */
    enum Scheme {
        PINNED("pinned to single-thread executors"),
        SHARED("a shared pool"),
        STEALING("work stealing");

        final String label;

        Scheme(String label) {
            this.label = label;
        }

        /** Part of the names of its pools; empty where they have none, as a ForkJoinPool's threads. */
        String pool() {
            return this == STEALING ? "" : POOL;
        }

        /** Actors are spread over them evenly. */
        private List<Executor> executors(int threads) {
            return switch (this) {
                case PINNED ->
                    IntStream.rangeClosed(1, threads)
                            .<Executor>mapToObj(number -> TaskTimes.pool(POOL + "-pinned" + number, 1))
                            .toList();
                case SHARED -> List.of(TaskTimes.pool(POOL + "-shared", threads));
                case STEALING ->
                    List.of(new ForkJoinPool(threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true));
            };
        }
    }

    /**
     * Figures that the actors know of themselves.
     *
     * @param messages received by all
     * @param contextSwitches of all threads of the JVM; 0 if not known
     * @param checksum of all state: the same for every scheme
     */
    record Outcome(double seconds, long messages, long contextSwitches, long checksum) implements Repeats.Timed {}

    @Override
    public Outcome run() throws InterruptedException {
        List<Executor> executors = scheme.executors(threads);
        journey(executors, Math.max(1, hops / WARM_UP_SHARE));
        long switchesBefore = contextSwitches();
        long start = System.nanoTime();
        long checksum = journey(executors, hops);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Outcome(seconds, (long) tokens * (hops + 1), contextSwitches() - switchesBefore, checksum);
    }

    private long journey(List<Executor> executors, int length) throws InterruptedException {
        List<Actor> all = new ArrayList<>();
        for (int i = 0; i < actors; i++) {
            Executor executor = executors.get(i % executors.size());
            all.add(new Actor(new long[size], executor, new ConcurrentLinkedQueue<>(), new AtomicBoolean()));
        }
        CountDownLatch arrived = new CountDownLatch(tokens);
        for (int i = 0; i < tokens; i++) {
            all.get(i % actors).send(new Token(all, length, new SplittableRandom(seed + i), arrived));
        }
        arrived.await();
        return all.stream().flatMapToLong(actor -> LongStream.of(actor.state)).sum();
    }

    /**
     * Private state and a mailbox. At most one thread at a time works for it, on its executor: a task there takes what is in
     * the mailbox, up to a number of messages, so that no actor keeps a thread for long.
     */
    private record Actor(long[] state, Executor executor, Queue<Token> mailbox, AtomicBoolean scheduled) {
        void send(Token token) {
            mailbox.add(token);
            schedule();
        }

        private void schedule() {
            if (!mailbox.isEmpty() && scheduled.compareAndSet(false, true)) {
                executor.execute(this::work);
            }
        }

        private void work() {
            for (int i = 0; i < MAX_AT_ONCE; i++) {
                Token token = mailbox.poll();
                if (token == null) {
                    break;
                }
                receive(token.value);
                token.travelOn();
            }
            scheduled.set(false);
            schedule();
        }

        /** Touches all of the state; what it comes to does not depend on the order of messages. */
        private void receive(long value) {
            for (int i = 0; i < state.length; i++) {
                state[i] += value ^ i;
            }
        }
    }

    /** A message that travels from actor to actor, by a way that its seed fixes; it is at one actor at a time. */
    private static final class Token {
        private final List<Actor> actors;
        private final SplittableRandom random;
        private final CountDownLatch arrived;
        private long value;
        private int hopsLeft;

        Token(List<Actor> actors, int hops, SplittableRandom random, CountDownLatch arrived) {
            this.actors = actors;
            this.hopsLeft = hops;
            this.random = random;
            this.arrived = arrived;
        }

        /** Moves to the next actor, or to the end of the route. */
        void travelOn() {
            if (hopsLeft == 0) {
                arrived.countDown();
                return;
            }
            hopsLeft--;
            value = random.nextInt(1_000);
            actors.get(random.nextInt(actors.size())).send(this);
        }
    }

    /** Counts how often the threads of this JVM that exist now were taken off a processor, or left it. 0 but for Linux. */
    private static long contextSwitches() {
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            return (long) threads.map(thread -> thread + "/status")
                    .mapToDouble(file -> ThreadRoom.figure(file, "^voluntary_ctxt_switches:\\s+(\\d+)")
                            + ThreadRoom.figure(file, "^nonvoluntary_ctxt_switches:\\s+(\\d+)"))
                    .filter(switches -> !Double.isNaN(switches))
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }
}
