package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * A workload played back against a pool of any size: what would have happened with that many threads.
 *
 * <p>A task needs a time on a processor and then a time blocked. Tasks start in order of arrival, each on a thread of its
 * own until its end. Those on processors share them equally: with k of them each progresses at the rate min(1,
 * processors / k). A share of the time blocked may be spent at a station downstream that serves a limited number at once,
 * in order of arrival.
 *
 * <p>Immutable; nothing random but what a seed says. Some milliseconds for 20,000 tasks.
 */
public final class Replay {

    final double[] processor;
    final double[] blocked;
    final Servers processors;
    final double servers;
    final double shareDownstream;
    private final double threadCreation;
    private final int queue;
    final boolean queuePerThread;

    private Replay(
            double[] processor,
            double[] blocked,
            Servers processors,
            double servers,
            double shareDownstream,
            double threadCreation,
            int queue,
            boolean queuePerThread) {
        this.processor = processor;
        this.blocked = blocked;
        this.processors = processors;
        this.servers = servers;
        this.shareDownstream = shareDownstream;
        this.threadCreation = threadCreation;
        this.queue = queue;
        this.queuePerThread = queuePerThread;
    }

    /** Seconds on a processor and seconds blocked, task by task; enough processors for all. */
    public static Replay of(double[] processorSeconds, double[] blockedSeconds) {
        check(processorSeconds.length == blockedSeconds.length, "blockedSeconds.length", blockedSeconds.length);
        return new Replay(
                times("processorSeconds", processorSeconds),
                times("blockedSeconds", blockedSeconds),
                Servers.of(Double.POSITIVE_INFINITY),
                Double.POSITIVE_INFINITY,
                0,
                0,
                Integer.MAX_VALUE,
                false);
    }

    /** The same on so many processors, 1.5 or infinity for example. */
    public Replay processors(double processors) {
        check(processors > 0, "processors", processors);
        return processors(Servers.of(processors));
    }

    /** The same where other processes may use them too. */
    public Replay processors(Servers processors) {
        return new Replay(
                processor, blocked, processors, servers, shareDownstream, threadCreation, queue, queuePerThread);
    }

    /** The same with {@code share} of each task's time blocked, its last part, at a station of so many servers. */
    public Replay downstream(double servers, double share) {
        check(servers > 0, "servers", servers);
        check(share >= 0 && share <= 1, "share", share);
        return new Replay(processor, blocked, processors, servers, share, threadCreation, queue, queuePerThread);
    }

    /**
     * The same where each of the first tasks, one for each thread, starts a thread, and the one who submits is held up for
     * so long; open replays only.
     */
    public Replay threadCreation(double seconds) {
        check(isTime(seconds), "seconds", seconds);
        return new Replay(processor, blocked, processors, servers, shareDownstream, seconds, queue, queuePerThread);
    }

    /**
     * The same with room for so many tasks to wait; those that find none are turned away, and their wait and response are
     * NaN. Open replays only, whose percentiles then mean nothing.
     */
    public Replay queue(int capacity) {
        return new Replay(
                processor, blocked, processors, servers, shareDownstream, threadCreation, capacity, queuePerThread);
    }

    /** The same where each thread has a queue of its own: a task that finds no thread free joins the shortest and stays there. */
    public Replay queuePerThread(boolean own) {
        return new Replay(processor, blocked, processors, servers, shareDownstream, threadCreation, queue, own);
    }

    public int size() {
        return processor.length;
    }

    /** Instants in nanoseconds as seconds since the first of them. */
    public static double[] seconds(long[] nanos) {
        return Arrays.stream(nanos).mapToDouble(at -> (at - nanos[0]) / 1e9).toArray();
    }

    /** The tasks arrive when they did: {@code arrivalSeconds}, one for each task, not falling. */
    public Outcome open(double[] arrivalSeconds, int threads) {
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
        double[] submitted = threadCreation == 0 ? arrivalSeconds : submitted(arrivalSeconds, threads);
        int most = Math.min(threads, size());
        return isSimulated(most) || queue < Integer.MAX_VALUE
                ? new Simulation(this, isShared(most), threads, queue, submitted).run(arrivalSeconds)
                : inOrder(arrivalSeconds, submitted, threads);
    }

    /**
     * Clients that each have one task at a time and think for exponential times of mean {@code thinkSeconds} in between.
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
        return new Simulation(this, shared, threads, clients, thinkSeconds, seed, warmUp, tasks).run();
    }

    /**
     * Threads alone, nothing shared: each task takes the thread that is free first (J. Kiefer, J. Wolfowitz, "On the Theory of
     * Queues with Many Servers", Transactions of the AMS 78 (1955)). Some tens of nanoseconds a task; threads that are never
     * needed cost nothing. {@code submitted}: when each task can be started, {@code since}: from when its wait counts.
     */
    private Outcome inOrder(double[] since, double[] submitted, int threads) {
        double[] waits = new double[size()];
        double[] responses = new double[size()];
        EventHeap free = new EventHeap();
        double last = Double.NEGATIVE_INFINITY;
        double busy = 0;
        for (int task = 0; task < waits.length; task++) {
            double service = processor[task] + blocked[task];
            double start = submitted[task];
            if (free.first() > start && free.size() < threads) {
                free.push(start + service, task);
            } else {
                start = Math.max(start, free.first());
                free.replaceFirst(start + service, task);
            }
            waits[task] = start - since[task];
            responses[task] = waits[task] + service;
            last = Math.max(last, start + service);
            busy += service;
        }
        return new Outcome(
                waits,
                responses,
                last - since[0],
                busy,
                Arrays.stream(processor).sum(),
                free.size());
    }

    /** Whether no number of threads up to {@code most} can hold up others: nothing is shared and threads cost nothing. */
    boolean isFree(int most) {
        return threadCreation == 0 && !isSimulated(most);
    }

    /** Whether tasks on up to {@code most} threads may hold up each other's progress. */
    boolean isSimulated(int most) {
        return isShared(most) || hasQueueDownstream() || queuePerThread;
    }

    /** All tasks' seconds on a processor and blocked. */
    double totalSeconds() {
        return Arrays.stream(processor).sum() + Arrays.stream(blocked).sum();
    }

    private boolean isShared(int mostAtOnce) {
        return mostAtOnce > processors.busy(mostAtOnce);
    }

    /** Whether a station downstream may serve fewer than come. */
    boolean hasQueueDownstream() {
        return shareDownstream > 0 && !Double.isInfinite(servers);
    }

    /** When each task reaches the pool: those that start a thread, and those that come while one is started, later. */
    private double[] submitted(double[] arrivals, int threads) {
        double[] submitted = new double[arrivals.length];
        double free = Double.NEGATIVE_INFINITY;
        for (int task = 0; task < arrivals.length; task++) {
            submitted[task] = Math.max(arrivals[task], free) + (task < threads ? threadCreation : 0);
            free = submitted[task];
        }
        return submitted;
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

    /** What is no number of the right kind would be replayed for ever. */
    static void check(boolean isRight, String name, double value) {
        if (!isRight) {
            throw refused(name, value);
        }
    }

    private static IllegalArgumentException refused(String name, double value) {
        return new IllegalArgumentException(name + ": cannot be " + value);
    }
}
