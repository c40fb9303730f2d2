package io.loadline.model;

import io.loadline.model.regime.Nesting;
import io.loadline.model.work.Size;
import io.loadline.window.ThreadRoom;
import java.util.Locale;

/** What may not be exceeded, whatever the model says, and which of the limits binds. */
final class Limits {

    /** Beyond so many times the most threads ever seen busy, an unknown resource may be in the way. */
    private static final double SEEN = 2;

    private static final double PER_PROCESSOR = 4;

    /** Share of the processors used by others from which on they compete. */
    private static final double OTHERS = 0.1;

    private Limits() {}

    static void apply(Draft draft, Size wanted, Assessment assessment, Share share) {
        draft.size = wanted.threads;
        draft.low = wanted.low;
        draft.high = wanted.high;
        boolean ration = wanted.limit == Size.Limit.PROCESSORS && share.rationed;
        draft.limit = ration ? "other pools" : wanted.limit.text;
        // threads that are there already are no step
        long twice = Math.max((long) (SEEN * assessment.mostBusy()), Math.min(assessment.capacity(), wanted.threads));
        if (wanted.threads > twice) {
            extrapolated(draft, wanted, assessment, twice);
        }
        aboveNested(draft, assessment);
        amongOthers(draft, wanted, assessment);
        int now = assessment.capacity();
        if (anySizeWillDo(assessment, wanted) && now < Integer.MAX_VALUE) {
            draft.size = Math.max(draft.size, now);
            draft.high = draft.size;
        }
        ThreadRoom room = assessment.pool.room;
        long most = (long) assessment.pool.state.poolSize + room.more;
        if (draft.size > most) {
            cap(draft, (int) Math.max(1, most), room.limit);
        }
    }

    /** One thread would be enough, and those that are there cost nothing that matters. */
    static boolean anySizeWillDo(Assessment assessment, Size wanted) {
        return wanted.threads == 1 && assessment.isNearlyIdle();
    }

    /** A pool is not made smaller than what was seen to wait for results: those may have to run in it. */
    private static void aboveNested(Draft draft, Assessment assessment) {
        int waiting = Nesting.mostWaiting(assessment.pool.windows);
        if (waiting > 0 && draft.size <= waiting && draft.size < assessment.capacity()) {
            draft.size = Math.min(waiting + 1, assessment.capacity());
            draft.low = Math.max(draft.low, draft.size);
            draft.high = Math.max(draft.high, draft.size);
            draft.limit = "nested tasks";
            draft.evidence.add(String.format(
                    Locale.ROOT,
                    "%d workers were seen to wait for results at one time: if those are of tasks of this pool, no more threads than that deadlock",
                    waiting));
        }
    }

    /**
     * Where other threads want the processors too, each ready thread gets the same share of them: a pool that gives up
     * one of few threads hands its share to the others, and gets less done.
     */
    private static void amongOthers(Draft draft, Size wanted, Assessment assessment) {
        int now = assessment.capacity();
        double processors = assessment.pool.processors.count;
        boolean binds = wanted.limit == Size.Limit.PROCESSORS && draft.size < now;
        if (binds && now <= PER_PROCESSOR * processors && usedByOthers(assessment.figures) > OTHERS * processors) {
            draft.size = now;
            draft.high = Math.max(draft.high, now);
            draft.evidence.add("fewer threads would leave the processors to the other threads of this machine");
        }
    }

    /** Processors that are used outside of the pool. */
    private static double usedByOthers(Figures figures) {
        double inProcess = figures.processorsOfProcess - figures.processorsUsed;
        double outside = figures.processorsOfNeighbours;
        return (inProcess > 0 ? inProcess : 0) + (outside > 0 ? outside : 0);
    }

    private static void extrapolated(Draft draft, Size wanted, Assessment assessment, long twice) {
        draft.confidence /= 2;
        draft.evidence.add(String.format(
                Locale.ROOT,
                "extrapolated: no more than %d threads were ever seen busy, %d would be right if nothing else is in the way",
                assessment.mostBusy(),
                wanted.threads));
        draft.nextExperiment = String.format(
                Locale.ROOT,
                "%s: a database or lock behind the tasks may not bear %d",
                twice > assessment.capacity()
                        ? "set " + twice + " threads and look again"
                        : "look again when more of the threads that there are have been busy at one time",
                wanted.threads);
        if (isSafe(wanted, assessment)) {
            return;
        }
        cap(draft, (int) Math.max(1, twice), "twice the most seen busy");
    }

    /** Processors were measured, and a few threads more on each hurt nobody; whatever else answers may be at its end. */
    private static boolean isSafe(Size wanted, Assessment assessment) {
        return wanted.limit == Size.Limit.PROCESSORS
                && wanted.threads <= PER_PROCESSOR * assessment.pool.processors.count;
    }

    private static void cap(Draft draft, int most, String limit) {
        draft.size = most;
        draft.low = Math.min(draft.low, most);
        draft.high = Math.min(draft.high, most);
        draft.limit = limit;
    }
}
