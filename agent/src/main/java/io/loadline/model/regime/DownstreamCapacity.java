// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.CURVE_AGREES;
import static io.loadline.model.Constants.CURVE_RATIO;
import static io.loadline.model.Constants.DAY_SECONDS;
import static io.loadline.model.Constants.GROWS_WHEN_FULL;
import static io.loadline.model.Constants.LEVEL_SLICES;
import static io.loadline.model.Constants.LEVEL_TASKS;
import static io.loadline.model.Constants.MIN_STEP_GAIN;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOST_SERVERS;
import static io.loadline.model.Constants.NEW_USUAL_SECONDS;
import static io.loadline.model.Constants.QUIET;
import static io.loadline.model.Constants.SLOWDOWN_WARM_UP;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.ErlangC;
import io.loadline.model.regime.LoadCurve.Level;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Capacity of the downstream of a pool, from the load curve: how many calls it serves at once.
 *
 * <pre>
 *   B0   blocked time at low arrival rates, at most half of the highest
 *   B1   blocked time at the highest arrival rate of the latest day, where X1 tasks/s complete
 *   a    = X1 B0                       calls in service, if each takes B0 alone
 *   K    = a                           where all threads are busy: n &gt;= K callers keep K servers busy
 *   K    : C(K, a) / (K - a) = B1 / B0 - 1   else (mean wait of M/M/K in units of B0, Erlang C)
 * </pre>
 *
 * Blocked time that varies for other reasons than the pool's own load gives no capacity: it varies at the same rate, too. So
 * B1 is compared with its spread between slices, and the low rates must agree on B0. Neither does a growth of which half comes from other
 * kinds of task, nor a high rate that began in the first five minutes, before all low ones, until it was seen for an hour. Immutable.
 */
public final class DownstreamCapacity {

    /** K; infinite where no capacity is known. */
    public final double servers;

    /** B0 and B1, in seconds. */
    public final double blockedAlone;

    public final double blockedNow;

    /** Arrival rates of B0 and B1, per second. */
    public final double quietPerSecond;

    public final double busyPerSecond;

    /** Time of a task that is not blocked, in seconds. */
    private final double unblocked;

    /** Level at which no more than {@link #enough} threads were busy and did as much as all; null if there is none. */
    public final Level proof;

    /** Throughput at the highest arrival rate, per second. */
    public final double mostPerSecond;

    private DownstreamCapacity(double servers, Level quiet, Level busy, List<Level> byConcurrency) {
        this.servers = servers;
        this.blockedAlone = quiet == null ? Double.NaN : quiet.blocked();
        this.blockedNow = busy == null ? Double.NaN : busy.blocked();
        this.quietPerSecond = quiet == null ? Double.NaN : quiet.arrivalsPerSecond();
        this.busyPerSecond = busy == null ? Double.NaN : busy.arrivalsPerSecond();
        this.unblocked = busy == null ? Double.NaN : busy.service() - busy.blocked();
        this.mostPerSecond = busy == null ? Double.NaN : busy.perSecond();
        this.proof = byConcurrency.stream()
                .filter(level -> level.concurrency() <= enough() && level.perSecond() >= (1 - WITHIN) * mostPerSecond)
                .findFirst()
                .orElse(null);
    }

    /** Returns the capacity that the curve shows. */
    public static DownstreamCapacity of(LoadCurve curve) {
        DownstreamCapacity unknown =
                new DownstreamCapacity(Double.POSITIVE_INFINITY, null, null, Collections.emptyList());
        List<Level> levels = known(curve.ratedLevels());
        List<Level> latest = ofLatestDay(levels);
        if (latest.isEmpty()) {
            return unknown;
        }
        double highest = latest.get(latest.size() - 1).arrivalsPerSecond();
        levels.removeIf(level -> level.arrivalsPerSecond() > highest);
        Level busy = new Level();
        levels.stream()
                .filter(level -> level.arrivalsPerSecond() > highest / CURVE_RATIO)
                .forEach(busy::add);
        levels.removeIf(level -> level.arrivalsPerSecond() > QUIET * highest);
        Level quiet = null;
        double most = 0;
        for (Level level : levels) {
            quiet = quiet == null || level.blocked() < quiet.blocked() ? level : quiet;
            most = Math.max(most, level.blocked());
        }
        if (quiet == null || !(quiet.blocked() > 0) || most > CURVE_AGREES * quiet.blocked()) {
            return unknown;
        }
        double excess = busy.blocked() - quiet.blocked();
        // of the whole time of a task: a thousandth that is blocked may well grow tenfold, as where processors are full
        List<Level> byConcurrency = ofLatestDay(known(curve.levels()));
        boolean isFull = isFull(busy, byConcurrency);
        boolean grows = excess > (isFull ? GROWS_WHEN_FULL : MIN_STEP_GAIN) * quiet.service();
        boolean isOfTheRate = busy.spread() <= excess && quiet.spread() <= excess / 2;
        boolean isOfTheMix = busy.mix() - quiet.mix() > MOST * (busy.service() - quiet.service());
        boolean isOfWarmUp = busy.first < Math.min(quiet.first, SLOWDOWN_WARM_UP) && busy.seconds < NEW_USUAL_SECONDS;
        if (!grows || !isOfTheRate || isOfTheMix || isOfWarmUp) {
            return unknown;
        }
        DownstreamCapacity known = new DownstreamCapacity(servers(quiet, busy, isFull), quiet, busy, byConcurrency);
        return known.enough() > 0 ? known : unknown;
    }

    private static List<Level> known(List<Level> levels) {
        levels.removeIf(level -> level.slices < LEVEL_SLICES || level.tasks < LEVEL_TASKS);
        return levels;
    }

    /** Returns the levels of the latest day: a downstream may have lost servers since the highest rate of the week. */
    private static List<Level> ofLatestDay(List<Level> levels) {
        double latest =
                levels.stream().mapToDouble(level -> level.lastSeen).max().orElse(0);
        return levels.stream()
                .filter(level -> latest - level.lastSeen <= 1000 * DAY_SECONDS)
                .collect(Collectors.toList());
    }

    /** Returns whether all threads were busy at the highest rate, or for a part of that time with as much throughput. */
    private static boolean isFull(Level busy, List<Level> byConcurrency) {
        return busy.isFull()
                || byConcurrency.stream()
                        .anyMatch(level -> level.isFull() && level.perSecond() >= (1 - WITHIN) * busy.perSecond());
    }

    private static double servers(Level quiet, Level busy, boolean isFull) {
        double inService = busy.perSecond() * quiet.blocked();
        return isFull ? inService : serversOf(inService, busy.blocked() / quiet.blocked() - 1);
    }

    /** Returns the K for which a call waits {@code wait} times its service on average; {@code a} calls are in service. */
    private static double serversOf(double a, double wait) {
        double before = Double.POSITIVE_INFINITY;
        for (int k = (int) Math.floor(a) + 1; k < MOST_SERVERS; k++) {
            double waits = ErlangC.chanceToWait(a, k) / (k - a);
            if (waits <= wait) {
                return Double.isInfinite(before) ? k : k - (wait - waits) / (before - waits);
            }
            before = waits;
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Returns whether a capacity is known. */
    public boolean isKnown() {
        return servers < Double.POSITIVE_INFINITY;
    }

    /** Returns the threads that keep the downstream busy, K (B0 + unblocked) / B0; infinite if no capacity is known. */
    public double threads() {
        return isKnown() ? servers * (blockedAlone + unblocked) / blockedAlone : Double.POSITIVE_INFINITY;
    }

    /** Returns the threads that keep the downstream busy and a quarter more, for the error of K; infinite if unknown. */
    public double enough() {
        return Math.ceil((1 + ALLOWED_SHARE) * threads());
    }

    /**
     * Returns the downstream as a station.
     *
     * @param windows those of the present size
     */
    public CommonPlace place(List<Window> windows) {
        Level now = new Level();
        windows.forEach(w -> now.add(w, 0));
        double needed = blockedAlone + unblocked;
        CommonPlace place = new CommonPlace(CommonPlace.Kind.OUT_OF_SIGHT);
        place.share = Math.max(0, 1 - needed / now.service());
        place.servers = Math.max(1, servers);
        place.perSecond = Math.min(servers / blockedAlone, now.perSecond());
        place.notWaiting = place.perSecond * needed;
        return place;
    }
}
