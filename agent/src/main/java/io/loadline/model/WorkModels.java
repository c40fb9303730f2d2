// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.DEMAND_DRAWS;
import static io.loadline.model.Constants.FLOOD;
import static io.loadline.model.Constants.HARDLY_ANY;
import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MIN_SAMPLE;
import static io.loadline.model.Constants.MIN_WINDOWS;
import static io.loadline.model.Constants.MOST_REPLAYED;
import static io.loadline.model.Constants.MOST_THREADS;
import static io.loadline.model.Constants.NINE_IN_TEN;
import static io.loadline.model.Constants.NORMAL;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.machine.Processors;
import io.loadline.model.queueing.Servers;
import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.Batch;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.work.Arrivals;
import io.loadline.model.work.BlockBootstrap;
import io.loadline.model.work.Clients;
import io.loadline.model.work.Deliveries;
import io.loadline.model.work.Demands;
import io.loadline.model.work.Piles;
import io.loadline.model.work.ReplayWindow;
import io.loadline.model.work.Work;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Chooses the model that fits what was seen. */
final class WorkModels {

    private WorkModels() {}

    /**
     * The work as it is to be planned for: with what other pools leave of the processors, as far as the target allows. A ration
     * that others leave to this pool now is its as well: nobody has less because of that, and who takes it back is seen.
     *
     * @param actual the work without backlog: it is the same where no others use the processors, so it is replayed once
     */
    static Work planned(Assessment assessment, Goal goal, Share share, Work actual) {
        double idle = goal.idle() * assessment.pool.processors.count;
        double ration = share.processors + idle;
        double processors = share.rationed ? Math.max(ration, share.unused) : ration;
        Servers servers = alone(processors);
        double most = most(goal, share);
        return Double.isInfinite(most) && servers.isLike(now(assessment, share))
                ? actual
                : of(assessment, goal, servers, most, false);
    }

    /** The same beside other processes as they were. */
    static Work plannedBesideOthers(Assessment assessment, Goal goal, Share share) {
        return of(assessment, goal, besideOthers(assessment, share.unused, 0), most(goal, share), false);
    }

    /**
     * Returns the work as it would really go with another size, beside other pools and processes as they were.
     *
     * @param backlog whether to include the tasks that waited when the replay begins
     */
    static Work actual(Assessment assessment, Goal goal, Share share, boolean backlog) {
        return of(assessment, goal, now(assessment, share), Double.POSITIVE_INFINITY, backlog);
    }

    private static Servers now(Assessment assessment, Share share) {
        return share.rationed
                ? besideOthers(assessment, share.ofPools, share.usedByOthers)
                : besideOthers(assessment, share.unused, 0);
    }

    /**
     * The tasks when they came and as long as they were, waits for processors included: no model of the processors can be
     * wrong there. Fewer threads than there are make none of them longer; of more it tells only the most they can gain.
     */
    static Work asTheyWere(Assessment assessment, Goal goal, boolean backlog) {
        ReplayWindow busiest = assessment.busiest(backlog);
        double seconds = busiest.meanServiceSeconds;
        return open(assessment, goal, busiest, new Demands(0, seconds, Servers.of(Double.POSITIVE_INFINITY)), seconds);
    }

    private static Arrivals open(
            Assessment assessment, Goal goal, ReplayWindow busiest, Demands demands, double meanService) {
        Arrivals work = new Arrivals(busiest, demands.replay(busiest.services, meanService), demands);
        work.waitSeconds = goal.waitP99Seconds;
        work.tolerableSeconds = goal.tolerableWaitSeconds(assessment.figures);
        Occupancy.LoadSample load = assessment.inServiceWithoutWaiting();
        // nine in ten tasks shall find a free thread; nearly all, where those who find none are rejected
        work.needsLoad = assessment.handsOff();
        work.load = (int) Math.max(
                1, work.needsLoad ? load.percentile(100 * (1 - HARDLY_ANY)) + 1 : load.percentile(NINE_IN_TEN));
        // of lengths with a long tail the mean, and so the load, is known only so well
        Figures figures = assessment.figures;
        work.loadError = figures.isHeavyTailed() && !work.needsLoad
                ? NORMAL * Math.sqrt(figures.serviceVariation / load.arrivals())
                : 0;
        work.patience(assessment.patienceSeconds());
        // a handler of the application's own may let tasks wait where there is no room
        if (assessment.backlog().rejects()
                || String.valueOf(assessment.pool.rejectionHandlerClass).startsWith("java.util.concurrent.")) {
            work.room = assessment.pool.state::roomBehind;
        }
        return work;
    }

    /** Processors that may be kept busy; infinite if as many as there are. */
    private static double most(Goal goal, Share share) {
        return goal.keepsProcessorsIdle() && share.processors > 0 ? share.processors : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the processors of a pool that is alone.
     *
     * @param processors NaN if unknown
     */
    private static Servers alone(double processors) {
        return Servers.of(Double.isNaN(processors) ? Double.POSITIVE_INFINITY : processors);
    }

    /**
     * Returns the processors beside other processes and pools: ready threads wait for a processor as long in other
     * processes as in this one, as far as is known, and so they do in {@code otherPools}, which use so many of these
     * {@code processors}.
     */
    private static Servers besideOthers(Assessment assessment, double processors, double otherPools) {
        double neighbours = assessment.figures.processorsOfNeighbours;
        double used = otherPools + (neighbours > 0 ? neighbours : 0);
        Processors machine = assessment.pool.processors;
        double all = Math.max(processors, machine.shared - (machine.count - processors));
        if (!(used > 0) || Double.isNaN(all)) {
            return alone(processors);
        }
        ServiceSplit split = assessment.figures.split;
        double waits = split.cpuMillis > 0 ? split.runQueueMillis / split.cpuMillis : 0;
        return Servers.of(processors, all, used * (waits > 0 ? 1 + waits : 1), used);
    }

    /**
     * Returns the work.
     *
     * @param most processors that the work may keep busy
     */
    private static Work of(Assessment assessment, Goal goal, Servers processors, double most, boolean backlog) {
        Figures figures = assessment.figures;
        Function<Figures, Demands> measured =
                some -> demands(assessment, some, processors).keepingBusy(most);
        Demands demands = measured.apply(figures);
        double meanService = figures.split.serviceMillis / 1000;
        if (assessment.consumers() != null) {
            return new Deliveries(
                    assessment.pool.windows,
                    demands,
                    assessment.consumers(),
                    figures.completionsPerSecond,
                    meanService,
                    figures.meanWaitMillis);
        }
        if (assessment.isBatch()) {
            Batch batch = assessment.batch();
            double[] services = new double[(int) Math.min(MOST_REPLAYED, batch.tasks)];
            Arrays.setAll(services, i -> assessment.services()[i % assessment.services().length]);
            return Piles.ofBatch(batch.windows, demands.replay(services, meanService), demands, batch.tasks);
        }
        if (assessment.isInRounds()) {
            return Piles.ofRounds(
                    ReplayWindow.windows(assessment.pool.windows, assessment.pool.trace.spans()),
                    assessment.rounds(),
                    demands,
                    meanService);
        }
        ArrivalLoop loop = assessment.loop();
        if (assessment.isClosed()) {
            Clients closed = new Clients(
                    ReplayWindow.windows(assessment.pool.windows, assessment.pool.trace.spans()),
                    demands.replay(assessment.services(), meanService),
                    demands,
                    () -> resampled(assessment, measured),
                    loop.clients,
                    loop.thinkSeconds,
                    assessment.dispatchSeconds());
            return figures.isOfConstantLength()
                    ? closed.orInConvoys(assessment.capacity(), figures.completionsPerSecond)
                    : closed;
        }
        ReplayWindow busiest = assessment.busiest(backlog);
        // tasks of a busy time wait longer for a processor, which the replay does itself
        double usual = figures.split.neededShare(0);
        double then = Figures.of(assessment.pool, busiest.windows).split.neededShare(0);
        Arrivals open = open(assessment, goal, busiest, demands, meanService * (then > 0 ? usual / then : 1));
        // what is done without a backlog that grows is no more than can be done, whatever others leave of the
        // processors
        if (assessment.backlog().piles() && figures.arrivalsPerSecond > (1 - MARGIN) * demands.mostPerSecond()) {
            // twice the mean population at the bottleneck is plenty, even if times vary as exponential ones do
            double enough = FLOOD * demands.mostPerSecond() * demands.seconds() + MIN_SAMPLE;
            open.flood = new Clients(
                    open.windows,
                    demands.replay(assessment.services(), meanService),
                    demands,
                    () -> resampled(assessment, measured),
                    (int) Math.min(MOST_THREADS, enough),
                    0,
                    0);
        }
        return open;
    }

    static Demands demands(Assessment assessment, Figures figures, Servers processors) {
        ServiceSplit split = figures.split;
        CommonPlace place = assessment.place();
        double all = Math.max(0, split.uncontendedMillis() / 1000);
        double cpu = Double.isNaN(split.cpuMillis) ? 0 : Math.min(split.cpuMillis / 1000, all);
        if (!place.isThere()) {
            return new Demands(cpu, all - cpu, processors);
        }
        double needed = Math.max(0, split.neededMillis(place.share) / 1000);
        // where their number is constant the busy threads are a closed network, in which waits tell how full the place
        // is
        boolean told = place.isSeen() && place.station == null && (assessment.saturated || assessment.isClosed());
        boolean full = place.station != null
                || told
                || assessment.saturated
                || assessment.backlog().isGrowing();
        double service = split.serviceMillis / 1000;
        double waits = place.share * service;
        double held = told
                ? HiddenTimes.heldSeconds(
                        service - waits, waits, place.servers, (int) Math.round(figures.meanInService))
                : Math.min(needed, place.servers / place.perSecond);
        double cpuOutside = Math.min(cpu, Math.max(0, needed - held));
        Demands demands = new Demands(cpuOutside, Math.max(0, needed - held - cpuOutside), processors);
        demands.placeSeconds = held;
        demands.placeProcessorSeconds = cpu - cpuOutside;
        demands.placeServers = full ? place.servers : place.servers * (1 + NOTICEABLE);
        return demands;
    }

    /**
     * Returns the needs that a task might have had on average, had chance dealt out the same time otherwise; none if
     * there are too few windows. The clients of a closed loop are not drawn anew: that changed none of 330 intervals,
     * since the capacity of the stations decides there.
     *
     * @param measured the demands by the figures of some windows
     */
    private static List<Demands> resampled(Assessment assessment, Function<Figures, Demands> measured) {
        List<Window> windows = assessment.pool.windows;
        List<Demands> resampled = new ArrayList<>();
        long start = windows.get(0).start;
        BlockBootstrap bootstrap = new BlockBootstrap((windows.get(windows.size() - 1).end - start) / 1e9);
        for (int r = 0; r < DEMAND_DRAWS && windows.size() >= MIN_WINDOWS; r++) {
            int[] times = bootstrap.draw();
            List<Window> drawn = new ArrayList<>();
            for (Window w : windows) {
                for (int i = times[bootstrap.blockOf((w.start - start) / 1e9)]; i > 0; i--) {
                    drawn.add(w);
                }
            }
            Figures figures = Figures.of(assessment.pool, drawn);
            if (figures.completed > 0) {
                resampled.add(measured.apply(figures));
            }
        }
        return resampled;
    }
}
