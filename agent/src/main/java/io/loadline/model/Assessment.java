// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.FELT_SECONDS;
import static io.loadline.model.Constants.HARDLY_BUSY;
import static io.loadline.model.Constants.MANY_OCCUPIED;
import static io.loadline.model.Constants.MANY_OVERTAKEN;
import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.MUCH_OF_PROCESSORS;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.NOTED;

import io.loadline.hotspot.Hotspots;
import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.Backlog;
import io.loadline.model.regime.Batch;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.regime.ConsumerLoad;
import io.loadline.model.regime.Levels;
import io.loadline.model.regime.LoadCurve;
import io.loadline.model.regime.Rounds;
import io.loadline.model.work.ReplayWindow;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reading of a snapshot before anything is recommended: the plain figures, the kind of traffic and the load. Expensive
 * parts are computed once, when first asked for. Not thread-safe, but any thread may read {@link #figures}, and the
 * parts that {@link Split} asks for.
 */
public final class Assessment {

    public final Figures figures;

    final PoolSnapshot pool;

    /** True if all threads that the pool can have are busy nearly all of the time. */
    final boolean saturated;

    /** Advice for the pool of connections that {@link #connectionPool} names; null if there is none. */
    Recommendation connections;

    /** The warm-up that is left out; null if there is none. */
    Fact warmUp;

    private final Backlog backlog;
    private final boolean known;
    private final Lazy<Occupancy.LoadSample> load = new Lazy<>();
    private final Lazy<Long> mostBusy = new Lazy<>();
    private final Lazy<Occupancy.LoadSample> inService = new Lazy<>();
    private final Lazy<Regime.Model> model = new Lazy<>();
    private final Lazy<ArrivalLoop> loop = new Lazy<>();
    private final Lazy<CommonPlace> place = new Lazy<>();
    private final Lazy<Bottleneck> bottleneck = new Lazy<>();
    private final Lazy<FallingBehind> behind = new Lazy<>();
    private final Lazy<Rounds> rounds = new Lazy<>();
    private final Lazy<ConsumerLoad> consumers = new Lazy<>();
    private final Lazy<Batch> batch = new Lazy<>();
    private final Lazy<double[]> services = new Lazy<>();
    private final Lazy<Double> dispatchSeconds = new Lazy<>();
    private final Lazy<ReplayWindow> busiest = new Lazy<>();
    private final Lazy<ReplayWindow> busiestWithoutBacklog = new Lazy<>();

    /** The same with the windows of former sizes. */
    final PoolSnapshot all;

    /** Null where nothing is remembered. */
    private Levels levels;

    private LoadCurve curve;
    private TrackRecord track = new TrackRecord();

    private Assessment(PoolSnapshot pool, PoolSnapshot all) {
        this.pool = pool;
        this.all = all;
        this.figures = Figures.of(pool);
        this.backlog = Backlog.of(pool.windows);
        this.known = pool.state != null && figures.completed > 0;
        this.saturated = known && figures.meanInService >= NEARLY_ALL * pool.state.threadsWhenFull(figures.meanThreads);
    }

    public static Assessment of(PoolSnapshot pool) {
        return new Assessment(pool, pool);
    }

    /**
     * Returns the assessment of the time since the pool got its present size: service times and queues measured with
     * another size would blur the picture.
     */
    Assessment sinceResize() {
        return of(HistoryPart.sinceResize(pool), this);
    }

    private static Assessment of(PoolSnapshot part, Assessment whole) {
        if (part == whole.pool) {
            return whole;
        }
        Assessment recent = new Assessment(part, whole.all);
        recent.connections = whole.connections;
        recent.levels = whole.levels;
        recent.curve = whole.curve;
        recent.track = whole.track;
        return recent;
    }

    /**
     * Returns the assessment on which a size rests: {@link #sinceResize} once that is enough for one. Before that the
     * whole, unless the former threads were all busy most of the time: they held back arrivals, or left a backlog, of
     * which the present ones know nothing. Without the warm-up ({@link HistoryPart}), once the rest is enough.
     */
    Assessment judged() {
        Assessment recent = sinceResize();
        boolean isRecent =
                recent == this || new Sufficiency(recent).enough() || wasFull(recent.pool.windows.get(0).start);
        Assessment judged = isRecent ? recent : this;
        Assessment warm = of(HistoryPart.withoutWarmUp(judged.pool), judged);
        if (warm == judged || !new Sufficiency(warm).enough()) {
            return judged;
        }
        warm.warmUp = HistoryPart.warmUp(judged.pool, warm.pool);
        return warm;
    }

    private boolean wasFull(long until) {
        double before = 0;
        double full = 0;
        for (Window w : pool.windows) {
            boolean isFormer = w.start - until < 0;
            before += isFormer ? w.nanos() : 0;
            full += isFormer && w.isFull() ? w.nanos() : 0;
        }
        return full > MOST * before;
    }

    /** The distribution of the load on which a size rests, as far as it is known. */
    public Distribution loadDistribution() {
        return (known ? judged() : this).load().distribution();
    }

    /** Empty while nothing is known. */
    Occupancy.LoadSample load() {
        return load.get(() -> known ? measuredLoad() : Occupancy.LoadSample.EMPTY);
    }

    /** Most threads ever seen busy at one time, at least 1. */
    long mostBusy() {
        return mostBusy.get(
                () -> Math.max(figures.mostBusy, Math.min(mostThreads(), Occupancy.mostInService(pool.trace))));
    }

    /** Threads that there ever were at one time: more tasks than that are stand-ins for others that the trace missed. */
    private long mostThreads() {
        if (pool.threadPerTask || startsThreadsOnDemand()) {
            return Long.MAX_VALUE;
        }
        return pool.windows.stream().mapToLong(w -> w.threadsAtEnd).reduce(capacity(), Math::max);
    }

    ArrivalLoop loop() {
        return loop.get(() -> ArrivalLoop.of(pool.trace).with(overtaken()));
    }

    Rounds rounds() {
        return rounds.get(() -> Rounds.of(pool.trace));
    }

    Regime.Model model() {
        return model.get(() -> Regime.model(this));
    }

    /** Returns whether this is a closed loop, in which clients wait for answers. */
    boolean isClosed() {
        return model() == Regime.Model.CLOSED;
    }

    /** Returns whether a caller submits many tasks at once and waits for all of them, again and again. */
    boolean isInRounds() {
        return model() == Regime.Model.ROUNDS;
    }

    /** Returns the most tasks that are there at one time where callers wait for answers; else 1. */
    int mostOutstanding() {
        return isClosed() ? loop().clients : isInRounds() ? rounds().mostTasks() : 1;
    }

    boolean isBatch() {
        return model() == Regime.Model.BATCH;
    }

    /** Returns the load of consumers; null for a pool of other tasks, and where nothing is known of a backlog. */
    ConsumerLoad consumers() {
        return consumers.get(() -> ConsumerLoad.of(pool));
    }

    /** Returns whether these are consumers to which more is offered than they handle. */
    boolean isBehind() {
        return consumers() != null && consumers().isBehind;
    }

    /** Returns the partitions that consumers have; {@link Integer#MAX_VALUE} if none are known to limit them. */
    int partitions() {
        return consumers() == null ? Integer.MAX_VALUE : consumers().partitions;
    }

    /**
     * Returns whether newer tasks are served before older ones: the oldest has waited far longer than any that began.
     */
    boolean overtakes() {
        return pool.oldestQueuedMillis > Math.max(1000 * FELT_SECONDS, FAR_MORE * pool.wait.max);
    }

    /**
     * Returns the number of tasks that wait all the time while newer ones are served: the trace does not know them, as
     * they never end. If those that there are have been served in between, only the law shows them: what begins in the
     * order of arrival is out of it for one wait of many.
     */
    int overtaken() {
        double many = Math.max(1, MANY_OVERTAKEN * figures.meanInSystemObserved);
        boolean manyWaits = 1000 * figures.observedSeconds >= MANY_SERVICES * figures.meanWaitByQueueMillis;
        boolean some = overtakes() || manyWaits && !backlog.isGrowing();
        return some && figures.waitingUntold >= many ? (int) Math.round(figures.waitingUntold) : 0;
    }

    /**
     * Returns the hotspots of its tasks; none where many of the stacks are those of tasks that never end, which are in
     * no figure.
     */
    Hotspots places() {
        return figures.meanOccupied > MANY_OCCUPIED * figures.meanInService ? Hotspots.NONE : pool.hotspots;
    }

    CommonPlace place() {
        return place.get(() -> {
            Bottleneck known = bottleneck();
            return known.place(CommonPlace.of(pool.windows, known.scaling(), places()));
        });
    }

    /** Returns what else than threads may limit the throughput. */
    public Bottleneck bottleneck() {
        return bottleneck.get(() -> new Bottleneck(this, all.windows, levels, curve));
    }

    /** Sets the load curve of the week, before any advice is made. */
    public void remember(LoadCurve curve) {
        this.curve = curve;
    }

    /** Sets the track record, before any advice is made. */
    public void remember(TrackRecord track) {
        this.track = track;
    }

    TrackRecord track() {
        return track;
    }

    /** Sets what is known of the pool's sizes beyond its history, before any advice is made. */
    public void remember(Levels levels) {
        this.levels = levels;
    }

    /** Returns that the size contains the threads that tasks never give back; null if there are none. */
    Fact sizeForOccupied() {
        Fact occupied = occupied();
        return occupied == null ? null : Fact.of("size-for-occupied", occupied);
    }

    /** Returns the number of threads that tasks never give back; null if there are none. */
    Fact occupied() {
        int many = pool.occupied();
        return many == 0 ? null : Fact.of("occupied", many, pool.occupiedAges[0] / 1e9);
    }

    /**
     * Returns how many threads are busy beyond a smaller size that was set: most pools close only idle connections, and Jetty ends only
     * idle threads. Null if none is. A fork-join pool compensates for blocked ones, and threads that a pool keeps for its own work help out.
     */
    Fact surplus() {
        if (pool.state == null || pool.threadPerTask || isForkJoin() || pool.windows.isEmpty()) {
            return null;
        }
        Window latest = pool.windows.get(pool.windows.size() - 1);
        double busy = latest.inServiceNanos / latest.nanos();
        return busy > capacity() + pool.state.ownThreads + 0.5
                ? Fact.of("surplus", (int) Math.round(busy), capacity())
                : null;
    }

    /** The pool of connections that its tasks wait for, null if they do not. */
    public String connectionPool() {
        return place().station == null ? null : place().station.name;
    }

    /** Sets the advice for the pool of connections, before any other is made. */
    public void advised(Recommendation connections) {
        this.connections = connections;
    }

    /** Returns whether most tasks are runs of a queue that hands its own tasks on in order. */
    public boolean comesInOrder() {
        return NotRequests.ORDERED.share(pool.taskClasses) >= MOST;
    }

    /**
     * Returns how late periodic tasks are, how they fall behind, and which of it no size changes; null where they do
     * not.
     */
    public Fact fallenBehind() {
        return behind().fact();
    }

    FallingBehind behind() {
        return behind.get(() -> new FallingBehind(this));
    }

    Backlog backlog() {
        return backlog;
    }

    Batch batch() {
        return batch.get(() -> Batch.of(pool.windows, pool.trace, Math.min(pool.state.poolSize, capacity())));
    }

    /** Seconds of service of the tasks that are known one by one. */
    double[] services() {
        return services.get(() -> ReplayWindow.services(pool.trace));
    }

    /** Returns the wait of a task that finds a free thread, in seconds. */
    double dispatchSeconds() {
        return dispatchSeconds.get(() -> Occupancy.dispatchSeconds(pool.trace, capacity()));
    }

    /**
     * Returns the busiest time.
     *
     * @param backlog whether to include the tasks that waited when that time began
     */
    ReplayWindow busiest(boolean backlog) {
        ReplayWindow whole = busiest.get(() -> ReplayWindow.of(
                pool.windows, pool.trace, dispatchSeconds(), pool.state.queueCapacity, patienceSeconds()));
        return backlog ? whole : busiestWithoutBacklog.get(whole::withoutBacklog);
    }

    /**
     * Returns the time after which threads that wait for a connection give up; infinite if they never do. A pool that
     * does not report it has the longest wait of those that got one, where others did not: it is the time-out, or just
     * below.
     */
    double patienceSeconds() {
        double millis = pool.state.timeoutMillis > 0
                ? pool.state.timeoutMillis
                : pool.ofConnections && backlog().rejects() ? pool.wait.max : 0;
        return millis > 0 ? millis / 1000 : Double.POSITIVE_INFINITY;
    }

    /** Returns whether the tasks would hardly keep one thread busy if they never had to wait. */
    boolean isNearlyIdle() {
        double load = figures.arrivalsPerSecond * figures.split.uncontendedMillis() / 1000;
        return load < HARDLY_BUSY && backlog().rejectedShare == 0 && !handsOff();
    }

    /** Returns whether a task that finds no free thread waits for none: it is handed over, or rejected. */
    boolean handsOff() {
        return pool.queueClass != null && pool.queueClass.endsWith("SynchronousQueue");
    }

    /**
     * Returns whether the pool starts threads on demand and lets idle ones end, so that there are never many more than
     * needed.
     */
    boolean startsThreadsOnDemand() {
        return pool.state.threadsFirst();
    }

    /**
     * Returns whether a lower maximum frees nothing, since idle threads end. An idle connection mostly stays, and takes up a place at the
     * server.
     */
    boolean isMaximumFree() {
        return startsThreadsOnDemand() && !pool.ofConnections;
    }

    /**
     * Returns whether the pool runs tasks one at a time, perhaps on purpose, but not if they are later each time: a
     * pool with a larger maximum needs no order. The maximum of a scheduled pool proves nothing, since it is hardly
     * ever set. Each partition of a broker keeps its order, however many consumers there are.
     */
    boolean isSingleThread() {
        boolean mayGrow = pool.state.maximumPoolSize > 1 && !pool.scheduled;
        boolean inOrder = !isForkJoin() && pool.lag == null;
        return capacity() == 1 && !mayGrow && inOrder && !behind().isThere();
    }

    /** Returns whether it is the pool that all parallel streams and stages without an executor share. */
    public boolean isCommonPool() {
        return isForkJoin() && pool.name.startsWith("ForkJoinPool.commonPool");
    }

    /** Returns whether it is a fork-join pool, which promises no order, even with one thread. */
    boolean isForkJoin() {
        return "java.util.concurrent.ForkJoinPool".equals(pool.poolClass);
    }

    /**
     * Returns the most threads that the pool can have for tasks as it is set: with an unbounded queue it never grows beyond core.
     * -1 if the pool is gone.
     */
    int capacity() {
        return pool.state == null ? -1 : pool.state.taskCapacity();
    }

    /** Returns whether other processes use the processors. */
    boolean isBesideOthers() {
        return figures.processorsOfNeighbours > NOTED * pool.processors.count;
    }

    /** Returns whether other processes use most of the processors: tasks then last longer for reasons that no model of the pool has. */
    boolean isBesideMost() {
        return figures.processorsOfNeighbours > MOST * pool.processors.count;
    }

    /** Returns whether other processes use much of the processors. */
    boolean isBesideMuch() {
        return figures.processorsOfNeighbours > MUCH_OF_PROCESSORS * pool.processors.count;
    }

    /**
     * Returns whether the processors have been full only for the last windows, so that the history as a whole does not
     * show how the present load uses them.
     */
    boolean processorsFilledLately() {
        List<Window> last = pool.latest(MIN_LOOKS);
        long full = last.stream()
                .filter(w ->
                        processorsBusy(w.cpuNanos, w.processCpuNanos, w.neighbourCpuNanos) >= NEARLY_ALL * w.nanos())
                .count();
        double whole =
                processorsBusy(figures.processorsUsed, figures.processorsOfProcess, figures.processorsOfNeighbours);
        // one may be full by chance
        return full > 1 && whole < MOSTLY;
    }

    /** Returns whether tasks take longer because processors are busy; a connection uses none, but who holds it does. */
    boolean areProcessorsFull() {
        double busy =
                processorsBusy(figures.processorsUsed, figures.processorsOfProcess, figures.processorsOfNeighbours);
        return busy > MOSTLY && (pool.ofConnections || figures.split.needsProcessors());
    }

    /** Share of the processors that this process and others use, as far as that is known: NaN is nothing. */
    private double processorsBusy(double byPool, double byProcess, double byNeighbours) {
        return (Math.max(orZero(byPool), orZero(byProcess)) + orZero(byNeighbours)) / pool.processors.count;
    }

    private static double orZero(double processors) {
        return processors > 0 ? processors : 0;
    }

    /** N-infinity, without the waits for processors and for a common place of limited width. */
    Occupancy.LoadSample inServiceWithoutWaiting() {
        return inService.get(
                () -> Occupancy.inServiceWithoutWaiting(pool.trace, figures.split.neededShare(place().share)));
    }

    private Occupancy.LoadSample measuredLoad() {
        if (saturated) {
            boolean byWindows = pool.trace.spans().size() > 1 || overtaken() > 0;
            return byWindows ? Occupancy.inSystem(pool.windows) : Occupancy.inSystem(pool.trace);
        }
        return inServiceWithoutWaiting();
    }

    /** Computed when it is first asked for. */
    static final class Lazy<T> {

        private T value;

        T get(Supplier<T> compute) {
            if (value == null) {
                value = compute.get();
            }
            return value;
        }
    }
}
