// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.GC_SHOWN;
import static io.loadline.model.Constants.MOST_BY_HAND;
import static io.loadline.model.Constants.NINE_IN_TEN;
import static io.loadline.model.Constants.SHOWN;

import io.loadline.model.queueing.ErlangC;
import io.loadline.model.queueing.Servers;
import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.CommonPlace;
import java.util.ArrayList;
import java.util.List;

/** Figures behind a recommendation. An unknown figure is no evidence. */
final class Evidence {

    private final Policy policy;
    private final Assessment assessment;
    private final Figures figures;
    private final List<Fact> found = new ArrayList<>();

    Evidence(Policy policy) {
        this.policy = policy;
        this.assessment = policy.assessment;
        this.figures = assessment.figures;
    }

    List<Fact> found() {
        found.addAll(policy.present.because);
        addLoad();
        if (!assessment.pool.ofConnections) {
            addProcessors();
            add("task-takes", parts(assessment));
        }
        addTraffic();
        addVariation();
        addCautions();
        return found;
    }

    private void addLoad() {
        add(
                "load",
                assessment.load().percentile(NINE_IN_TEN),
                Fact.of(assessment.saturated ? "load-found" : "load-wanted"),
                policy.present.goal().threads,
                policy.interval());
        add(
                "littles-law",
                figures.completionsPerSecond,
                figures.meanResponseMillis,
                figures.meanInSystem,
                figures.meanInSystemObserved,
                figures.littlesLawError,
                assessment.backlog().isGrowing() ? Fact.of("law-while-growing") : null);
        if (assessment.isClosed()) {
            addBounds();
        } else if (!assessment.isBatch()
                && !assessment.isInRounds()
                && !assessment.handsOff()
                && assessment.consumers() == null) {
            addOfferedLoad();
        }
        // one that hands over to another is busy twice for a moment
        add("busy-threads", Math.min(figures.meanInService, assessment.mostBusy()), assessment.mostBusy());
    }

    /** Returns Little's law and Erlang's C formula for random arrivals, which a reader can check. */
    private void addOfferedLoad() {
        double millis = figures.split.uncontendedMillis();
        double load = figures.arrivalsPerSecond * millis / 1000;
        int threads = policy.present.goal().threads;
        if (threads > load && threads <= MOST_BY_HAND) {
            double chance = ErlangC.chanceToWait(load, threads);
            add(
                    "offered-load",
                    figures.arrivalsPerSecond,
                    millis,
                    load,
                    (int) Math.max(1, Math.ceil(load)),
                    threads,
                    chance,
                    chance * millis / (threads - load));
        }
    }

    /** Returns the bounds of a closed network: D. A. Menasce, V. A. F. Almeida, "Capacity Planning for Web Services" (2002), chapter on bounds. */
    private void addBounds() {
        ArrivalLoop loop = assessment.loop();
        double seconds = figures.split.uncontendedMillis() / 1000 + loop.thinkSeconds;
        Servers servers =
                Servers.of(Double.isNaN(policy.share.processors) ? Double.POSITIVE_INFINITY : policy.share.processors);
        double most = WorkModels.demands(assessment, figures, servers).mostPerSecond();
        if (!Double.isInfinite(most)) {
            add("asymptotic-bounds", loop.clients, loop.clients / seconds, most, most * seconds);
        }
    }

    private void addProcessors() {
        double pauses = assessment.pool.processors.pauseShare;
        if (pauses > GC_SHOWN) {
            add("gc-pauses", pauses);
        }
        if (Double.isNaN(policy.share.demand) || Double.isNaN(figures.split.cpuMillis)) {
            add("cpu-unknown");
            return;
        }
        add(
                "processors",
                policy.share.processors,
                assessment.pool.processors.count,
                policy.share.rationed ? Fact.of("rationed") : null,
                policy.share.demand);
        found.addAll(Fact.known(assessment.isBesideOthers() ? others(assessment) : null));
        if (policy.share.demand
                        > policy.share.processors * (policy.target.keepsProcessorsIdle() ? 1 : policy.target.targetCpu)
                && !assessment.isClosed()
                && !assessment.isInRounds()) {
            add("beyond-target", policy.target.targetCpu);
        }
    }

    private void addTraffic() {
        ArrivalLoop loop = assessment.loop();
        if (assessment.isClosed()) {
            add(
                    "closed-load",
                    loop.clients,
                    loop.thinkSeconds * 1000,
                    loop.deviation < 0 ? Fact.of("fewer-found", -loop.deviation) : null);
        }
        if (assessment.isInRounds()) {
            add("rounds", assessment.rounds().meanTasks(), assessment.rounds().meanPause() * 1000);
        }
        CommonPlace place = assessment.place();
        if (place.isThere()) {
            add("downstream", place.share, what(place), which(place), place.servers, place.notWaiting);
        }
        found.addAll(Fact.known(
                assessment.bottleneck().fact(), assessment.bottleneck().scalability()));
        if (assessment.isBatch()) {
            add("batch", assessment.batch().tasks);
        }
        if (assessment.backlog().rejects()) {
            add("rejected", assessment.backlog().rejectedShare);
        }
        if (assessment.behind().owesRuns()) {
            double begun = figures.completionsPerSecond;
            add("fixed-rates", begun / assessment.behind().begunShare, begun, figures.meanWaitMillis / 1000);
        }
        if (assessment.backlog().isGrowing()) {
            add("queue-grows", assessment.backlog().growthPerSecond);
            if (assessment.pool.state.queueCapacity == Integer.MAX_VALUE && !assessment.pool.ofConnections) {
                add("unbounded");
            }
        }
    }

    private void addVariation() {
        if (policy.regime.variation == Regime.Variation.BURSTY) {
            add("bursty", assessment.inServiceWithoutWaiting().peakedness());
        }
        if (figures.isHeavyTailed()) {
            add("heavy-tailed", figures.serviceVariation);
        }
    }

    private void addCautions() {
        if (assessment.isClosed() && figures.isOfConstantLength()) {
            add("convoys");
        }
        found.addAll(Fact.known(assessment.sizeForOccupied()));
        if (figures.split.isEstimate) {
            add("run-queue-estimated");
        }
        found.addAll(Fact.known(overtaken(assessment)));
        found.addAll(NotRequests.of(assessment.pool.taskClasses));
        found.addAll(Fact.known(assessment.track().fact()));
        found.addAll(Fact.known(assessment.warmUp));
    }

    private void add(String key, Object... values) {
        Fact fact = Fact.of(key, values);
        if (fact.isKnown()) {
            found.add(fact);
        }
    }

    /** Returns the processors that other processes use. */
    static Fact others(Assessment assessment) {
        return Fact.of("others", assessment.figures.processorsOfNeighbours, assessment.pool.processors.count);
    }

    /** Returns the fact of a queue that serves the newest first, or by priority; else null. */
    static Fact overtaken(Assessment assessment) {
        return assessment.overtakes()
                ? Fact.of("overtaken", assessment.pool.oldestQueuedMillis / 1000, assessment.pool.wait.max / 1000)
                : null;
    }

    /** Returns the milliseconds of a task, and their part on a processor. */
    static Fact parts(Assessment assessment) {
        ServiceSplit split = assessment.figures.split;
        CommonPlace place = assessment.place();
        double needed = split.neededMillis(place.share);
        // that of very short tasks contains what their worker does before and after them
        double cpu = Math.min(needed, split.cpuMillis);
        Fact turn =
                place.isThere() ? Fact.of("queued-for-place", split.uncontendedMillis() - needed, what(place)) : null;
        if (Double.isNaN(split.cpuMillis)) {
            return Fact.of("parts-without-cpu", needed, turn);
        }
        Fact runQueue = split.runQueueMillis >= SHOWN * split.serviceMillis
                ? Fact.of("queued-for-cpu", split.runQueueMillis)
                : null;
        Fact where = BlockedTime.where(assessment.places(), place, needed - cpu);
        return Fact.of("parts", needed, cpu, needed - cpu, runQueue, turn, where);
    }

    /** Returns the kind of a bottleneck, without its identity. */
    static Fact what(CommonPlace place) {
        return Fact.of("behind-" + Regime.code(place.kind), place.station == null ? null : place.station.name);
    }

    private Object which(CommonPlace place) {
        if (place.station != null) {
            return Fact.of("so-many-connections", place.station.size);
        }
        if (place.isSeen()) {
            return place.name;
        }
        return !assessment.bottleneck().scaling().isFlat()
                ? Fact.of("by-load-curve")
                : Fact.of(
                        "hardly-more-with",
                        assessment.bottleneck().scaling().many(),
                        assessment.bottleneck().scaling().few());
    }
}
