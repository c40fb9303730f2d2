// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * Replay of a workload with a pool of any size.
 *
 * <p>A task needs a time on a processor and then a time blocked. Tasks start in order of arrival, each on a thread of its
 * own until its end. Those on processors share them equally: with k of them each progresses at the rate min(1,
 * processors / k). A share of the time blocked may be spent at a station downstream that serves a limited number at once,
 * in order of arrival.
 *
 * <p>Immutable. Nothing random but what a seed says. Some milliseconds for 20,000 tasks.
 */
public final class Replay {

    final double[] processor;
    final double[] blocked;
    final Servers processors;
    final double servers;
    final double shareDownstream;
    final double wakeUp;
    final double patience;

    private Replay(
            double[] processor,
            double[] blocked,
            Servers processors,
            double servers,
            double shareDownstream,
            double wakeUp,
            double patience) {
        this.processor = processor;
        this.blocked = blocked;
        this.processors = processors;
        this.servers = servers;
        this.shareDownstream = shareDownstream;
        this.wakeUp = wakeUp;
        this.patience = patience;
    }

    /**
     * Creates a replay with a processor for each task.
     *
     * @param processorSeconds seconds on a processor, by task
     * @param blockedSeconds seconds blocked, by task
     */
    public static Replay of(double[] processorSeconds, double[] blockedSeconds) {
        check(processorSeconds.length == blockedSeconds.length, "blockedSeconds.length", blockedSeconds.length);
        return new Replay(
                times("processorSeconds", processorSeconds),
                times("blockedSeconds", blockedSeconds),
                Servers.of(Double.POSITIVE_INFINITY),
                Double.POSITIVE_INFINITY,
                0,
                0,
                Double.POSITIVE_INFINITY);
    }

    /** Returns the replay on so many processors, 1.5 or infinity for example. */
    public Replay processors(double count) {
        return processors(Servers.of(count));
    }

    /** Returns the replay on processors that other processes may use, too. */
    public Replay processors(Servers some) {
        return new Replay(processor, blocked, some, servers, shareDownstream, wakeUp, patience);
    }

    /** Returns the replay with {@code share} of each task's time blocked, its last part, at a station of so many servers. */
    public Replay downstream(double count, double share) {
        check(count > 0, "servers", count);
        check(share >= 0 && share <= 1, "share", share);
        return new Replay(processor, blocked, processors, count, share, wakeUp, patience);
    }

    /** Returns the replay with so many seconds in which a task is still in the queue although a thread is idle. */
    public Replay wakeUp(double seconds) {
        return new Replay(processor, blocked, processors, servers, shareDownstream, seconds, patience);
    }

    /** Returns the replay where a task that has waited for so many seconds gives up: its wait and response are NaN, as of a rejected one. */
    public Replay patience(double seconds) {
        check(seconds >= 0, "patience", seconds);
        return new Replay(processor, blocked, processors, servers, shareDownstream, wakeUp, seconds);
    }

    public int size() {
        return processor.length;
    }

    /** Returns the mean seconds of a task that shares nothing; 0 without tasks. */
    public double meanSeconds() {
        double sum = Arrays.stream(processor).sum() + Arrays.stream(blocked).sum();
        return sum / Math.max(1, size());
    }

    /**
     * Replays the tasks at their arrivals.
     *
     * @param arrivalSeconds one for each task, not falling
     */
    public Outcome open(double[] arrivalSeconds, int threads) {
        return open(arrivalSeconds, threads, Integer.MAX_VALUE);
    }

    /**
     * Replays the tasks with room for so many to wait. Tasks that find none are rejected: their wait and response are NaN.
     */
    public Outcome open(double[] arrivalSeconds, int threads, int room) {
        check(threads >= 1, "threads", threads);
        check(arrivalSeconds.length == size(), "arrivalSeconds.length", arrivalSeconds.length);
        double last = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < arrivalSeconds.length; i++) {
            if (!(arrivalSeconds[i] >= last && arrivalSeconds[i] < Double.POSITIVE_INFINITY)) {
                throw refused("arrivalSeconds[" + i + "]", arrivalSeconds[i]);
            }
            last = arrivalSeconds[i];
        }
        if (size() == 0) {
            return Outcome.EMPTY;
        }
        boolean isShared = isShared(Math.min(threads, size()));
        return isShared || hasQueueDownstream() || room < Integer.MAX_VALUE
                ? new Simulation(this, isShared, threads).open(arrivalSeconds, room)
                : inOrder(arrivalSeconds, threads);
    }

    /**
     * Replays clients that each have one task at a time and think for exponential times of mean {@code thinkSeconds} in between.
     * The tasks are taken in their order, round and round, until {@code tasks} are done after the first {@code warmUp}.
     */
    public Outcome closed(int clients, double thinkSeconds, int threads, int tasks, int warmUp, long seed) {
        check(clients >= 1, "clients", clients);
        check(isTime(thinkSeconds), "thinkSeconds", thinkSeconds);
        check(threads >= 1, "threads", threads);
        check(tasks >= 0, "tasks", tasks);
        check(warmUp >= 0, "warmUp", warmUp);
        if (size() == 0 || tasks == 0) {
            return Outcome.EMPTY;
        }
        boolean shared = isShared(Math.min(threads, clients));
        return new Simulation(this, shared, threads).closed(clients, thinkSeconds, seed, warmUp, tasks);
    }

    /**
     * Replays threads that share nothing: each task takes the thread that is free first (J. Kiefer, J. Wolfowitz, "On the Theory of
     * Queues with Many Servers", Transactions of the AMS 78 (1955)). Some tens of nanoseconds a task; threads that are never
     * needed cost nothing.
     */
    private Outcome inOrder(double[] arrivals, int threads) {
        double[] waits = new double[size()];
        double[] responses = new double[size()];
        EventHeap free = new EventHeap();
        double last = Double.NEGATIVE_INFINITY;
        double busy = 0;
        for (int task = 0; task < waits.length; task++) {
            double service = processor[task] + blocked[task];
            double start = arrivals[task];
            if (free.first() > start && free.size() < threads) {
                free.push(start + service, task);
            } else if (free.first() - start > patience) {
                waits[task] = Double.NaN;
                responses[task] = Double.NaN;
                continue;
            } else {
                start = Math.max(start, free.first());
                free.replaceFirst(start + service, task);
            }
            waits[task] = start - arrivals[task];
            responses[task] = waits[task] + service;
            last = Math.max(last, start + service);
            busy += service;
        }
        return new Outcome(
                waits,
                responses,
                last - arrivals[0],
                busy,
                Arrays.stream(processor).sum(),
                free.size());
    }

    private boolean isShared(int mostAtOnce) {
        return mostAtOnce > processors.busy(mostAtOnce);
    }

    /** Returns true if a station downstream may serve fewer tasks than arrive. */
    boolean hasQueueDownstream() {
        return shareDownstream > 0 && !Double.isInfinite(servers);
    }

    private static double[] times(String name, double[] seconds) {
        for (int i = 0; i < seconds.length; i++) {
            if (!isTime(seconds[i])) {
                throw refused(name + "[" + i + "]", seconds[i]);
            }
        }
        return seconds.clone();
    }

    static boolean isTime(double seconds) {
        return seconds >= 0 && seconds < Double.POSITIVE_INFINITY;
    }

    /** Refuses a value that no replay could end with. */
    static void check(boolean isRight, String name, double value) {
        if (!isRight) {
            throw refused(name, value);
        }
    }

    private static IllegalArgumentException refused(String name, double value) {
        return new IllegalArgumentException(name + ": cannot be " + value);
    }
}
