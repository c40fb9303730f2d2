package io.loadline.model;

import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.model.Fact.Key;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;

/** What may not be exceeded, whatever the model says, and which of the limits binds. */
final class Limits {

    /**
     * Beyond so many times the most threads ever seen busy, a resource that was never seen to be short may become so.
     */
    private static final double MAX_STEP_FACTOR = 2;

    private static final double PER_PROCESSOR = 4;

    /** If others use more than this share of the processors, they compete with the pool. */
    private static final double COMPETING_SHARE = 0.1;

    /** Processors are short if threads that want one are without it for more than this share of the time. */
    private static final double STARVED_SHARE = 0.5;

    /** If fewer of the tasks use what some wait for, the others are not to wait for them. */
    private static final double NEARLY_ALL = 0.8;

    private Limits() {}

    static void apply(Draft draft, Size wanted, Assessment assessment, Goal goal, Share share) {
        draft.size = wanted.threads;
        draft.low = wanted.low;
        draft.high = wanted.high;
        boolean ration = wanted.limit == Limit.PROCESSORS && share.rationed;
        draft.limit = ration ? Limit.OTHER_POOLS : wanted.limit;
        // threads that are there already are no step
        long twice = Math.max(
                (long) (MAX_STEP_FACTOR * assessment.mostBusy()), Math.min(assessment.capacity(), wanted.threads));
        if (wanted.threads > twice) {
            extrapolated(draft, wanted, assessment, twice);
        }
        ifMoreAreServed(draft, wanted, assessment);
        aboveNested(draft, assessment);
        if (!goal.keepsProcessorsIdle()) {
            amongOthers(draft, wanted, assessment);
        }
        forConnections(draft, wanted, assessment);
        int now = assessment.capacity();
        if (anySizeWillDo(assessment, wanted) && now < Integer.MAX_VALUE) {
            draft.size = Math.max(draft.size, now);
            draft.high = draft.size;
        }
        ThreadRoom room = assessment.pool.room;
        long most = (long) assessment.pool.state.taskThreads() + room.headroom;
        if (draft.size > most) {
            cap(draft, (int) Math.max(1, most), Limit.SYSTEM);
            draft.high = draft.size;
            draft.systemLimit = room.limit;
        }
        draft.goal = draft.size < wanted.threads ? wanted : null;
        if (assessment.pool.threadPerTask) {
            // of a semaphore: nine in ten tasks are to find a permit
            int permits = (int) Math.ceil(assessment.load().percentile(90)) + 1;
            draft.size = Math.max(draft.size, permits);
            draft.high = Math.max(draft.high, draft.size);
        }
    }

    /** One thread would be enough, and those that are there cost nothing that matters. */
    static boolean anySizeWillDo(Assessment assessment, Size wanted) {
        return wanted.threads == 1 && assessment.isNearlyIdle();
    }

    /**
     * A future that ends in time however many wait, or a pool that hands out a few of something: from one running size they
     * look the same.
     */
    private static void ifMoreAreServed(Draft draft, Size wanted, Assessment assessment) {
        boolean grows = draft.size > assessment.capacity() && wanted.limit == Limit.LOAD;
        if (!grows || assessment.place().isThere()) {
            return;
        }
        draft.doubt = BlockedTime.waitFor(assessment.pool.places);
        if (draft.doubt != null) {
            draft.extrapolated = true;
            draft.nextExperiment = Fact.of(Key.STEP_DESPITE_DOUBT, draft.size, draft.doubt);
        }
    }

    /** A pool is not made smaller than what was seen to wait for results: those may have to run in it. */
    private static void aboveNested(Draft draft, Assessment assessment) {
        int waiting = StarvationDeadlock.mostWaiting(assessment.pool.windows);
        if (waiting > 0 && draft.size <= waiting && draft.size < assessment.capacity()) {
            draft.size = Math.min(waiting + 1, assessment.capacity());
            draft.low = Math.max(draft.low, draft.size);
            draft.high = Math.max(draft.high, draft.size);
            draft.limit = Limit.NESTED_TASKS;
            draft.found(Fact.of(Key.SEEN_WAITING, waiting));
        }
    }

    /**
     * Where other threads want the processors too, each ready thread gets the same share of them: a pool that gives up
     * one of few threads hands its share to the others, and gets less done.
     */
    private static void amongOthers(Draft draft, Size wanted, Assessment assessment) {
        int now = assessment.capacity();
        double processors = assessment.pool.processors.count;
        boolean contended = wanted.limit == Limit.PROCESSORS || assessment.figures.runQueueShare > STARVED_SHARE;
        boolean binds = contended && draft.size < now;
        if (binds
                && now <= PER_PROCESSOR * processors
                && usedByOthers(assessment.figures) > COMPETING_SHARE * processors) {
            draft.size = now;
            draft.high = Math.max(draft.high, now);
            draft.found(Fact.of(Key.COMPETING));
        }
    }

    /**
     * Threads that wait for connections are too many only for the connections that there are: where more of those are
     * advised, the threads stay. Those of other tasks are not too many at all: with fewer threads, who needs no connection
     * would wait in the queue behind those who do.
     */
    private static void forConnections(Draft draft, Size wanted, Assessment assessment) {
        int now = assessment.capacity();
        boolean stay = isForFew(assessment.place()) || JointAdvice.wantsMoreConnections(assessment);
        if (wanted.limit == Limit.DOWNSTREAM && draft.size < now && stay) {
            draft.size = now;
            draft.high = Math.max(draft.high, now);
        }
    }

    /** Whether many of the tasks do without what some wait for. */
    static boolean isForFew(CommonPlace place) {
        return place.visiting < NEARLY_ALL;
    }

    /** Processors that are used outside of the pool. */
    private static double usedByOthers(Figures figures) {
        double inProcess = figures.processorsOfProcess - figures.processorsUsed;
        double outside = figures.processorsOfNeighbours;
        return (inProcess > 0 ? inProcess : 0) + (outside > 0 ? outside : 0);
    }

    private static void extrapolated(Draft draft, Size wanted, Assessment assessment, long twice) {
        draft.extrapolated = true;
        draft.found(Fact.of(Key.EXTRAPOLATED, assessment.mostBusy(), wanted.threads));
        draft.nextExperiment = twice > assessment.capacity()
                ? Fact.of(Key.STEP_AND_LOOK, twice, wanted.threads)
                : Fact.of(Key.LOOK_WHEN_BUSIER, wanted.threads);
        if (isSafe(wanted, assessment)) {
            return;
        }
        cap(draft, (int) Math.max(1, twice), Limit.TWICE_THE_BUSIEST);
    }

    /**
     * The processors were measured, and a few more threads on each do no harm; any other resource may be at its limit.
     */
    private static boolean isSafe(Size wanted, Assessment assessment) {
        return wanted.limit == Limit.PROCESSORS && wanted.threads <= PER_PROCESSOR * assessment.pool.processors.count;
    }

    /** The right size may still be larger. */
    private static void cap(Draft draft, int most, Limit limit) {
        draft.size = most;
        draft.low = Math.min(draft.low, most);
        draft.limit = limit;
    }
}
