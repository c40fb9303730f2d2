// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.FULL_AT_TIMES;
import static io.loadline.model.Constants.MIN_STEP_GAIN;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.USUAL_ERROR;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.regime.Levels.Stretch;
import io.loadline.window.Window;
import java.util.List;
import java.util.SortedMap;

/**
 * Comparison of two sizes of one pool, each seen full: hardly more, or less, was done with more threads although the processors had
 * room, and only the service time grew. So something out of sight serves a limited number at once, or threads hold one another up. Where
 * callers wait for answers, the larger size need not have been full: its busy threads count. Immutable.
 *
 * <pre>
 *   many      the largest size
 *   few       the next smaller one that is another, many / few >= 1.3; the one below that, if it did more
 *   flat      X(many) / X(few) - 1 <= 0.3 (many / few - 1), the same for n / S0(n), and the processors had room
 *   if flat   few becomes the size up to it that did most, if that is 5 % more, and then the smallest that did as much, within 5 %
 *   enough    min(few, 1.25 X S(low))        if few and many did X alike, within 5 %, and the next smaller size, low, three quarters;
 *                                            else few
 * </pre>
 *
 * X S(low) is the number of threads at which what is out of sight would be busy all the time (P. J. Denning, J. P. Buzen, "The
 * Operational Analysis of Queueing Network Models", ACM Computing Surveys 10 (1978)); a quarter more, since lengths vary.
 */
public final class Scaling {

    private final SortedMap<Integer, Stretch> levels;

    /** The largest number of threads that it was seen with; 0 if there is none. */
    private final int many;

    private final int few;

    /** The next smaller size, if it did three quarters of what the two others did alike; else 0. */
    private final int low;

    private final boolean flat;

    /** Law of all sizes together. */
    public final ScalabilityLaw law;

    private Scaling(SortedMap<Integer, Stretch> levels, double processors) {
        this.levels = levels;
        this.law = ScalabilityLaw.of(levels);
        this.many = levels.isEmpty() ? 0 : levels.lastKey();
        int fewer = smaller(many);
        int fewest = smaller(fewer);
        // a size that did less than a smaller one was seen at a bad time
        fewer = fewest > 0 && perSecond(fewest) > perSecond(fewer) ? fewest : fewer;
        this.flat = fewer > 0 && isFlat(fewer, processors);
        fewer = flat ? best(fewer) : fewer;
        double asMuch = (1 - WITHIN) * Math.max(perSecond(fewer), perSecond(many));
        for (int next = smaller(fewer); flat && next > 0 && perSecond(next) >= asMuch; next = smaller(next)) {
            fewer = next;
        }
        this.few = fewer;
        int below = smaller(fewer);
        boolean isPlateau = flat && Math.min(perSecond(few), perSecond(many)) >= (1 - WITHIN) * mostPerSecond();
        this.low = isPlateau && below > 0 && perSecond(below) > (1 - ALLOWED_SHARE) * mostPerSecond() ? below : 0;
    }

    private double mostPerSecond() {
        return Math.max(perSecond(few), perSecond(many));
    }

    /**
     * Returns the comparison.
     *
     * @param closed whether callers wait for answers
     */
    public static Scaling of(Levels levels, double processors, boolean closed) {
        return new Scaling(levels.known(closed), processors);
    }

    /**
     * Returns the comparison.
     *
     * @param windows those of all sizes
     */
    public static Scaling of(List<Window> windows, double processors, boolean closed) {
        Levels levels = new Levels();
        windows.forEach(w -> levels.add(w, 0));
        return of(levels, processors, closed);
    }

    /** Returns whether hardly more was done with {@link #many} threads than with {@link #few}. */
    public boolean isFlat() {
        return flat;
    }

    /** Returns whether the smallest size that was seen did as much as any: fewer may do so, too. */
    public boolean isKneeUnseen() {
        return flat && few == levels.firstKey() && perSecond(few) >= (1 - WITHIN) * perSecond(many);
    }

    /** Returns whether a step to {@link #many} threads was worth it. */
    public boolean hasGained() {
        return few > 0 && !flat;
    }

    public int many() {
        return many;
    }

    /** The next smaller one that is another; 0 if there is none. */
    public int few() {
        return few;
    }

    /** Returns the threads beyond which more do no more, where {@link #isFlat}; at most {@link #few}. */
    public int enough() {
        double saturating = low == 0 ? few : mostPerSecond() * levels.get(low).service();
        return (int) Math.min(few, Math.ceil((1 + ALLOWED_SHARE) * saturating));
    }

    /** Returns the throughput with so many threads, all of them busy; NaN if that was not seen. */
    public double perSecond(int threads) {
        return levels.containsKey(threads) ? levels.get(threads).perSecond() : Double.NaN;
    }

    public double serviceMillis(int threads) {
        return levels.containsKey(threads) ? 1e3 * levels.get(threads).service() : Double.NaN;
    }

    /**
     * Returns the most that so many threads do where throughput falls: by the law, else X between the sizes that were seen. Infinite where
     * it is not known to fall.
     */
    public double mostPerSecond(int threads) {
        boolean falls = flat && threads > few && perSecond(many) < (1 - USUAL_ERROR) * perSecond(few);
        if (!falls || law.mostUseful < threads) {
            return law.mostPerSecond(threads);
        }
        int above = threads < many ? levels.tailMap(threads).firstKey() : many;
        int below = threads < many ? levels.headMap(threads + 1).lastKey() : many;
        double part = above == below ? 0 : (double) (threads - below) / (above - below);
        return (1 - part) * perSecond(below) + part * perSecond(above);
    }

    private int smaller(int threads) {
        SortedMap<Integer, Stretch> smaller = levels.headMap((int) Math.floor(threads / (1 + MIN_STEP_GAIN)) + 1);
        return smaller.isEmpty() ? 0 : smaller.lastKey();
    }

    /** Returns the size up to {@code threads} that did most: where throughput falls, that is far below. */
    private int best(int threads) {
        int best = threads;
        for (int next : levels.headMap(threads).keySet()) {
            boolean isMore = (1 - WITHIN) * perSecond(next) > perSecond(threads);
            best = isMore && perSecond(next) > perSecond(best) ? next : best;
        }
        return best;
    }

    private boolean isFlat(int fewer, double processors) {
        Stretch small = levels.get(fewer);
        Stretch large = levels.get(many);
        double times = (double) many / fewer;
        double most = 1 + MIN_STEP_GAIN * (times - 1);
        return large.perSecond() <= most * small.perSecond()
                && times * small.uncontended() <= most * large.uncontended()
                && !(large.processors() > MOSTLY * processors);
    }

    /**
     * Returns the place where tasks wait if the largest size did hardly more than a smaller one; else none.
     *
     * @param windows those of the present size
     */
    CommonPlace place(List<Window> windows) {
        Stretch present = new Stretch();
        double full = 0;
        for (Window w : windows) {
            present.add(w);
            full += w.isFull() ? w.nanos() : 0;
        }
        // at night there is room everywhere; as many busy threads as were seen to be enough leave none
        double nanos = Window.sum(windows, Window::nanos);
        if (!flat || full < FULL_AT_TIMES * nanos && !(present.concurrency() > few)) {
            return CommonPlace.NONE;
        }
        Stretch small = levels.get(few);
        Stretch large = levels.get(many);
        Stretch seen = present.isSome() ? present : large;
        double most = mostPerSecond();
        double servers = most * Math.max(0, Math.min(small.uncontended(), large.uncontended()) - large.cpu());
        // what it does at present, where enough threads keep it busy all the time, and not so many that they are in the
        // way
        int now = windows.get(windows.size() - 1).threadsAtEnd;
        boolean isBusy = full > NEARLY_ALL * nanos && now >= few && now < many;
        double perSecond = isBusy && present.isSome() ? Math.min(most, present.perSecond()) : most;
        double needed = servers / perSecond + large.cpu();
        CommonPlace place = new CommonPlace(CommonPlace.Kind.OUT_OF_SIGHT);
        place.share = Math.max(0, 1 - needed / seen.uncontended()) * seen.uncontended() / seen.service();
        place.servers = Math.max(1, servers);
        place.notWaiting = perSecond * needed;
        place.perSecond = perSecond;
        return place;
    }
}
