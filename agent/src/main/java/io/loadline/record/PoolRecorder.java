// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.ConsumerLag;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import io.loadline.record.kind.KindTotals;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.kind.TaskNames;
import io.loadline.record.time.ArrivalSampling;
import io.loadline.record.time.ArrivalTimes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * All records of one pool. {@link QueueStation} counts on the application's threads: those wait for no lock but the
 * short ones that {@link PoolRegistry} lists, and allocate nothing for a task, except what {@link ArrivalTimes} needs
 * for a queue without order and {@link Rejections} for a handler. Times are nanoseconds of {@link System#nanoTime()}.
 */
public final class PoolRecorder {

    /** Most threads that submit tasks at the same moment, in nearly all programs. */
    private static final int MOST_CALLERS = 64;

    private final PoolAccess<?> pool;
    private final PoolOrigin origin;
    private final boolean scheduled;
    private final boolean ignored;
    private final ArrivalTimes times;
    private final Workers workers;
    final Ledger ledger;
    /** Station of a pool of threads; null if nothing is recorded, and for a pool of connections. */
    final QueueStation station;

    private final CallerThreads callers = new CallerThreads();

    final Counters counters;
    private final ArrivalSampling sampling;

    /** Kinds of task; null for a pool of connections. */
    final TaskKinds kinds;

    /** Periodic tasks that threw; null except for a scheduled pool. */
    final FailedTimers failedTimers;

    /** Work that no caller waits for; null if it is not watched. */
    GivenUpWork givenUp;

    /** Visits by pool of connections. */
    private final Map<PoolRecorder, Visits> visits = new ConcurrentHashMap<>(0);

    /** Queues in front of this pool; null while there is none. */
    private volatile FrontQueue front;

    /** Tasks discarded without an exception; null while there are none. */
    private volatile Discards discards;

    /** Station of a pool of connections; null for a pool of threads. */
    final ConnectionStation connections;

    /** Roots; null except for a fork-join pool that is recorded. */
    final Roots roots;

    /** Spare threads that a fork-join pool at its maximum could not start in place of a worker about to block. */
    final LatestCount refusedSpares;

    /** Routes; null except for a library's pool of connections that each take a route. */
    Routes routes;

    /** Metrics of the pool's consumers; null except for consumers of Kafka. */
    private volatile ConsumerLag lag;

    /** Consumers whose loops run as tasks of this pool; null if there are none. */
    private volatile PoolRecorder consumers;

    /** Listener for tasks on threads without a worker: gets the executor of a task that begins, null when it ends. */
    Consumer<PoolRecorder> taskListener = executor -> {};

    /** Listener for the end of the pool. */
    Consumer<PoolRecorder> whenDropped = gone -> {};

    /** Last ticket of a time when not every task was timed. Sampler thread only. */
    private long lastUntimed;

    private final long firstSeen = System.nanoTime();
    private volatile String name;

    /** Last figures that the pool reported; null before the first. */
    private volatile PoolState lastState;

    PoolRecorder(
            PoolAccess<?> pool,
            PoolOrigin origin,
            boolean ignored,
            Counters counters,
            Cancellation cancellation,
            TaskNames taskNames) {
        this.pool = pool;
        this.origin = origin;
        this.ignored = ignored;
        this.scheduled = pool.isScheduled();
        this.roots = !ignored && pool.family().equals("fork-join") ? new Roots() : null;
        this.refusedSpares = roots == null ? LatestCount.NONE : new LatestCount();
        this.times = scheduled || pool.startsThreads()
                ? ArrivalTimes.NOWHERE
                : ArrivalTimes.of(pool.isFirstInFirstOut() || pool.isOfConnections());
        this.counters = counters;
        this.sampling = counters.sampling;
        this.failedTimers = scheduled ? new FailedTimers() : null;
        this.kinds = pool.isOfConnections() ? null : new TaskKinds(taskNames);
        this.workers = new Workers(this, counters);
        this.ledger = new Ledger(pool, counters, workers::held);
        this.connections = pool.isOfConnections() ? new ConnectionStation(this, counters, times) : null;
        this.station = ignored || connections != null
                ? null
                : scheduled
                        ? new ScheduledStation(pool, counters, cancellation, kinds)
                        : new QueueStation(times, counters, cancellation, kinds);
        if (origin == PoolOrigin.BEFORE_ATTACH && !ignored && !scheduled && pool.showsQueue()) {
            adopt(pool.waitingCount());
        }
    }

    /**
     * Counts the tasks that were queued before the agent saw the pool as arrived. Nobody else knows this recorder yet:
     * a task that arrives later is counted, and queued, after that.
     */
    private void adopt(int waiting) {
        counters.countByCaller(Event.ARRIVED, waiting, firstSeen);
        times.adopt(waiting);
    }

    public PoolAccess<?> pool() {
        return pool;
    }

    public PoolOrigin origin() {
        return origin;
    }

    /** Returns when the pool was built or, if it is pre-existing, first used; {@link System#nanoTime()}. */
    public long firstSeen() {
        return firstSeen;
    }

    /** Returns whether nothing is recorded: the pool is one of the JDK's own that nobody asked for. */
    public boolean isIgnored() {
        return ignored;
    }

    /** Returns whether the pool has no figures of its own: nothing is recorded, or it is fully split into routes. */
    public boolean hasNoFigures() {
        return ignored || routes != null && !routes.areMany();
    }

    /** Sets the name of the pool where its figures are read. */
    public void name(String name) {
        this.name = name;
    }

    /** Returns the name; null as long as none is set. */
    public String name() {
        return name;
    }

    /** Returns the pool's own figures now, or null if it was collected or does not report them. */
    public PoolState state() {
        int elsewhere = pool.showsQueue() ? ledger.outsideTheQueue() : ledger.waiting();
        PoolState now =
                pool.state(elsewhere, (int) Math.max(0, counters.totals().inService()));
        if (now != null) {
            lastState = now;
        }
        return now;
    }

    /** Returns the last figures that the pool reported, without a query; null if there are none. */
    PoolState lastState() {
        return lastState;
    }

    /**
     * Returns the most tasks that can run at one time, because all are periodic; {@link Integer#MAX_VALUE} if there is
     * no limit.
     */
    public int mostAtOnce() {
        return station == null ? Integer.MAX_VALUE : station.mostAtOnce();
    }

    public Totals totals() {
        return ledger.totals();
    }

    /** Returns the nanoseconds that the oldest queued task has waited; 0 if none waits, NaN if not known. */
    public double oldestQueuedNanos(long now) {
        if (scheduled) {
            return Stream.of(pool.waiting())
                    .mapToLong(task -> pool.latenessNanos((Runnable) task))
                    .max()
                    .orElse(0);
        }
        return ledger.waiting() == 0 ? 0 : times.oldestNanos(now);
    }

    /**
     * Returns the kinds of task with their approximate counts of the last history; none for a pool of connections.
     *
     * @param timers the tasks in the queue of a scheduled pool
     */
    public List<KindTotals> kindTotals(Object[] timers, long now) {
        if (kinds == null) {
            return Collections.emptyList();
        }
        Map<TaskKind, KindTotals> totals = kinds.totals();
        for (Worker worker : workers.alive()) {
            TaskKind.Counted counted = worker.kind();
            KindTotals kind = counted == null ? null : totals.get(counted.kind);
            if (kind != null) {
                kind.runningNanos += counted.weight * Math.max(0, worker.ageNanos(now));
                kind.periodic += scheduled && PoolAccess.isPeriodic(worker.task()) ? 1 : 0;
            }
        }
        for (Object task : timers) {
            boolean comesAgain = PoolAccess.isPeriodic(task) && !PoolAccess.isCancelled(task);
            KindTotals kind = comesAgain ? totals.get(kinds.known(task)) : null;
            if (kind != null) {
                kind.periodic++;
            }
        }
        return new ArrayList<>(totals.values());
    }

    /** Returns the number of periodic tasks that threw so far. */
    public int failedTimers() {
        return failedTimers == null ? 0 : failedTimers.total();
    }

    /**
     * Returns the periodic tasks that threw, and that were not scheduled again; the newest last.
     *
     * @param known the kinds of task
     */
    public List<FailedTimers.Failed> failedTimers(List<KindTotals> known) {
        return failedTimers == null ? Collections.emptyList() : failedTimers.failed(known);
    }

    /** Returns the tasks that have run for longer than a limit; none for a pool of connections. */
    public List<LongTask> longTasks(long limitNanos, long now) {
        return kinds == null ? Collections.emptyList() : LongTask.of(this, limitNanos, now);
    }

    /**
     * Returns the connections that nobody will return, the oldest first; none for a pool of threads.
     *
     * @param limitNanos age from which on a connection is suspected
     */
    public List<LeakWatch.Leak> leaks(double limitNanos, long now) {
        return connections == null ? Collections.emptyList() : connections.leaks.leaks(limitNanos, now);
    }

    /** Returns the samples of work that no caller waits for. */
    public GivenUpWork.Seen givenUp() {
        return givenUp == null ? GivenUpWork.Seen.NOTHING : givenUp.seen();
    }

    /** Returns the number of cancelled tasks so far of which a submitter needed only the first results. */
    public long losers() {
        return station == null ? 0 : station.losers();
    }

    /** Returns the threads that ran tasks themselves since the pool was full. */
    public CallerThreads callers() {
        return callers;
    }

    /** Records a {@code KafkaConsumer} that a thread of this pool polls. */
    void polls(Object consumer) {
        ConsumerLag known = lag;
        if (known == null) {
            synchronized (this) {
                known = lag == null ? new ConsumerLag() : lag;
                lag = known;
            }
        }
        known.add(consumer);
    }

    /** Reads what the pool's consumers report about their backlog, from time to time, although nobody asks. */
    public void readLag(long now) {
        if (lag != null) {
            lag.keepUp(now);
        }
    }

    /** Returns what the pool's consumers report about their backlog; null if that is nothing. */
    public ConsumerLag.Reading lag(long now) {
        ConsumerLag known = lag;
        return known == null ? null : known.read(now);
    }

    /** Records that a task of this pool is the loop of a consumer, which is measured as a pool of its own. */
    void runsLoopOf(PoolRecorder consumers) {
        this.consumers = consumers;
    }

    /** Returns the consumers whose loops run as tasks of this pool; null if there are none. */
    public PoolRecorder consumers() {
        return consumers;
    }

    /** Returns whether tasks wait in queues in front of this pool. */
    public boolean hasFront() {
        return front != null;
    }

    /** Returns the queues in front of this pool, as one. */
    public FrontQueue front() {
        FrontQueue known = front;
        if (known != null) {
            return known;
        }
        synchronized (this) {
            front = front == null ? new FrontQueue() : front;
            return front;
        }
    }

    /** Records a task that a policy of the JDK has discarded without an exception. */
    void discarded(Object task) {
        if (discards == null) {
            synchronized (this) {
                discards = discards == null ? new Discards(station.cancellation) : discards;
            }
        }
        discards.add(task);
    }

    /** Returns the tasks discarded without an exception; null if there are none. */
    public Discards discards() {
        return discards;
    }

    /** Returns the count of spare threads that a fork-join pool could not start. */
    public LatestCount refusedSpares() {
        return refusedSpares;
    }

    /** Releases everything that belongs to this pool, which is gone. */
    void dropped() {
        if (roots != null) {
            roots.forgetAll();
        }
        whenDropped.accept(this);
    }

    /**
     * Returns the number of tasks that have been rejected for good since the last call. Sampler thread only, once a
     * window.
     *
     * @param after the counts at the end of the window
     * @param quiet whether nothing has happened since the last call
     */
    public int finalRejections(Totals after, boolean quiet) {
        long more = ledger.finalRejections(after, quiet ? 0 : workers.alive().size(), inTransit());
        return (int) Math.min(Integer.MAX_VALUE, more);
    }

    /**
     * Counts tasks that the application itself took out of the queue as removed; none while the pool is not queried.
     * Sampler thread only, once a window.
     *
     * @param quiet whether nothing has happened since the last call
     */
    public void reconcile(long now, boolean quiet) {
        if (roots != null) {
            roots.countFinished(station, pool.mostWaiting() == 0);
        }
        ledger.reconcile(now, quiet, inTransit());
        if (pool.guard().failure() != null) {
            return;
        }
        endSamplingIfDrained(now);
        times.align(ledger::expectedInQueue, pool::waiting, quiet ? 0 : inTransit());
        times.trim(quiet);
    }

    /** Returns the most tasks that may be in transit between the queue and the thread that submits or begins them. */
    private int inTransit() {
        return MOST_CALLERS + servers().size();
    }

    /**
     * Ends sampling once all waiting tasks were timed when they arrived. For two seconds after the last untimed task, a
     * thread may still be held up inside {@code execute}. Sampler thread only.
     */
    private void endSamplingIfDrained(long now) {
        long since = sampling.completeSince();
        // not in every window: some queues take as long to report their length as they are long
        if (since != Long.MAX_VALUE
                && sampling.mayBeUntimed()
                && now - since >= Ledger.PATIENCE_NANOS
                && times.haveDeparted(lastUntimed, ledger.inQueue())) {
            sampling.allAreTimed();
        }
    }

    /**
     * Returns the two arrivals between which all tasks of a partly timed window are timed; null if all tasks are.
     * Sampler thread only.
     */
    public long[] firstSlice() {
        return sampling.first();
    }

    /**
     * Ends a window: decides whether all tasks of the next one are timed. Sampler thread only.
     *
     * @param meanServiceNanos the mean service of all its tasks, estimated from the timed ones
     */
    public void endWindow(double tasksPerSecond, double meanServiceNanos, long now) {
        counters.endWindow(meanServiceNanos, now);
        boolean sampled = sampling.isSampling();
        sampling.endWindow(tasksPerSecond, now);
        if (sampled) {
            lastUntimed = times.mark();
        }
        if (kinds != null) {
            kinds.endWindow(tasksPerSecond, sampling.timedPerSecond(tasksPerSecond), now);
        }
        if (discards != null) {
            discards.endWindow();
        }
        if (connections != null) {
            connections.endWindow(now);
        }
        if (givenUp != null) {
            givenUp.endWindow();
        }
        if (station != null && (pool.isOfConsumers() || pool.isOfEventLoops())) {
            endAbandonedLoops();
        }
        workers.alive().forEach(worker -> worker.endWindow(now));
    }

    /**
     * Ends the loops whose threads have ended: consumers that died in a handler, where no event shows it, and event
     * loops that were shut down.
     */
    private void endAbandonedLoops() {
        for (Worker worker : workers.alive()) {
            if (worker.isAbandoned()) {
                station.exits(worker, pool.isOfConsumers() && worker.hasDied());
                workers.exits(worker);
            }
        }
    }

    /**
     * Returns the threads that ask for a connection while they hold one; {@link Nesting.Seen#NOTHING} for a pool of
     * threads.
     */
    public Nesting.Seen nesting(long now) {
        Totals counts = counters.totals();
        return connections == null
                ? Nesting.Seen.NOTHING
                : connections.nesting.seen(counts.inSystem() - counts.inService(), now);
    }

    /** Ages task kinds, caller names and unmatched front-queue arrivals; forgets those from before the history. */
    public void age(long now, long historyNanos) {
        callers.age(now, historyNanos);
        if (givenUp != null) {
            givenUp.age(now, historyNanos);
        }
        if (hasFront()) {
            front.arrivals.forget(now - historyNanos);
        }
        if (kinds != null) {
            kinds.age(now, historyNanos, kind -> workers.alive().stream()
                    .map(Worker::kind)
                    .anyMatch(counted -> counted != null && counted.kind == kind));
        }
    }

    /** Passes on all batches since the last call; {@code consumer} must not keep them. Sampler thread only. */
    public void drain(Consumer<TaskBatch> consumer) {
        counters.drain(consumer);
    }

    /**
     * Passes on the tasks in service, with the futures that they complete and the objects on which threads wait for
     * these.
     */
    public void eachInService(Consumer<Object> consumer) {
        for (Worker worker : workers.alive()) {
            eachCompletedBy(worker.task(), consumer);
            eachCompletedBy(worker.job(), consumer);
        }
    }

    /** Passes on the task, unless it is null, the futures that it completes, and what threads wait on for these. */
    public void eachCompletedBy(Object task, Consumer<Object> consumer) {
        if (task != null && station != null) {
            station.cancellation.completedBy(task).forEach(consumer);
        }
    }

    public Workers workers() {
        return workers;
    }

    /** Returns a live view of the workers, or of the connections of a pool of connections. */
    public Collection<? extends Server> servers() {
        return connections == null ? workers.alive() : connections.leases();
    }

    /** Returns the number of servers so far, ended ones included. */
    public int serversBegun() {
        return connections == null ? workers.begun() : connections.begun();
    }

    /** Returns the visits of this pool's tasks to pools of connections. */
    public Collection<Visits> visits() {
        return visits.values();
    }

    /** Returns the visits to one pool of connections. */
    Visits visitsTo(PoolRecorder pool) {
        Visits known = visits.get(pool);
        return known != null ? known : visits.computeIfAbsent(pool, Visits::new);
    }

    /** Forgets the visits to a pool of connections that is gone. */
    public void forget(Visits gone) {
        visits.values().remove(gone);
    }
}
