// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Lines of code that build pools, and the fate of those pools. A server builds its pools when it starts. A library may
 * build one for each processor or shard when it is first used. A line that builds pools for ever forgets to keep one,
 * or to shut down unneeded ones.
 *
 * <p>The number of pools therefore does not count, but whether the line still builds some. The time since a line's
 * first pool is divided by powers of two, and the latest part must contain its share of the pools. Thread-safe.
 */
public final class PoolLines {

    /** Maximum number of lines; further ones are ignored, because classes generated at run time have ever new ones. */
    private static final int MOST_LINES = 1_000;

    /** Least number of pools; fewer may belong to tenants, shards or hosts that appear one after the other. */
    private static final int LEAST_BUILT = 30;

    /**
     * Windows between a line's first pool and its first judgement. A server that starts, or is used for the first time,
     * has built its pools within half of them.
     */
    private static final int SOONEST_WINDOWS = 120;

    /** Least share of a line's pools built in the latest part, which is half to three quarters of the time. */
    private static final double STILL_BUILT = 0.25;

    /** Largest share of ended pools for a leak; {@link #MOST_ENDED} is the least for a pool per call. */
    private static final double NEARLY_NONE_ENDED = 0.05;

    private static final double MOST_ENDED = 0.5;

    /** Rate that costs a noticeable part of a processor, since each pool starts at least one thread. */
    private static final double MANY_A_SECOND = 10;

    /**
     * Mean gaps between two pools without another, after which a line builds no more: one gap in 20,000 is so long. At
     * least half a minute, since pools may be built in bursts.
     */
    private static final double GAPS = 10;

    private static final double LEAST_GAP_NANOS = 30e9;

    private static final char BAR = '|';

    private static final int OCTAVES = 64;

    private final Map<String, Line> lines = new HashMap<>();
    private final boolean ofClients;
    private int windows;

    private static final class Line {
        /** Name of the line's first pool. */
        final String pool;

        final long first;
        final int firstWindow;
        long latest;
        long built;
        long ended;

        /**
         * Counts of pools by age of the line: entry i counts those built in [2^i, 2^(i + 1)) nanoseconds after the
         * first.
         */
        final long[] octaves = new long[OCTAVES];

        Line(String pool, long first, int firstWindow) {
            this.pool = pool;
            this.first = first;
            this.firstWindow = firstWindow;
        }

        /** Returns the start of the latest part, in nanoseconds after the line's first pool. */
        static long latestPart(long age) {
            return Long.highestOneBit(age) / 2;
        }

        long builtRecently(long age) {
            int octave = Long.numberOfTrailingZeros(Long.highestOneBit(age));
            return octaves[octave] + octaves[octave - 1];
        }
    }

    public PoolLines() {
        this(false);
    }

    /** @param ofClients true if the pools belong to clients, such as HTTP clients, which are called instead of pools */
    public PoolLines(boolean ofClients) {
        this.ofClients = ofClients;
    }

    /** Returns a line that builds pools of one family. */
    public static String line(String family, String createdAt) {
        return family + BAR + createdAt;
    }

    private static String createdAt(String line) {
        return line.substring(line.indexOf(BAR) + 1);
    }

    /**
     * Counts a pool. Takes at most some nanoseconds.
     *
     * @param line class, method, file and line, or that {@linkplain #line of one family}
     * @param pool the name of the pool
     * @param now nanoseconds; all calls must use the same clock
     */
    public synchronized void built(String line, String pool, long now) {
        Line known = lines.get(line);
        if (known == null && lines.size() < MOST_LINES) {
            known = new Line(pool, now, windows);
            lines.put(line, known);
        }
        if (known != null) {
            known.latest = now;
            known.built++;
            known.octaves[Long.numberOfTrailingZeros(Math.max(1, Long.highestOneBit(now - known.first)))]++;
        }
    }

    /** Counts a pool of this line that was terminated or collected. */
    public synchronized void ended(String line) {
        Line known = lines.get(line);
        if (known != null) {
            known.ended++;
        }
    }

    public synchronized void windowEnded() {
        windows++;
    }

    /**
     * Returns the lines that leak pools, or build one for each call.
     *
     * @param threads returns the number of threads in all live pools that a line built
     * @param now nanoseconds of the clock that {@link #built} uses
     */
    public synchronized List<Finding> found(ToLongFunction<String> threads, long now) {
        List<Finding> found = new ArrayList<>();
        lines.forEach((line, pools) -> {
            long age = now - pools.first;
            if (windows - pools.firstWindow < SOONEST_WINDOWS || pools.built < LEAST_BUILT) {
                return;
            }
            long recently = pools.builtRecently(age);
            if (recently < Math.max(LEAST_BUILT / 4, STILL_BUILT * pools.built)) {
                return;
            }
            double perSecond = recently * 1e9 / (age - Line.latestPart(age));
            // pools that were leaked stay; others cost nothing once no more are built
            boolean isNow = now - pools.latest < Math.max(LEAST_GAP_NANOS, GAPS * 1e9 / perSecond);
            long alive = pools.built - pools.ended;
            if (ofClients && isNow) {
                found.add(Finding.of(
                        Code.CLIENT_FOR_EACH_REQUEST,
                        "",
                        "",
                        createdAt(line),
                        pools.pool,
                        perSecond,
                        pools.built,
                        age / 1e9,
                        pools.ended,
                        alive));
            } else if (!ofClients
                    && pools.ended <= NEARLY_NONE_ENDED * pools.built
                    && threads.applyAsLong(line) >= alive / 2) {
                found.add(Finding.of(
                        Code.POOLS_LEAKED,
                        pools.pool,
                        "",
                        createdAt(line),
                        alive,
                        threads.applyAsLong(line),
                        60 * perSecond,
                        pools.built,
                        age / 1e9,
                        pools.ended));
            } else if (!ofClients && isNow && pools.ended >= MOST_ENDED * pools.built) {
                Finding finding = Finding.of(
                        Code.POOL_FOR_EACH_CALL,
                        pools.pool,
                        "",
                        createdAt(line),
                        perSecond,
                        pools.built,
                        pools.ended,
                        age / 1e9);
                found.add(perSecond < MANY_A_SECOND ? finding : finding.as(Severity.WARNING));
            }
        });
        return found;
    }
}
