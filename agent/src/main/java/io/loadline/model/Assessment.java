package io.loadline.model;

import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.FELT_SECONDS;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.NOTED;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.Backlog;
import io.loadline.model.regime.Batch;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.regime.Scaling;
import io.loadline.model.work.ReplayWindow;
import io.loadline.model.work.TracedTasks;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.List;

/**
 * What a snapshot says before anything is recommended: the plain figures, the kind of traffic and the load. Expensive
 * parts are computed once, when first asked for. Not thread-safe, but any thread may read {@link #figures}, and the
 * {@link Split} what it asks for.
 */
public final class Assessment {

    public final Figures figures;

    final PoolSnapshot pool;

    /** Whether all threads that the pool can have are busy nearly all of the time. */
    final boolean saturated;

    /** What is advised of the pool of connections that {@link #connectionPool} names; null if nothing is. */
    Recommendation connections;

    private final Backlog backlog;
    private final boolean known;
    private LoadSample load;
    private long mostBusy;
    private LoadSample inService;
    private Situation.Model model;
    private ArrivalLoop loop;
    private CommonPlace place;
    private Scaling scaling;
    private FallingBehind behind;
    private LoadBounds bounds;
    private Batch batch;
    private TracedTasks traced;
    private double dispatchSeconds = Double.NaN;
    private ReplayWindow busiest;
    private ReplayWindow busiestWithoutBacklog;
    private Figures figuresOfBusiest;

    /** The same with the windows of former sizes. */
    private final PoolSnapshot all;

    private Assessment(PoolSnapshot pool, PoolSnapshot all) {
        this.pool = pool;
        this.all = all;
        this.figures = Figures.of(pool);
        this.backlog = Backlog.of(pool.windows);
        this.known = pool.state != null && figures.completed > 0;
        this.saturated = known
                && figures.meanInService >= NEARLY_ALL * pool.state.threadsWhenFull(figures.meanThreads, handsOff());
    }

    public static Assessment of(PoolSnapshot pool) {
        return new Assessment(pool, pool);
    }

    /**
     * What was seen since the pool got its present size: service times and queues measured with another size would blur
     * the picture.
     */
    Assessment sinceResize() {
        PoolSnapshot since = SinceResize.of(pool);
        if (since == pool) {
            return this;
        }
        Assessment recent = new Assessment(since, pool);
        recent.connections = connections;
        return recent;
    }

    /** What a size rests on: {@link #sinceResize} once that is enough for one. */
    Assessment judged() {
        Assessment recent = sinceResize();
        return recent == this || new Sufficiency(recent.figures, recent.batch(), recent.pool).enough() ? recent : this;
    }

    /** The distribution of the load on which a size rests, as far as it is known. */
    public Distribution loadDistribution() {
        return (known ? judged() : this).load().distribution();
    }

    /** Empty while nothing is known. */
    LoadSample load() {
        if (load == null) {
            load = known ? measuredLoad() : LoadSample.EMPTY;
        }
        return load;
    }

    /** Most threads ever seen busy at one time, at least 1. */
    long mostBusy() {
        if (mostBusy == 0) {
            mostBusy = Math.max(figures.mostBusy, Occupancy.mostInService(pool.trace));
        }
        return mostBusy;
    }

    ArrivalLoop loop() {
        if (loop == null) {
            loop = ArrivalLoop.of(pool.trace).with(overtaken());
        }
        return loop;
    }

    Situation.Model model() {
        if (model == null) {
            model = Situation.model(this);
        }
        return model;
    }

    /** Whether this is a closed loop, in which clients wait for answers. */
    boolean isClosed() {
        return model() == Situation.Model.CLOSED;
    }

    boolean isBatch() {
        return model() == Situation.Model.BATCH;
    }

    /** Whether newer tasks are served before older ones: the oldest has waited far longer than any that began. */
    boolean overtakes() {
        return pool.oldestQueuedMillis > Math.max(1000 * FELT_SECONDS, FAR_MORE * pool.wait.max);
    }

    /** How many wait all the time while newer ones are served: the trace does not know them, as they never end. */
    int overtaken() {
        double many = Math.max(1, NOTICEABLE * figures.meanInSystemObserved);
        return overtakes() && figures.waitingUntold >= many ? (int) Math.round(figures.waitingUntold) : 0;
    }

    CommonPlace place() {
        if (place == null) {
            place = CommonPlace.of(pool.windows, all.windows, pool.processors.count, pool.places);
        }
        return place;
    }

    /** What the sizes tell that it was seen with. */
    Scaling scaling() {
        if (scaling == null) {
            scaling = Scaling.of(all.windows);
        }
        return scaling;
    }

    /** The pool of connections that its tasks wait for, null if they do not. */
    public String connectionPool() {
        return place().station == null ? null : place().station.name;
    }

    /** Before any advice is made. */
    public void advised(Recommendation connections) {
        this.connections = connections;
    }

    FallingBehind behind() {
        if (behind == null) {
            behind = new FallingBehind(this);
        }
        return behind;
    }

    /** Of its load, from what was seen. */
    LoadBounds bounds() {
        if (bounds == null) {
            bounds = LoadBounds.of(this);
        }
        return bounds;
    }

    Backlog backlog() {
        return backlog;
    }

    Batch batch() {
        if (batch == null) {
            batch = Batch.of(pool.windows, pool.trace, Math.min(pool.state.poolSize, capacity()));
        }
        return batch;
    }

    TracedTasks traced() {
        if (traced == null) {
            // clients keep the processors evenly busy, and tasks of a batch stay in step: no rush is to be taken out
            boolean even = model() != Situation.Model.OPEN;
            traced = even ? new TracedTasks(pool.trace) : new TracedTasks(pool.trace, pool.windows);
        }
        return traced;
    }

    /** What a task waits that finds a free thread, in seconds. */
    double dispatchSeconds() {
        if (Double.isNaN(dispatchSeconds)) {
            dispatchSeconds = Occupancy.dispatchSeconds(pool.trace, capacity());
        }
        return dispatchSeconds;
    }

    /** {@code backlog}: with the tasks that waited when that time began. */
    ReplayWindow busiest(boolean backlog) {
        if (busiest == null) {
            double dispatch = hasSpareThreads() ? Double.NaN : dispatchSeconds();
            busiest = ReplayWindow.of(pool.windows, traced(), dispatch);
            busiestWithoutBacklog = busiest.withoutBacklog();
        }
        return backlog ? busiest : busiestWithoutBacklog;
    }

    /**
     * What was measured in the busiest time that was traced: another time may have had other tasks, or more of the
     * processors. The same as of the whole history if that is all of it, or if too few tasks tell of it.
     */
    Figures figuresOfBusiest() {
        if (figuresOfBusiest == null) {
            List<Window> windows = busiest(true).windows;
            Figures there = windows.size() < pool.windows.size() ? Figures.of(pool, windows) : figures;
            figuresOfBusiest = Sufficiency.tellMeans(there) ? there : figures;
        }
        return figuresOfBusiest;
    }

    /** Whether there were never nearly as many tasks as threads, so that none can have waited for one. */
    private boolean hasSpareThreads() {
        double most = mostBusy();
        for (Window w : pool.windows) {
            most = w.nanos() > 0 ? Math.max(most, w.inSystemNanos / w.nanos()) : most;
        }
        return FAR_MORE * most <= capacity() && !backlog().rejects();
    }

    /** Whether the tasks would hardly keep one thread busy if they never had to wait. */
    boolean isNearlyIdle() {
        double load = figures.arrivalsPerSecond * figures.split.uncontendedMillis() / 1000;
        return load < NOTICEABLE && !backlog().rejects() && !handsOff();
    }

    /** Whether a task that finds no free thread waits for none: it is handed over, or turned away. */
    boolean handsOff() {
        return pool.queueClass != null && pool.queueClass.endsWith("SynchronousQueue");
    }

    /**
     * Whether the pool starts threads on demand and lets idle ones end, so that there are never many more than needed.
     */
    boolean startsThreadsOnDemand() {
        return pool.state.threadsFirst();
    }

    /**
     * Whether it runs tasks one at a time, which may be what it is for, but not if they are later each time: who sets a maximum
     * above that needs no order. The maximum of a scheduled pool says nothing, since nobody sets it.
     */
    boolean isSingleThread() {
        boolean mayGrow = pool.state.maximumPoolSize > 1 && !pool.scheduled;
        return capacity() == 1 && !mayGrow && !ForkJoin.is(this) && !behind().isThere();
    }

    /** Whether it has a maximum that is never reached, since its queue has room for ever. */
    boolean hasIdleMaximum() {
        return pool.state.growth == Growth.NEVER
                && pool.state.maximumPoolSize > pool.state.corePoolSize
                && pool.state.maximumPoolSize < Integer.MAX_VALUE
                && !pool.scheduled;
    }

    /** The most threads that the pool can have for tasks as it is set: with an unbounded queue it never grows beyond core. */
    int capacity() {
        return pool.state.taskCapacity();
    }

    /** Whether other processes use the processors. */
    boolean isBesideOthers() {
        return figures.processorsOfNeighbours > NOTED * pool.processors.count;
    }

    /** Whether they use much of them. */
    boolean isBesideMuch() {
        return figures.processorsOfNeighbours > NOTICEABLE * pool.processors.count;
    }

    /** N-infinity, without the waits for processors and for a common place of limited width. */
    LoadSample inServiceWithoutWaiting() {
        if (inService == null) {
            inService = Occupancy.inServiceWithoutWaiting(pool.trace, figures.split.neededShare(place().share));
        }
        return inService;
    }

    private LoadSample measuredLoad() {
        if (saturated) {
            boolean byWindows = pool.trace.spans().size() > 1 || overtaken() > 0;
            return byWindows ? Occupancy.inSystem(pool.windows) : Occupancy.inSystem(pool.trace);
        }
        return inServiceWithoutWaiting();
    }
}
