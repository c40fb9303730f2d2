// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.CLOCKWORK;
import static io.loadline.model.Constants.ENOUGH_TRACED;
import static io.loadline.model.Constants.HAND_OVER;
import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MIN_BLOCKS;
import static io.loadline.model.Constants.MIN_TRACED;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.PACED;
import static io.loadline.model.Constants.QUEUES;
import static io.loadline.model.Constants.RANDOM_WALK;
import static io.loadline.model.Constants.SELDOM;

import io.loadline.window.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sweep over arrivals and ends for the sums that {@link ArrivalLoop} tests.
 *
 * <pre>
 *   per block   L = integral of N over its time / its time;  V = integral of N^2 / time - L^2
 *   fewer       F = sum over blocks of (arrivals * L without their own time - sum over arrivals of what each saw)
 *   spread      sum over blocks of arrivals * V
 * </pre>
 *
 * The number in system over time, between the first completion and the time when completions begin to be missing, in
 * blocks of some arrivals: what changes slowly, the time of day say, is not an answer to completions. Blocks are long,
 * since an arrival makes the queue longer until the pool is next empty: those before it in its block did not see that,
 * and in a short block of a busy pool it looks as if they had seen fewer.
 */
final class OccupancyScan {

    final double[] arrived;
    private final double[] endOf;
    final double[] ended;
    private final double endVariation;
    private final double arrivalVariation;
    private double waits;
    private double services;

    int arrivals;

    /** Arrivals that found somebody there. */
    private int notAlone;

    private double[] secondsWith = new double[64];
    double seconds;
    private double allArea;

    /** Sum over arrivals of how many fewer they saw than there were on the average of their block without them. */
    double fewer;

    /** Value of {@link #fewer} for regular arrivals that wait for no answer. */
    private double regular;

    /** Sum over arrivals of the variance of the number in system in their block. */
    double spread;

    /** The first arrival of each block, and the first after all of them. */
    final List<Integer> starts = new ArrayList<>();

    /** The mean number in system of each block. */
    final List<Double> means = new ArrayList<>();

    private final int block;
    private int blocks;
    private int blocksWithFewer;
    private int firstOfBlock;
    private int blockArrivals;
    private double blockSeen;
    private double blockSeconds;
    private double area;
    private double squares;

    OccupancyScan(Trace.Span span) {
        int n = span.size();
        arrived = new double[n];
        endOf = new double[n];
        for (int i = 0; i < n; i++) {
            waits += span.waits[i] / 1e9;
            services += span.services[i] / 1e9;
        }
        // a client may send its next task moments before the worker is done with the last one
        double handOver = HAND_OVER * services / n;
        for (int i = 0; i < n; i++) {
            arrived[i] = (span.arrivals[i] - span.arrivals[0]) / 1e9;
            endOf[i] = Math.max(arrived[i], arrived[i] + (span.waits[i] + span.services[i]) / 1e9 - handOver);
        }
        ended = endOf.clone();
        Arrays.sort(ended);
        double from = ended[0];
        double to = (span.complete()[1] - span.arrivals[0]) / 1e9;
        double[] within =
                Arrays.stream(arrived).filter(at -> at >= from && at <= to).toArray();
        block = blockLength(within.length - 1);
        // what came before is known of long tasks only, which makes the most regular arrivals look random
        arrivalVariation = variation(within);
        endVariation = variation(ended);
        sweep(from, to);
    }

    /** Returns the length such that whole blocks use up the arrivals. */
    private static int blockLength(int n) {
        int wanted = Math.max(MIN_TRACED, Math.min(ENOUGH_TRACED, n / MIN_BLOCKS));
        return Math.max(MIN_TRACED, n / Math.max(1, n / wanted));
    }

    private void sweep(double from, double to) {
        int a = 0;
        int e = 0;
        double at = from;
        int present = 0;
        while (a < arrived.length) {
            boolean arrives = e >= ended.length || arrived[a] < ended[e];
            double next = arrives ? arrived[a] : ended[e];
            if (next > to) {
                break;
            }
            if (next > from) {
                pass(present, next - Math.max(at, from));
                at = next;
            }
            if (arrives) {
                if (next >= from) {
                    endBlockIfFull(a, next);
                    blockArrivals++;
                    blockSeen += present;
                    notAlone += present > 0 ? 1 : 0;
                } else {
                    firstOfBlock = a + 1;
                }
                a++;
                present++;
            } else {
                e++;
                present--;
            }
        }
    }

    private void pass(int present, double time) {
        if (present >= secondsWith.length) {
            secondsWith = Arrays.copyOf(secondsWith, 2 * present);
        }
        // where a task ends in the instant in which it arrives, it is not counted yet
        secondsWith[Math.max(0, present)] += time;
        area += present * time;
        squares += (double) present * present * time;
        blockSeconds += time;
    }

    private void endBlockIfFull(int next, double now) {
        if (blockArrivals < block || blockSeconds <= 0) {
            return;
        }
        double mean = area / blockSeconds;
        double fewerHere = mean * blockArrivals - ownTime(next, now) / blockSeconds - blockSeen;
        fewer += fewerHere;
        double variation = variation(Arrays.copyOfRange(arrived, firstOfBlock, next + 1));
        regular += blockArrivals * (1 - variation * variation) / 2;
        blocks++;
        if (starts.isEmpty()) {
            starts.add(firstOfBlock);
        }
        starts.add(next);
        means.add(mean);
        blocksWithFewer += fewerHere > 0 ? 1 : 0;
        spread += Math.max(0, squares / blockSeconds - mean * mean) * blockArrivals;
        arrivals += blockArrivals;
        seconds += blockSeconds;
        allArea += area;
        firstOfBlock = next;
        blockArrivals = 0;
        blockSeen = 0;
        blockSeconds = 0;
        area = 0;
        squares = 0;
    }

    /** Time that the block's arrivals spent in it: nobody finds himself there. */
    private double ownTime(int next, double now) {
        double time = 0;
        for (int i = firstOfBlock; i < next; i++) {
            time += Math.min(now, endOf[i]) - arrived[i];
        }
        return time;
    }

    /** Share of the time when more than so many were in the system. */
    double shareAbove(double number) {
        double above = 0;
        double all = 0;
        for (int n = 0; n < secondsWith.length; n++) {
            above += n > number ? secondsWith[n] : 0;
            all += secondsWith[n];
        }
        return above / all;
    }

    double mean() {
        return allArea / seconds;
    }

    /**
     * Standard errors by which arrivals see fewer than there are, negative if they do, beyond what regular arrivals see.
     *
     * <pre>
     *   d = -(F - n max(0, 1 - c^2) / 2) / sqrt(V)
     *     F  sum over n arrivals of how many fewer each saw
     *     c  coefficient of variation of the times A between arrivals, block by block
     *     V  sum over arrivals of the variance of the number in system
     * </pre>
     *
     * Let arrivals be a renewal process of rate r that knows nothing of the pool, and f the number in system less its mean L.
     * After an arrival at T, which makes f one more, f integrates to A f(T+) less what departures take, r A^2 / 2 on average
     * since as many depart as arrive. Summed over arrivals, r times the integral of f is 0, and the sum of f(T+) (1 - r A) is a
     * martingale, as A does not depend on f(T+): so the sum of f(T-) = f(T+) - 1 is n (1 + c^2) / 2 - n and that martingale,
     * whose variance is c^2 V. It is what the renewal theorem says of servers without end: r t + (c^2 - 1) / 2 arrivals are
     * expected within t of another one (W. Feller, "An Introduction to Probability Theory and Its Applications" 2 (1971), section
     * XI.3). Where tasks are shorter than the times between them the bias is less. Arrivals in bursts see more, and are left.
     */
    double deviation() {
        return spread > 0 ? -(fewer - Math.max(0, regular)) / Math.sqrt(spread) : 0;
    }

    /** Returns whether tasks wait in the queue for long enough to matter. */
    boolean queues() {
        return waits > QUEUES * services;
    }

    boolean blocksAgree() {
        return blocksWithFewer >= MOSTLY * blocks;
    }

    /**
     * Returns whether tasks wait all the time, and their number hardly changes for how many arrive and depart. Of
     * independent arrivals that keep a pool so busy, the number in the system is a random walk: that of n arrivals
     * covers hardly ever less than half of the root of n (W. Feller, "An Introduction to Probability Theory and Its
     * Applications" 2 (1971), section X.5).
     */
    boolean neverEmpties() {
        double inService = services / arrived.length * arrivals / seconds;
        return shareAbove(inService + 0.5) > 1 - SELDOM
                && most(SELDOM) - most(1 - SELDOM) < RANDOM_WALK * Math.sqrt(arrivals);
    }

    /** More are in the system for at most this share of the time. */
    int most(double share) {
        int n = 0;
        while (shareAbove(n) > share) {
            n++;
        }
        return n;
    }

    /**
     * Returns whether the pool is busy most of the time and yet arrivals find it empty: one client. Clocks may resemble
     * it.
     */
    boolean isAlternating() {
        return notAlone <= MARGIN * arrivals && mean() > (isPaced() ? NEARLY_ALL : MOST);
    }

    /** Arrivals as regular as a clock that wait for nobody, or much more regular than completions, come from one. */
    boolean isPaced() {
        boolean regular = arrivalVariation < CLOCKWORK && waits < QUEUES * services;
        return regular || arrivalVariation < PACED && arrivalVariation < PACED * endVariation;
    }

    /** Coefficient of variation of the times between events. */
    private static double variation(double[] at) {
        int n = at.length - 1;
        if (n < 1) {
            return 0;
        }
        double mean = (at[n] - at[0]) / n;
        double squares = 0;
        for (int i = 1; i <= n; i++) {
            squares += (at[i] - at[i - 1] - mean) * (at[i] - at[i - 1] - mean) / n;
        }
        return mean > 0 ? Math.sqrt(squares) / mean : 0;
    }
}
