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

    private Replay(
            double[] processor,
            double[] blocked,
            Servers processors,
            double servers,
            double shareDownstream,
            double threadCreation,
            int queue) {
        this.processor = processor;
        this.blocked = blocked;
        this.processors = processors;
        this.servers = servers;
        this.shareDownstream = shareDownstream;
        this.threadCreation = threadCreation;
        this.queue = queue;
    }

    /** Seconds on a processor and seconds blocked, task by task; enough processors for all. */
    public static Replay of(double[] processorSeconds, double[] blockedSeconds) {
        if (processorSeconds.length != blockedSeconds.length) {
            throw new IllegalArgumentException("blockedSeconds: expected one for each of the " + processorSeconds.length
                    + " processorSeconds but there are " + blockedSeconds.length);
        }
        return new Replay(
                Argument.notNegative("processorSeconds", processorSeconds),
                Argument.notNegative("blockedSeconds", blockedSeconds),
                Servers.of(Double.POSITIVE_INFINITY),
                Double.POSITIVE_INFINITY,
                0,
                0,
                Integer.MAX_VALUE);
    }

    /** The same on so many processors, 1.5 or infinity for example. */
    public Replay processors(double processors) {
        Argument.capacity("processors", processors);
        return processors(Servers.of(processors));
    }

    /** The same where other processes may use them too. */
    public Replay processors(Servers processors) {
        return new Replay(processor, blocked, processors, servers, shareDownstream, threadCreation, queue);
    }

    /** The same with {@code share} of each task's time blocked, its last part, at a station of so many servers. */
    public Replay downstream(double servers, double share) {
        Argument.capacity("servers", servers);
        Argument.share("share", share);
        return new Replay(processor, blocked, processors, servers, share, threadCreation, queue);
    }

    /**
     * The same where each of the first tasks, one for each thread, starts a thread, and the one who submits is held up for
     * so long; open replays only.
     */
    public Replay threadCreation(double seconds) {
        Argument.notNegative("seconds", seconds);
        return new Replay(processor, blocked, processors, servers, shareDownstream, seconds, queue);
    }

    /**
     * The same with room for so many tasks to wait; those that find none are turned away, and their wait and response are
     * NaN. Open replays only, whose percentiles then mean nothing.
     */
    public Replay queue(int capacity) {
        Argument.atLeast(0, "capacity", capacity);
        return new Replay(processor, blocked, processors, servers, shareDownstream, threadCreation, capacity);
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
        Argument.atLeast(1, "threads", threads);
        requireOrder(arrivalSeconds);
        if (size() == 0) {
            return Outcome.EMPTY;
        }
        double[] submitted = threadCreation == 0 ? arrivalSeconds : submitted(arrivalSeconds, threads);
        Workload tasks = workload(Math.min(threads, size()));
        if (isSimulated(Math.min(threads, size()))) {
            return new Simulation(tasks, threads, queue, Source.open(submitted), 0, size()).run(arrivalSeconds);
        }
        return FifoPool.replay(arrivalSeconds, submitted, tasks, threads, queue);
    }

    /**
     * Clients that each have one task at a time and think for exponential times of mean {@code thinkSeconds} in between.
     * The tasks are taken in their order, round and round, until {@code tasks} are done after the first {@code warmUp}.
     */
    public Outcome closed(int clients, double thinkSeconds, int threads, int tasks, int warmUp, long seed) {
        Argument.atLeast(1, "clients", clients);
        Argument.notNegative("thinkSeconds", thinkSeconds);
        Argument.atLeast(1, "threads", threads);
        Argument.atLeast(0, "tasks", tasks);
        Argument.atLeast(0, "warmUp", warmUp);
        if (size() == 0 || tasks == 0) {
            return Outcome.EMPTY;
        }
        Source source = Source.closed(clients, thinkSeconds, seed);
        return new Simulation(workload(Math.min(threads, clients)), threads, Integer.MAX_VALUE, source, warmUp, tasks)
                .run();
    }

    /** Whether no number of threads up to {@code most} can hold up others: nothing is shared and threads cost nothing. */
    boolean isFree(int most) {
        return threadCreation == 0 && !isSimulated(most);
    }

    /** Whether tasks on up to {@code most} threads may hold up each other's progress. */
    boolean isSimulated(int most) {
        return isShared(most) || hasQueueDownstream();
    }

    /** All tasks' seconds on a processor and blocked. */
    double totalSeconds() {
        return Arrays.stream(processor).sum() + Arrays.stream(blocked).sum();
    }

    private Workload workload(int mostAtOnce) {
        return new Workload(this, isShared(mostAtOnce));
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

    private void requireOrder(double[] arrivals) {
        if (arrivals.length != size()) {
            throw new IllegalArgumentException("arrivalSeconds: expected one for each of the " + size()
                    + " tasks but there are " + arrivals.length);
        }
        double last = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < arrivals.length; i++) {
            if (!(arrivals[i] >= last) || Double.isInfinite(arrivals[i])) {
                throw new IllegalArgumentException("arrivalSeconds[" + i + "]: expected a time not before the last, "
                        + last + ", but was " + arrivals[i]);
            }
            last = arrivals[i];
        }
    }
}
