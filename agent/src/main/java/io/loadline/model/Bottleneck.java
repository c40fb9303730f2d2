// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.GC_BOUND;
import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.MIN_STEP_GAIN;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOST_THREADS;
import static io.loadline.model.Constants.USUAL_ERROR;

import io.loadline.model.Assessment.Lazy;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.regime.DownstreamCapacity;
import io.loadline.model.regime.DownstreamQueue;
import io.loadline.model.regime.Levels;
import io.loadline.model.regime.LoadCurve;
import io.loadline.model.regime.ScalabilityLaw;
import io.loadline.model.regime.Scaling;
import io.loadline.model.regime.Slowdown;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.List;

/**
 * Limits of the throughput of a pool other than its threads, by four sources of evidence.
 *
 * <pre>
 *   sizes up to now            more threads did no more, or less: {@link Scaling}
 *   load curve of the week     tasks are blocked the longer, the more of them run: {@link DownstreamCapacity}
 *   ends of tasks              as many end when fewer run: {@link DownstreamQueue}
 *   blocked time of the day    the downstream is slower than usual: {@link Slowdown}
 * </pre>
 *
 * Where all threads are busy and none of them has an answer, the question is open, and a size to try is named. Parts are computed when
 * first asked for. Not thread-safe.
 */
public final class Bottleneck {

    private final Assessment assessment;
    private final PoolSnapshot pool;

    /** Windows of the present size and of former ones. */
    private final List<Window> allWindows;

    /** Levels of the memory; null where nothing is remembered. */
    private final Levels levels;

    /** Curve of the week; null where nothing is remembered. */
    private final LoadCurve curve;

    private final Lazy<Scaling> scaling = new Lazy<>();
    private final Lazy<DownstreamCapacity> downstream = new Lazy<>();
    private final Lazy<DownstreamQueue> queue = new Lazy<>();
    private final Lazy<Boolean> queueing = new Lazy<>();

    Bottleneck(Assessment assessment, List<Window> allWindows, Levels levels, LoadCurve curve) {
        this.assessment = assessment;
        this.pool = assessment.pool;
        this.allWindows = allWindows;
        this.levels = levels;
        this.curve = curve;
    }

    /** Returns what the pool's sizes up to now tell of throughput and task lengths. */
    Scaling scaling() {
        return scaling.get(() -> {
            boolean isClosed = pool.state != null && assessment.isClosed();
            return levels == null
                    ? Scaling.of(allWindows, pool.processors.count, isClosed)
                    : Scaling.of(levels, pool.processors.count, isClosed);
        });
    }

    private DownstreamCapacity downstream() {
        return downstream.get(() -> DownstreamCapacity.of(curve == null ? new LoadCurve() : curve));
    }

    /** Returns the place {@code seen} where tasks wait for each other; where none is, the full downstream that the load curve shows. */
    CommonPlace place(CommonPlace seen) {
        return seen.isThere() || !isDownstreamFull() ? seen : downstream().place(pool.windows);
    }

    /** Returns whether all threads are busy, and the downstream serves no more calls than they make. */
    private boolean isDownstreamFull() {
        return assessment.saturated && assessment.capacity() >= downstream().threads();
    }

    /**
     * Returns the fewest threads to advise where the load curve alone shows a full downstream: {@link DownstreamCapacity#enough} if so
     * few did as much as all before, else the present ones. 0 where something else shows it, or there is none.
     */
    int leastByCurve() {
        boolean isByCurve =
                isDownstreamFull() && !assessment.place().isSeen() && !scaling().isFlat();
        return !isByCurve ? 0 : downstream().proof == null ? assessment.capacity() : fewer();
    }

    /** Returns the threads that keep a full downstream busy, with their margin, but no more than there are. */
    private int fewer() {
        return (int) Math.min(assessment.capacity(), downstream().enough());
    }

    /**
     * Returns whether other sizes are known from before a restart, and the present one is not yet: the first windows, in which code is
     * compiled, tell nothing of it.
     */
    boolean isAnew() {
        return assessment.saturated
                && scaling().many() > 0
                && Double.isNaN(scaling().perSecond(assessment.capacity()));
    }

    /** Returns the slowdown of the downstream; null where it is as fast as usual, or pauses explain it. */
    public Slowdown slowdown() {
        return hasSlowdown() && curve.slowdown().isNow(pool.taskClasses) ? curve.slowdown() : null;
    }

    /** Returns whether the downstream was slower than usual within the history, which then tells nothing of the usual load. */
    boolean hasSlowdown() {
        return curve != null
                && !(pool.processors.pauseShare > GC_BOUND)
                && curve.slowdown().isWithin(assessment.figures.observedSeconds, pool.taskClasses);
    }

    /** Returns the number of threads beyond which more do no more; {@link Integer#MAX_VALUE} where that is not known. */
    int mostUseful() {
        if (hasSlowdown() || queuesDownstream()) {
            return assessment.capacity();
        }
        double bySizes = scaling().isFlat() ? scaling().enough() : Math.ceil(scaling().law.mostUseful);
        double byCurve = downstream().enough();
        // more than that many threads, as there may be, are no reason for even more
        return (int) Math.max(assessment.capacity(), Math.min(Integer.MAX_VALUE, Math.min(bySizes, byCurve)));
    }

    /**
     * Returns what is known to limit the throughput: the slowdown, the capacity of the full downstream, or throughput and length of tasks
     * at two sizes of which the larger did no more. Null if nothing is known.
     */
    Fact fact() {
        if (hasSlowdown()) {
            Slowdown slow = curve.slowdown();
            return Fact.of("slower-than-usual", slow.times(), 1e3 * slow.blocked(), 1e3 * slow.usualBlocked());
        }
        DownstreamCapacity behind = downstream();
        if (!scaling().isFlat() && isDownstreamFull()) {
            return Fact.of(
                    "downstream-serves",
                    behind.servers,
                    1e3 * behind.blockedAlone,
                    behind.quietPerSecond,
                    1e3 * behind.blockedNow,
                    behind.busyPerSecond,
                    behind.proof == null || fewer() == assessment.capacity()
                            ? null
                            : Fact.of(
                                    "as-much-with",
                                    behind.proof.concurrency(),
                                    behind.proof.perSecond(),
                                    behind.mostPerSecond));
        }
        Scaling seen = scaling();
        int few = seen.few();
        int many = seen.many();
        return seen.isFlat()
                ? Fact.of(
                        "bottleneck-downstream",
                        seen.perSecond(few),
                        few,
                        seen.perSecond(many),
                        many,
                        seen.serviceMillis(few),
                        seen.serviceMillis(many),
                        behind.isKnown() ? Fact.of("serves-at-a-time", behind.servers) : null)
                : null;
    }

    /** Returns the number of threads above which throughput falls; null if that is not known. */
    Fact scalability() {
        ScalabilityLaw law = scaling().law;
        return law.mostUseful < MOST_THREADS
                ? Fact.of("falls-above", Math.round(law.mostUseful), law.sizes, law.sigma, law.kappa)
                : null;
    }

    /**
     * Returns whether nobody knows if more would do more, or fewer as much: all threads are busy, or most of them while callers wait for
     * answers, mostly waiting for another process, or tasks queue there, at the only size that was seen. The same holds of connections
     * that requests give up waiting for.
     */
    boolean isOpenQuestion() {
        boolean callersWait = assessment.isClosed()
                && assessment.figures.meanInService > MOST * assessment.capacity()
                && !queue().isFree();
        boolean requestsGiveUp = pool.ofConnections && assessment.backlog().rejects();
        // where threads cannot be looked into, their CPU time is unknown as well
        boolean ifUnknown = Double.isNaN(assessment.figures.processorsUsed) && !assessment.areProcessorsFull();
        return (assessment.saturated || callersWait || requestsGiveUp) && mayBeDownstream(ifUnknown)
                || queuesDownstream();
    }

    /** Returns why fewer may do as much, where that is an open question. */
    Fact whyFewer() {
        return Fact.of(
                queuesDownstream()
                        ? "end-no-faster"
                        : assessment.saturated ? "full-at-one-size" : "callers-at-one-size");
    }

    /**
     * Returns whether tasks end no faster while more of them are in service, at the only size that was seen. Where the bottleneck is
     * known, there is no doubt. Stacks take half a minute to tell where tasks are blocked: until then that is no objection.
     */
    boolean queuesDownstream() {
        return queueing.get(
                () -> mayBeDownstream(true) && fact() == null && !assessment.areProcessorsFull() && queue().isThere());
    }

    private DownstreamQueue queue() {
        return queue.get(() -> DownstreamQueue.of(pool.trace));
    }

    /**
     * Returns whether the downstream may be what tasks wait for: where tasks have threads for good, that is those.
     *
     * @param ifUnknown the answer where too few stacks show where tasks are blocked
     */
    private boolean mayBeDownstream(boolean ifUnknown) {
        return pool.occupied() == 0
                && !pool.threadPerTask
                && assessment.figures.endedOnesAreAll()
                && !assessment.place().isThere()
                && !(scaling().hasGained() && doesAsMuchAsEver())
                && (pool.ofConnections || BlockedTime.isInSockets(assessment.places(), ifUnknown));
    }

    /** Returns whether the present size, where all of it is busy, does as much as it did when a step to it gained. */
    private boolean doesAsMuchAsEver() {
        double most = scaling().perSecond(assessment.capacity());
        return !(assessment.saturated && assessment.figures.completionsPerSecond < (1 - USUAL_ERROR) * most);
    }

    /**
     * Returns whether all threads are busy, about as many as the smallest size that was seen, and even that did as much as any: fewer may do
     * so, too.
     */
    boolean isKneeUnseen() {
        return assessment.saturated
                && (1 + MIN_STEP_GAIN) * assessment.capacity() > scaling().few()
                && scaling().isKneeUnseen();
    }

    /**
     * Returns fewer threads for a minute, which show where the bottleneck is and cannot hurt for long: as many as a full downstream
     * serves, where that is known; half where tasks queue there. Null of one thread, where requests are refused already, and where the
     * present size shows nothing yet.
     *
     * @param size threads that are advised
     */
    Fact tryFewer(int size) {
        // the next size must be another than the number of busy threads, or the two cannot be compared
        double most = Math.min(Math.min(size, assessment.capacity()), Math.ceil(assessment.figures.meanInService));
        boolean queues = queuesDownstream() || isKneeUnseen();
        int few = (int) Math.floor(most / (queues ? MAX_STEP : 1 + MIN_STEP_GAIN));
        int fewer = isDownstreamFull() ? fewer() : few;
        boolean mayShrink =
                fewer < assessment.capacity() && !assessment.backlog().rejects() && assessment.surplus() == null;
        return fewer > 0 && mayShrink ? Fact.of("try-fewer", fewer) : null;
    }
}
