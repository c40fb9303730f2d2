// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.MIN_SAVING;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.MOST_THREADS;
import static io.loadline.model.Constants.MUCH_OF_PROCESSORS;
import static io.loadline.model.Constants.PER_PROCESSOR;

import io.loadline.model.Regime.Traffic;
import io.loadline.model.queueing.Servers;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.regime.Scaling;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Demands;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * Turns the size of a model into the advised one, rule by rule. Nothing else changes the size, interval or limit of a model. {@link
 * Verdict#of} gives the verdict, and the rules of the week may change it. To add a rule: a method, its place in {@link #ofHistory} or
 * {@link #ofWeek}, and a fact that names it where it changes something.
 *
 * <p>Letters of the formulas: n is the size so far and n' the next one, w the size that the load calls for, c the number of threads
 * that the pool can have as it is set, b the most threads that were ever busy. A rule without effect returns its argument.
 */
final class Rules {

    final Assessment assessment;

    /** Target of the plan. */
    final Goal target;

    final Share share;

    /** Predictions for the planned work, by the number of threads. */
    final IntFunction<Prediction> predicted;

    final PreviousAdvice last;
    private final Remembered remembered;
    private final int now;

    Rules(
            Assessment assessment,
            Goal target,
            Share share,
            IntFunction<Prediction> predicted,
            PreviousAdvice last,
            Remembered remembered) {
        this.assessment = assessment;
        this.target = target;
        this.share = share;
        this.predicted = predicted;
        this.last = last;
        this.remembered = remembered;
        this.now = assessment.capacity();
    }

    /** Creates the rules for an answer without a model. */
    static Rules withoutModel(Assessment assessment, Goal target, PreviousAdvice last, Remembered remembered) {
        return new Rules(assessment, target, Share.UNKNOWN, Prediction::unknown, last, remembered);
    }

    /** Returns what the history alone advises, from the size of a model. */
    Advised ofHistory(Size byModel) {
        return all(
                Advised.of(byModel, Verdict.KEEP),
                this::neverEnding,
                this::owedRuns,
                this::periodicTasks,
                this::partitions,
                this::bottleneck,
                this::hysteresis,
                this::fullDownstream,
                this::otherPools,
                this::step,
                this::nestedTasks,
                this::competitors,
                this::justFilled,
                this::connections,
                this::nearlyIdle,
                this::systemLimits,
                this::threadPerTask,
                this::worthAChange);
    }

    /** Returns what is advised for the week, from what the history alone advises. */
    Advised ofWeek(Advised present, Traffic traffic) {
        return week(present, traffic) == Remembered.NOTHING
                ? present
                : all(present, this::busiestHour, this::seenLongEnough);
    }

    /**
     * Returns what is remembered. That is nothing for the way out of a deadlock, and where something other than tasks is missing.
     */
    Remembered week(Advised present, Traffic traffic) {
        boolean speaks = present.isKnown() ? traffic != Traffic.DEADLOCKED : traffic == Traffic.TOO_LITTLE_SEEN;
        return speaks && assessment.pool.state != null ? remembered : Remembered.NOTHING;
    }

    @SafeVarargs
    private static Advised all(Advised advised, UnaryOperator<Advised>... rules) {
        for (UnaryOperator<Advised> rule : rules) {
            advised = rule.apply(advised);
        }
        return advised;
    }

    /** {@code w' = w + threads that tasks have for good}: of those threads the model knows nothing. */
    private Advised neverEnding(Advised advised) {
        return advised.wanting(advised.wanted.plus(assessment.pool.occupied()));
    }

    /** {@code w' = max(w, c / share of the runs due that begin)}, where periodic tasks fall behind. */
    private Advised owedRuns(Advised advised) {
        return advised.wanting(advised.wanted.atLeast(assessment.behind().leastThreads(now)));
    }

    /** {@code w' = min(w, periodic tasks)}, where there are no others: none of them runs twice at a time. */
    private Advised periodicTasks(Advised advised) {
        return advised.wanting(advised.wanted.atMost(assessment.pool.mostAtOnce, Limit.PERIODIC_TASKS));
    }

    /** {@code w' = min(w, partitions)}: a consumer without a partition is idle. The explanation names what the load needs. */
    private Advised partitions(Advised advised) {
        int partitions = assessment.partitions();
        return advised.wanted.threads <= partitions
                ? advised
                : advised.wanting(advised.wanted.atMost(partitions, Limit.PARTITIONS))
                        .because("partitions-first", partitions, advised.wanted.threads);
    }

    /** {@code w' = min(w, the size from which on more were seen to do no more)}. */
    private Advised bottleneck(Advised advised) {
        return advised.wanting(advised.wanted.atMost(assessment.bottleneck().mostUseful(), Limit.DOWNSTREAM));
    }

    /**
     * {@code w' = max(last, min(w - few, last + few)), where low <= last <= high} and few is a tenth, or one: within the interval one
     * guess is as good as another, but a thread too few costs more than one too many.
     */
    private Advised hysteresis(Advised advised) {
        Size wanted = advised.wanted.withHysteresis(last.advised.wanted.threads);
        return wanted.threads == advised.wanted.threads
                ? advised
                : advised.wanting(wanted)
                        .because("near-last", wanted.threads, advised.wanted.threads, wanted.low, wanted.high);
    }

    /**
     * {@code w' = max(w, K + a quarter)}, where the load curve shows a full downstream and so few threads did as much before; else
     * {@code max(w, c)}: K alone does not prove that fewer lose nothing.
     */
    private Advised fullDownstream(Advised advised) {
        int least = assessment.bottleneck().leastByCurve();
        return advised.wanted.limit == Limit.DOWNSTREAM && advised.wanted.threads < least
                ? advised.wanting(advised.wanted.withThreads(least))
                : advised;
    }

    /** {@code n' = n}, limited by other pools: where the processors are the limit, and rationed. */
    private Advised otherPools(Advised advised) {
        return advised.wanted.limit == Limit.PROCESSORS && share.rationed
                ? advised.setting(advised.size.limitedBy(Limit.OTHER_POOLS))
                : advised;
    }

    /**
     * {@code n' = max(2 b, min(c, w)), where w is more}: a resource that was never seen to be short may become so. The processors were
     * measured, and up to four threads on each do no harm.
     */
    private Advised step(Advised advised) {
        Size wanted = advised.wanted;
        if (!isBeyond(wanted)) {
            return advised;
        }
        boolean safe =
                wanted.limit == Limit.PROCESSORS && wanted.threads <= PER_PROCESSOR * assessment.pool.processors.count;
        int threads = (int) Math.max(1, mostInOneStep(wanted));
        Size size = safe ? advised.size : new Size(threads, wanted.low, wanted.high, Limit.TWICE_THE_BUSIEST);
        return advised.setting(size).because("extrapolated", assessment.mostBusy(), wanted.threads);
    }

    /** Returns whether a size is more than one step away. */
    boolean isBeyond(Size wanted) {
        return wanted.threads > mostInOneStep(wanted);
    }

    /** Returns the end of the step; threads that are there already are no step. */
    private long mostInOneStep(Size wanted) {
        return Math.max((long) (MAX_STEP * assessment.mostBusy()), Math.min(now, wanted.threads));
    }

    /**
     * Returns what tasks wait for, where its capacity is unknown: from one running size, a future that always ends in time looks like
     * a pool that hands out a few of something. Null where more threads help, or no more are wanted.
     */
    Fact doubt(Size wanted) {
        boolean grows = Math.min(wanted.threads, mostInOneStep(wanted)) > now && wanted.limit == Limit.LOAD;
        return grows && !assessment.place().isThere() ? BlockedTime.waitFor(assessment.places()) : null;
    }

    /** Returns the step that would tell more; null where enough is known. */
    Fact nextStep(Size wanted) {
        long most = mostInOneStep(wanted);
        Fact doubt = doubt(wanted);
        if (doubt != null) {
            return Fact.of("step-despite-doubt", (int) Math.min(most, wanted.threads), doubt);
        }
        if (wanted.limit == Limit.UNSEEN_DEPTH && wanted.threads > now) {
            return Fact.of("step-unseen-depth", (int) Math.min(most, wanted.threads));
        }
        if (!isBeyond(wanted)) {
            return null;
        }
        return most > now
                ? Fact.of("step-and-look", most, wanted.threads)
                : Fact.of("look-when-busier", wanted.threads);
    }

    /** {@code n' = max(n, min(m + 1, c))}, where m workers were seen to wait for nested tasks at one time. */
    private Advised nestedTasks(Advised advised) {
        // a client of a server gives a future as well
        boolean mayBeNested = BlockedTime.mayBeForResults(assessment.places());
        // tasks are nested at any size
        int waiting = mayBeNested ? StarvationDeadlock.mostWaiting(assessment.all.windows) : 0;
        if (waiting == 0 || advised.size.threads > waiting || advised.size.threads >= now) {
            return advised;
        }
        int least = Math.min(waiting + 1, now);
        return advised.setting(new Size(least, least, advised.size.high, Limit.NESTED_TASKS))
                .because("seen-waiting", waiting);
    }

    /** {@code n' = max(n, c)}, where c is few and other threads want the processors, too. */
    private Advised competitors(Advised advised) {
        return !target.keepsProcessorsIdle() && advised.size.threads < now && othersCompete(advised.wanted)
                ? advised.setting(advised.size.withThreads(now)).because("competing")
                : advised;
    }

    /**
     * Returns whether other threads want the processors, too. Each ready thread gets the same share of them: a pool that gives up
     * one of few threads hands its share to the others, and gets less done.
     */
    private boolean othersCompete(Size wanted) {
        Figures figures = assessment.figures;
        double processors = assessment.pool.processors.count;
        double inProcess = figures.processorsOfProcess - figures.processorsUsed;
        double outside = figures.processorsOfNeighbours;
        double used = (inProcess > 0 ? inProcess : 0) + (outside > 0 ? outside : 0);
        boolean contended = wanted.limit == Limit.PROCESSORS || figures.runQueueShare > MOST;
        return contended && now <= PER_PROCESSOR * processors && used > MUCH_OF_PROCESSORS * processors;
    }

    /** {@code n' = max(n, min(b, c))}, from a thread for each processor on, where the processors are full only lately. */
    private Advised justFilled(Advised advised) {
        if (!isJustFilled(assessment, advised.wanted)) {
            return advised;
        }
        Size size = advised.size;
        int most = (int) Math.max(size.threads, Math.min(now, assessment.mostBusy()));
        int least = (int) Math.ceil(assessment.pool.processors.count);
        return advised.setting(new Size(most, Math.min(size.low, least), size.high, size.limit))
                .because("just-filled");
    }

    /**
     * Returns whether the processors are full only recently. Threads that are started on demand are as many as tasks came at one
     * time, and whether fewer do as much shows once the processors have been full for most of the history.
     */
    static boolean isJustFilled(Assessment assessment, Size wanted) {
        return assessment.isMaximumFree() && wanted.limit == Limit.LOAD && assessment.processorsFilledLately();
    }

    /**
     * {@code n' = max(n, c)}, where threads wait for connections and more connections are advised, or few tasks need one. With
     * fewer threads, tasks without a connection would queue behind the others. {@link JointAdvice} names it.
     */
    private Advised connections(Advised advised) {
        boolean stay = advised.wanted.limit == Limit.DOWNSTREAM
                && advised.size.threads < now
                && (isForFew(assessment.place()) || JointAdvice.wantsMoreConnections(assessment));
        return stay ? advised.setting(advised.size.withThreads(now)) : advised;
    }

    /** Returns whether many of the tasks do without what some wait for. */
    static boolean isForFew(CommonPlace place) {
        return place.visiting < MOSTLY;
    }

    /** {@code n' = max(n, c)}, where w = 1 and that thread is hardly busy. The explanation names it. */
    private Advised nearlyIdle(Advised advised) {
        if (!anySizeWillDo(assessment, advised.wanted) || now == Integer.MAX_VALUE) {
            return advised;
        }
        int threads = Math.max(advised.size.threads, now);
        return advised.setting(new Size(threads, advised.size.low, threads, advised.size.limit));
    }

    /** Returns whether one thread would be enough, and the present ones cost nothing that matters. */
    static boolean anySizeWillDo(Assessment assessment, Size wanted) {
        return wanted.threads == 1 && assessment.isNearlyIdle();
    }

    /** {@code n' = min(n, threads that there are + those that the system still allows)}. The explanation names it. */
    private Advised systemLimits(Advised advised) {
        int allowed = allowed();
        return advised.size.threads <= allowed
                ? advised
                : advised.setting(new Size(allowed, advised.size.low, allowed, Limit.SYSTEM));
    }

    private int allowed() {
        long allowed = (long) assessment.pool.state.taskThreads() + assessment.pool.room.headroom;
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, allowed));
    }

    /**
     * {@code n' = connections x what a task takes / what it holds one}, where each task has a thread and most wait for connections;
     * else {@code max(n, p90 load + 1)}: nobody knows what a limit would protect.
     */
    private Advised threadPerTask(Advised advised) {
        if (!assessment.pool.threadPerTask) {
            return advised;
        }
        int permits = permits();
        if (permits > 0) {
            return advised.wanting(new Size(permits, permits, permits, Limit.DOWNSTREAM));
        }
        int inService = (int) Math.ceil(assessment.load().percentile(90)) + 1;
        return advised.setting(advised.size.withThreads(Math.max(advised.size.threads, inService)));
    }

    /** Returns that number; 0 if the tasks wait for no measured pool, or most do without. */
    private int permits() {
        CommonPlace place = assessment.place();
        if (place.station == null || isForFew(place)) {
            return 0;
        }
        Demands demands = WorkModels.demands(assessment, assessment.figures, Servers.of(Double.POSITIVE_INFINITY));
        double permits = Math.ceil(place.station.size * demands.seconds() / demands.placeSeconds);
        return permits <= MOST_THREADS ? (int) permits : 0;
    }

    /** {@code n' = n}, with the verdict on whether n is worth a change: see {@link Verdict#of}. */
    Advised worthAChange(Advised advised) {
        return advised.telling(Verdict.of(advised, this));
    }

    /**
     * {@code n' = h}, where the busiest hour wanted h and the present load needs fewer. More threads are worth it where c is below
     * the interval of h, or the present wants more; fewer where the present wants fewer, and c is above that interval. Whatever
     * is known at present, the size is at least h.
     */
    private Advised busiestHour(Advised advised) {
        Scaling sizes = assessment.bottleneck().scaling();
        // what a step has gained is known since that hour
        int useful = sizes.isFlat()
                ? Math.max(advised.needed(now), sizes.enough())
                : assessment.bottleneck().mostUseful();
        Size hour = remembered
                .busiest
                .size
                .atMost(useful, Limit.DOWNSTREAM)
                .atMost(assessment.partitions(), Limit.PARTITIONS)
                .atMost(Math.max(now, allowed()), Limit.SYSTEM);
        if (hour.threads <= advised.needed(now)) {
            return advised;
        }
        boolean isSized = !assessment.pool.threadPerTask && now < Integer.MAX_VALUE;
        boolean grows = isSized && (now < hour.low || advised.verdict.wantsMore());
        boolean shrinks =
                advised.verdict == Verdict.SHRINK && now > hour.high && now - hour.threads >= MIN_SAVING * now;
        Advised ofHour = advised.isStep() && advised.wanted.threads >= hour.threads
                ? advised.setting(hour)
                : advised.wanting(hour);
        double confidence = remembered.busiest.confidence;
        return (hour.threads == advised.size.threads ? ofHour : ofHour.likely(confidence, confidence))
                .telling(grows ? Verdict.ofMore(assessment) : shrinks ? Verdict.SHRINK : Verdict.KEEP);
    }

    /** {@code keep}, where fewer would do, until as much was seen as {@code memory.enough} asks for. */
    private Advised seenLongEnough(Advised advised) {
        return advised.verdict != Verdict.SHRINK || remembered.isEnough()
                ? advised
                : advised.telling(Verdict.KEEP)
                        .because("busier-may-come", remembered.seenSeconds, remembered.daysMissing());
    }
}
