// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.demo.Range.Within;
import io.loadline.model.Recommendation;
import io.loadline.model.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Prints how often pools in front of a downstream that is slower under load get the right advice. {@link
 * DownstreamWeek} is one pool.
 */
@Command(name = "downstream", description = """
        Tasks that get slower when more of them run
        How often the advice is right in front of a downstream of a few servers, with Wilson's 95 %% interval. Takes a minute.""")
final class DownstreamReport implements Runnable {

    private static final double NORMAL = 1.96;
    private static final int[][] RESIZES = {{12, 24}, {30, 48}, {10, 20}};

    /** Outcomes that two rows judge each, by seed and size. */
    private static final Map<List<Integer>, SlowDown> BROWN_OUTS = new ConcurrentHashMap<>();

    private static final Map<List<Integer>, Integer> THRASHINGS = new ConcurrentHashMap<>();

    @Option(names = "--seeds", description = "pools of each kind (${DEFAULT-VALUE})")
    @Within(least = 1, most = 100_000, unit = "pools")
    private int seeds = 20;

    @Override
    public void run() {
        System.out.println("| situation | right | pools | share, and its interval |\n| --- | --- | --- | --- |");
        rows().forEach((situation, isRight) -> print(situation, isRight, seeds));
    }

    private static void print(String situation, IntPredicate isRight, int seeds) {
        int right = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            right += isRight.test(seed) ? 1 : 0;
        }
        double share = (double) right / seeds;
        double z = NORMAL * NORMAL / seeds;
        double middle = (share + z / 2) / (1 + z);
        double half = NORMAL * Math.sqrt(share * (1 - share) / seeds + z / (4 * seeds)) / (1 + z);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %.2f, %.2f to %.2f |%n",
                situation,
                right,
                seeds,
                share,
                Math.max(0, middle - half),
                Math.min(1, middle + half));
    }

    /** Returns the situations, each with a test of the pool of one seed. */
    static Map<String, IntPredicate> rows() {
        Map<String, IntPredicate> rows = new LinkedHashMap<>();
        for (int servers : new int[] {4, 8, 20}) {
            for (int[] sizes : RESIZES) {
                rows.put(
                        servers + " servers, " + sizes[0] + " connections: more with a confidence of at most 0.5",
                        seed -> doubtsAtFirst(seed, servers, sizes));
                rows.put(
                        servers + " servers, then " + sizes[1] + " connections: not `grow`",
                        seed -> !resized(seed, servers, sizes).verdict.wantsMore());
            }
            rows.put(
                    servers + " servers, 30 connections after a quiet minute: K within a quarter, not `grow`",
                    seed -> isKnownAfterQuiet(seed, servers));
        }
        rows.put(
                "a day of 50/s to 380/s, 8 servers, 30 connections: K within a quarter", seed -> isKnownAfterDay(seed));
        rows.put(
                "that day: no `grow`, and no size with a p99 response above 1.3 times the present one",
                seed -> isRightAllDay(seed));
        for (int connections : new int[] {30, 12}) {
            String situation = "three times the blocked time for ten minutes, " + connections + " connections: ";
            rows.put(situation + "no K", seed -> !brownOut(seed, connections).isKnown);
            rows.put(
                    situation + "not `grow`",
                    seed -> !brownOut(seed, connections).advice.verdict.wantsMore());
        }
        for (int best : new int[] {8, 16, 24}) {
            rows.put("throughput falls above n* = " + best + ": size within a quarter of n*", seed -> {
                int size = thrashing(seed, best);
                return size >= 0.75 * best && size <= 1.25 * best;
            });
            rows.put("n* = " + best + ": size at most 1.25 n*, with 95 % of the throughput of n*", seed -> {
                int size = thrashing(seed, best);
                IntToDoubleFunction law = law(best);
                return size <= 1.25 * best && size / law.applyAsDouble(size) >= 0.95 * best / law.applyAsDouble(best);
            });
        }
        rows.put("free downstream: the same size as without the curve", seed -> isAsWithoutCurve(seed));
        rows.put("code and caches that warm up while the load rises: no K", seed -> warmUp(seed));
        rows.put("a JVM that is cold at its peak, then a night: no K", seed -> coldPeak(seed));
        rows.put("light and heavy tasks at each rate: no K", seed -> mix(seed, true, "query"));
        rows.put("heavy tasks of another kind at the higher rate alone: no K", seed -> mix(seed, false, "report"));
        rows.put("heavier tasks of one kind at the higher rate alone: no K", seed -> mix(seed, false, "query"));
        return rows;
    }

    private static boolean doubtsAtFirst(int seed, int servers, int[] sizes) {
        Recommendation first = new DownstreamWeek(seed, servers).closed(sizes[0]);
        return !first.verdict.wantsMore() || first.directionConfidence <= 0.5;
    }

    private static Recommendation resized(int seed, int servers, int[] sizes) {
        DownstreamWeek week = new DownstreamWeek(seed, servers);
        week.closed(sizes[0]);
        return week.closed(sizes[1]);
    }

    private static boolean isKnownAfterQuiet(int seed, int servers) {
        DownstreamWeek week = new DownstreamWeek(seed, servers);
        week.open(30, 10 * servers, 60);
        Recommendation full = week.closed(30);
        return week.isWithinAQuarter(servers) && !full.verdict.wantsMore();
    }

    private static final int[] DAY = {50, 150, 250, 340, 380, 340, 250, 150, 50};

    private static boolean isKnownAfterDay(int seed) {
        DownstreamWeek week = new DownstreamWeek(seed, 8);
        for (int rate : DAY) {
            week.open(30, rate, 120);
        }
        return week.isWithinAQuarter(8);
    }

    private static boolean isRightAllDay(int seed) {
        DownstreamWeek week = new DownstreamWeek(seed, 8);
        boolean isRight = true;
        for (int rate : DAY) {
            Recommendation made = week.open(30, rate, 120);
            boolean isSlower = made.verdict == Verdict.SHRINK && week.slowdown(30, made.size.threads) > 1.3;
            isRight &= !made.verdict.wantsMore() && !isSlower;
        }
        return isRight;
    }

    /** Outcome of a slow-down: whether K is known a minute after it, and the advice at its end. */
    private record SlowDown(boolean isKnown, Recommendation advice) {}

    private static SlowDown brownOut(int seed, int threads) {
        return BROWN_OUTS.computeIfAbsent(List.of(seed, threads), unknown -> ranBrownOut(seed, threads));
    }

    private static SlowDown ranBrownOut(int seed, int threads) {
        DownstreamWeek week = new DownstreamWeek(seed, 0);
        week.open(threads, 50, 60);
        for (int tenMinutes = 0; tenMinutes < 3; tenMinutes++) {
            week.open(threads, 300, 600);
        }
        week.blocked(0.060);
        Recommendation advice = week.open(threads, 300, 600);
        week.blocked(0.020);
        week.open(threads, 300, 60);
        return new SlowDown(week.capacity().isKnown(), advice);
    }

    /** Returns the blocked time by the number of busy threads, by the universal scalability law with sigma = 0.02. */
    private static IntToDoubleFunction law(int best) {
        double sigma = 0.02;
        double kappa = (1 - sigma) / (best * best);
        return n -> 0.020 * (1 + sigma * (n - 1) + kappa * n * (n - 1));
    }

    /** Returns the advised size, or the goal if that is larger, after six sizes around {@code best}. */
    private static int thrashing(int seed, int best) {
        return THRASHINGS.computeIfAbsent(List.of(seed, best), unknown -> ranThrashing(seed, best));
    }

    private static int ranThrashing(int seed, int best) {
        DownstreamWeek week = new DownstreamWeek(seed, 0);
        Recommendation last = null;
        for (double part : new double[] {0.25, 0.375, 0.5, 0.75, 1.25, 1.75}) {
            int threads = (int) Math.round(part * best);
            week.blocked(law(best).applyAsDouble(threads));
            last = week.closed(threads);
        }
        return Math.max(last.size.threads, last.goal.threads);
    }

    private static boolean isAsWithoutCurve(int seed) {
        DownstreamWeek week = new DownstreamWeek(seed, 0);
        boolean isSame = true;
        for (int rate : new int[] {50, 200, 400}) {
            Recommendation made = week.open(20, rate, 120);
            isSame &= made.size.threads == week.withoutMemory().size.threads;
        }
        Recommendation full = week.closed(20);
        return isSame && full.size.threads == week.withoutMemory().size.threads;
    }

    private static boolean warmUp(int seed) {
        DownstreamWeek week = new DownstreamWeek(seed, 0);
        double[] millis = {60, 40, 30, 22, 20, 20};
        int[] rates = {20, 50, 100, 200, 300, 100};
        for (int i = 0; i < millis.length; i++) {
            week.blocked(millis[i] / 1000);
            week.open(60, rates[i], 60);
        }
        return !week.capacity().isKnown();
    }

    private static boolean coldPeak(int seed) {
        DownstreamWeek week = new DownstreamWeek(seed, 0);
        for (int millis : new int[] {50, 45, 40}) {
            week.blocked(millis / 1e3);
            week.open(60, 300, 60);
        }
        week.blocked(0.020);
        week.open(60, 50, 300);
        return !week.capacity().isKnown();
    }

    /** @param heavy the kind of the heavy tasks */
    private static boolean mix(int seed, boolean atEachRate, String heavy) {
        DownstreamWeek week = new DownstreamWeek(seed, 0);
        for (int rate : new int[] {50, 200, 50, 200}) {
            boolean isLight = rate == 50 || atEachRate;
            week.blocked(isLight ? 0.020 : 0.050);
            week.kind(isLight ? "query" : heavy);
            week.open(60, rate, 60);
            if (atEachRate) {
                week.blocked(0.050);
                week.open(60, rate, 60);
            }
        }
        return !week.capacity().isKnown();
    }
}
