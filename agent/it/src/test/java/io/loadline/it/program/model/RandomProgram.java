// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.model;

import io.loadline.it.program.Counts;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.JMException;

/**
 * Plays random operations from a seed on several kinds of pools, and prints the reference's counts beside the published
 * ones. First argument: the seed. {@code warm} before an attach, then {@code play}.
 */
public final class RandomProgram {

    private static final int PLAYERS = 3;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(6);
    private static final long PAUSE_MILLIS = 10;

    private static final List<Subject> POOLS = Arrays.asList(
            Subject.of("plain with futures", 3, 3, new LinkedBlockingQueue<>(), new ThreadPoolExecutor.AbortPolicy()),
            Subject.of(
                    "bounded with futures", 1, 3, new ArrayBlockingQueue<>(8), new ThreadPoolExecutor.DiscardPolicy()),
            Subject.of("caller runs", 1, 2, new ArrayBlockingQueue<>(4), new ThreadPoolExecutor.CallerRunsPolicy()),
            Subject.of("oldest goes", 2, 2, new ArrayBlockingQueue<>(8), new ThreadPoolExecutor.DiscardOldestPolicy()),
            Subject.of("ranked", 2, 2, new PriorityBlockingQueue<>(), new ThreadPoolExecutor.AbortPolicy()),
            Subject.of("handed over", 1, 4, new SynchronousQueue<>(), new ThreadPoolExecutor.AbortPolicy()),
            Subject.of("bypassed", 2, 3, new LinkedBlockingQueue<>(50), new ThreadPoolExecutor.AbortPolicy()),
            Subject.of("taken from", 2, 2, new LinkedBlockingQueue<>(), new ThreadPoolExecutor.AbortPolicy()),
            Subject.of("ended with futures", 2, 3, new LinkedBlockingQueue<>(30), new ThreadPoolExecutor.AbortPolicy()),
            Subject.of(
                    "drained with futures", 2, 3, new ArrayBlockingQueue<>(9), new ThreadPoolExecutor.DiscardPolicy()));

    /**
     * Greatest ratio of the published to the measured waits, where tasks are rejected or dropped. A thread that loses
     * its processor before it counts a rejection makes later tasks seem older. With fifty threads, the sum of the waits
     * was up to 2.8 times too long.
     */
    private static final double HELD_UP = 4;

    private RandomProgram() {}

    public static void main(String[] arguments) throws Exception {
        long seed = Long.parseLong(arguments[0]);
        AtomicBoolean older = new AtomicBoolean();
        new Dialog()
                .on("warm", out -> {
                    older.set(true);
                    POOLS.forEach(ThreadPoolExecutor::prestartAllCoreThreads);
                    OwnBeans.await("idle workers", RandomProgram::allAreIdle);
                })
                .on("play", out -> play(seed, !older.get(), out))
                .run();
    }

    /** Returns whether all workers of all pools wait in their queues. */
    private static boolean allAreIdle() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> POOLS.stream()
                        .anyMatch(pool -> thread.getKey().getName().startsWith(pool.name + "-")))
                .allMatch(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getMethodName().equals("getTask")));
    }

    private static void play(long seed, boolean cancels, PrintStream out) throws Exception {
        List<Thread> players = new ArrayList<>();
        for (Subject pool : POOLS) {
            for (int i = 0; i < PLAYERS; i++) {
                players.add(new Thread(new Player(pool, seed * 31 + players.size(), cancels)));
            }
        }
        players.forEach(Thread::start);
        end("ended with futures", ThreadPoolExecutor::shutdown);
        end("drained with futures", ThreadPoolExecutor::shutdownNow);
        for (Thread player : players) {
            player.join();
        }
        for (Subject pool : POOLS) {
            compare(pool, !cancels, out);
        }
        out.println("pools\t" + POOLS.size());
    }

    private interface End {
        void of(ThreadPoolExecutor pool);
    }

    /** Ends a pool while operations go on. */
    private static void end(String name, End end) {
        for (Subject pool : POOLS) {
            if (pool.name.equals(name)) {
                OwnBeans.await("half of it", () -> pool.reference.arrived.get() > 500);
                end.of(pool);
            }
        }
    }

    private static void compare(Subject pool, boolean olderWorkers, PrintStream out) throws InterruptedException {
        OwnBeans.await(pool.name + " is at rest", () -> pool.getQueue().isEmpty() && pool.getActiveCount() == 0);
        Counts seen = Counts.published(pool.name);
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!isExpected(seen, pool, olderWorkers) && System.nanoTime() - deadline < 0) {
            Thread.sleep(PAUSE_MILLIS);
            seen = Counts.published(pool.name);
        }
        Counts expected = isExpected(seen, pool, olderWorkers) ? seen : pool.reference.atRest(0);
        out.println(pool.name + ".expected\t" + expected);
        out.println(pool.name + ".seen\t" + seen);
        compareService(pool, out);
        // a future that begins although it is cancelled cannot report its wait; the first task of a pre-existing worker
        // is unknown, and may get the arrival time of a task that never began
        boolean allReported = seen.equals(pool.reference.atRest(0));
        boolean allNamed = !olderWorkers || figure(pool, "ArrivedCount") == figure(pool, "StartedCount");
        if (pool.reference.timed && allReported && allNamed) {
            compareWait(pool, out);
        }
    }

    /**
     * Returns whether the counts are expected. The task of a pre-existing worker is unknown at first: one task may seem
     * removed until it runs.
     */
    private static boolean isExpected(Counts seen, Subject pool, boolean olderWorkers) {
        Reference reference = pool.reference;
        for (long doubtful = 0; doubtful <= reference.doubtful(); doubtful++) {
            // between two reads of the queue, purged tasks and tasks put directly into it cancel each other out
            for (long unseen = 1; pool.bypassed && unseen <= reference.requeued.get(); unseen++) {
                if (reference.atRest(doubtful, -unseen).equals(seen)) {
                    return true;
                }
            }
            if (reference.atRest(doubtful).equals(seen)
                    || (olderWorkers && reference.atRest(doubtful, 1).equals(seen))) {
                return true;
            }
        }
        return false;
    }

    /** Checks that the published service contains the time that tasks measure of their service. */
    private static void compareService(Subject pool, PrintStream out) {
        double service = figure(pool, "TotalServiceMillis");
        double own = pool.reference.service.get() / 1e6;
        boolean mostOfIt = service >= own - 0.001;
        out.println(pool.name + ", service " + service + " of which the tasks saw " + own + ".expected\ttrue");
        out.println(pool.name + ", service " + service + " of which the tasks saw " + own + ".seen\t" + mostOfIt);
    }

    /** Checks that the published wait is within the time that tasks measure of their wait. */
    private static void compareWait(Subject pool, PrintStream out) {
        double wait = figure(pool, "TotalWaitMillis");
        double longest = (pool.turnsAway ? HELD_UP : 1) * pool.reference.wait.get() / 1e6;
        boolean within = wait >= 0 && wait <= longest + 0.001;
        out.println(pool.name + ", wait " + wait + " within " + longest + ".expected\ttrue");
        out.println(pool.name + ", wait " + wait + " within " + longest + ".seen\t" + within);
    }

    private static double figure(Subject pool, String attribute) {
        boolean live = OwnBeans.server().isRegistered(OwnBeans.live(pool.name));
        try {
            return ((Number) OwnBeans.server()
                            .getAttribute(live ? OwnBeans.live(pool.name) : OwnBeans.terminated(pool.name), attribute))
                    .doubleValue();
        } catch (JMException e) {
            throw new IllegalStateException(pool.name + " " + attribute, e);
        }
    }
}
