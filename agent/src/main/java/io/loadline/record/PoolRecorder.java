package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Batch;
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
 * Everything recorded of one pool. The methods that take a time are called on the application's threads and allocate
 * nothing: a stripe's lock each, some tens of nanoseconds. Times are nanoseconds of {@link System#nanoTime()}.
 */
public final class PoolRecorder {

    /** More threads hardly ever hand in tasks at the same moment. */
    private static final int MOST_CALLERS = 64;

    private final PoolAccess<?> pool;
    private final PoolOrigin origin;
    private final boolean scheduled;
    private final boolean ignored;
    /** Whether time may pass between the taking of a task and its start. */
    final boolean hooks;

    private final ArrivalTimes times;
    private final Workers workers;
    private final Ledger ledger;
    final Submissions submissions;
    private final CallerThreads callers = new CallerThreads();
    final Service service;
    final Counters counters;
    private final ArrivalSampling sampling;

    /** Null for a pool of connections. */
    final TaskKinds kinds;

    /** By pool of connections. */
    private final Map<PoolRecorder, Visits> visits = new ConcurrentHashMap<>(0);

    /** Null while there is none. */
    private volatile FrontQueue front;

    /** Null for a pool of threads. */
    final Connections connections;

    /** Null but for a fork-join pool. */
    final Roots roots;

    /** Null but for the library's pool of connections that each take a route. */
    Routes routes;

    /** Told whose task a thread runs that has no worker. */
    Consumer<PoolRecorder> tasks = executor -> {};

    /** Told when the pool is gone. */
    Consumer<PoolRecorder> whenDropped = gone -> {};

    /** The last ticket when not every task was timed. Sampler thread only. */
    private long lastUntimed;

    private final long firstSeen = System.nanoTime();
    private volatile String name;

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
        this.hooks = pool.hasHooks();
        this.connections = pool.isOfConnections() ? new Connections(this) : null;
        this.roots = pool.family().equals("fork-join") ? new Roots() : null;
        this.times = scheduled || pool.startsThreads()
                ? ArrivalTimes.NOWHERE
                : ArrivalTimes.of(pool.isFirstInFirstOut() || pool.isOfConnections());
        this.counters = counters;
        this.sampling = counters.sampling;
        this.kinds = pool.isOfConnections() ? null : new TaskKinds(taskNames);
        this.workers = new Workers(this, counters);
        this.ledger = new Ledger(pool, origin == PoolOrigin.BEFORE_ATTACH, counters, workers::held);
        this.submissions = new Submissions(pool, times, ledger, counters, callers);
        this.service = new Service(pool, times, counters, cancellation, kinds);
    }

    public PoolAccess<?> pool() {
        return pool;
    }

    public PoolOrigin origin() {
        return origin;
    }

    /** When the pool was built or, if it is older than the agent, first used; {@link System#nanoTime()}. */
    public long firstSeen() {
        return firstSeen;
    }

    /** To be called once, when a pool that is older than the agent is known to everybody: see {@link Ledger#adopt}. */
    void adopt() {
        if (!ignored) {
            ledger.adopt();
            times.adopt(ledger.inQueue());
        }
    }

    /** Whether nothing is recorded: a pool of the JDK's own that nobody asked for. */
    public boolean isIgnored() {
        return ignored;
    }

    /** Whether there is nothing to tell: nothing is recorded, or all routes have a pool of their own. */
    public boolean isSilent() {
        return ignored || routes != null && !routes.areMany();
    }

    /** What the pool is called where its figures are read. */
    public void name(String name) {
        this.name = name;
    }

    /** Null as long as nobody has named it. */
    String name() {
        return name;
    }

    /** Name of the first thread seen to work for the pool; before there is one, what the pool's thread factory will call it. */
    public String threadName() {
        String seen = workers.firstThreadName();
        return seen == null ? pool.nameOfFirstThread() : seen;
    }

    /** What the pool says of itself now, or null if it was collected or does not say. */
    public PoolState state() {
        int elsewhere = pool.showsQueue() ? ledger.outsideTheQueue() : ledger.waiting();
        return pool.state(elsewhere, (int) Math.max(0, counters.totals().inService()));
    }

    /** The most tasks that can run at one time, because all are periodic; {@link Integer#MAX_VALUE} if there may be any number. */
    public int mostAtOnce() {
        return scheduled && !service.ranTaskOnce ? Math.max(1, pool.heldCount()) : Integer.MAX_VALUE;
    }

    public Totals totals() {
        return ledger.totals();
    }

    /** How long the task that waits longest has waited, in nanoseconds; 0 if none waits, NaN if nobody knows. */
    public double oldestQueuedNanos(long now) {
        if (scheduled) {
            return Stream.of(pool.waiting())
                    .mapToLong(task -> pool.latenessNanos((Runnable) task))
                    .max()
                    .orElse(0);
        }
        return ledger.waiting() == 0 ? 0 : times.oldestNanos(now);
    }

    /** The same with their counts of the last history, about; none for a pool of connections. {@code timers}: in its queue. */
    public List<KindTotals> kindTotals(Object[] timers, long now) {
        if (kinds == null) {
            return Collections.emptyList();
        }
        Map<TaskKind, KindTotals> totals = kinds.totals();
        for (Worker worker : workers.alive()) {
            TaskKind.Counted counted = worker.counted;
            KindTotals kind = counted == null ? null : totals.get(counted.kind);
            if (kind != null) {
                kind.runningNanos += counted.weight * Math.max(0, worker.ageNanos(now));
                kind.periodic += scheduled && PoolAccess.isPeriodic(worker.task) ? 1 : 0;
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

    /** Which threads ran tasks themselves since the pool was full. */
    public CallerThreads callers() {
        return callers;
    }

    /** Whether tasks wait in queues in front of it. */
    public boolean hasFront() {
        return front != null;
    }

    /** All queues in front of it. */
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

    /** The pool is gone. */
    void dropped() {
        if (roots != null) {
            roots.forgetAll();
        }
        whenDropped.accept(this);
    }

    /**
     * Counts out what the application took out of the queue itself. {@code quiet}: whether nothing has happened since the
     * last time. Sampler thread only, once a window.
     */
    public void reconcile(long now, boolean quiet) {
        if (roots != null) {
            roots.countFinished(submissions, pool.mostWaiting() == 0);
        }
        ledger.reconcile(now, quiet, onTheirWay());
        endSamplingIfDrained(now);
        times.align(ledger::expectedInQueue, pool::waiting, quiet ? 0 : onTheirWay());
        times.trim(quiet);
    }

    /** How many tasks may be between the queue and whoever hands them in or begins them, at most. */
    private int onTheirWay() {
        return MOST_CALLERS + workers.alive().size();
    }

    /**
     * Whether all that waits was timed when it arrived. For two seconds after the last task that was not, a thread may still
     * be held up on its way in.
     */
    private void endSamplingIfDrained(long now) {
        long since = sampling.completeSince();
        // not in every window: some queues take as long to say their length as they are long
        if (since != Long.MAX_VALUE
                && sampling.mayBeUntimed()
                && now - since >= Ledger.PATIENCE_NANOS
                && times.haveLeft(lastUntimed, ledger.inQueue())) {
            sampling.allAreTimed();
        }
    }

    /** Between which two arrivals all tasks of a window are timed in which not all are; null if all are. Sampler thread only. */
    public long[] firstSlice() {
        return sampling.first();
    }

    /** Ends a window: decides whether all tasks are timed in the next. Sampler thread only. */
    public void endWindow(double tasksPerSecond, long now) {
        counters.endWindow(now);
        boolean sampled = sampling.isSampling();
        sampling.endWindow(tasksPerSecond, now);
        if (sampled) {
            lastUntimed = times.mark();
        }
        if (kinds != null) {
            kinds.endWindow(tasksPerSecond, sampling.timedPerSecond(tasksPerSecond), now);
        }
        if (routes != null) {
            routes.endWindow();
        }
        if (connections != null) {
            connections.nesting.endWindow(counters.totals().inSystem());
        }
        workers.alive().forEach(worker -> worker.endWindow(now));
    }

    /** Which threads ask for a connection while they hold one; {@link Nesting.Seen#NOTHING} of a pool of threads. */
    public Nesting.Seen nesting(long now) {
        Totals counts = counters.totals();
        return connections == null
                ? Nesting.Seen.NOTHING
                : connections.nesting.seen(counts.inSystem() - counts.inService(), now);
    }

    /** Forgets which kinds of task and which callers there were longer ago than this, and what came in front and never began. */
    public void age(long now, long historyNanos) {
        callers.age(now, historyNanos);
        if (hasFront()) {
            front.arrivals.forget(now - historyNanos);
        }
        if (kinds != null) {
            kinds.age(now, historyNanos, kind -> workers.alive().stream()
                    .map(worker -> worker.counted)
                    .anyMatch(counted -> counted != null && counted.kind == kind));
        }
    }

    /** Hands over all batches since the last call; {@code consumer} must not keep them. Sampler thread only. */
    public void drain(Consumer<Batch> consumer) {
        counters.drain(consumer);
    }

    public Workers workers() {
        return workers;
    }

    /** What the tasks of this pool of threads do at pools of connections. */
    public Collection<Visits> visits() {
        return visits.values();
    }

    /** The same at one of these pools. */
    Visits visitsTo(PoolRecorder pool) {
        Visits known = visits.get(pool);
        return known != null ? known : visits.computeIfAbsent(pool, Visits::new);
    }

    /** The pool of connections is gone. */
    public void forget(Visits gone) {
        visits.values().remove(gone);
    }
}
