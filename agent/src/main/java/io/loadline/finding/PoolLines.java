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
 * The lines of code that build pools, and what becomes of those. A server builds its pools when it starts, and a library may
 * build one for each processor or shard when it is first used; a line that goes on building them has forgotten to keep one, or
 * to end those that it does not need. So what counts is not how many there are but whether the line still goes on: of the time
 * since its first pool the latest part, by powers of two, must have its share of them. Thread-safe.
 */
public final class PoolLines {

    /** Of more lines nothing is kept: classes made at run time have ever new ones. */
    private static final int MOST_LINES = 1_000;

    /** Fewer pools may be those of tenants, shards or hosts that come one after the other. */
    private static final int LEAST_BUILT = 30;

    /** No line is judged before: a server that starts, or is used for the first time, has built its pools within half of that. */
    private static final int SOONEST_WINDOWS = 120;

    /** Of those that were built, at least so many in the latest part, which is half to three quarters of the time. */
    private static final double STILL_BUILT = 0.25;

    /** Of those built: no more of a leak, no less of a pool for each call. */
    private static final double NEARLY_NONE_ENDED = 0.05;

    private static final double MOST_ENDED = 0.5;

    /** Each pool starts a thread at least: that many a second take a noticeable part of a processor. */
    private static final double MANY_A_SECOND = 10;

    private static final int OCTAVES = 64;

    private final Map<String, Line> lines = new HashMap<>();
    private int windows;

    private static final class Line {
        /** The name of its first pool. */
        final String pool;

        final long first;
        final int firstWindow;
        long built;
        long ended;

        /** Pools by when they were built after the first: in [2^i, 2^(i + 1)) nanoseconds. */
        final long[] octaves = new long[OCTAVES];

        Line(String pool, long first, int firstWindow) {
            this.pool = pool;
            this.first = first;
            this.firstWindow = firstWindow;
        }

        /** When the latest part of its time began, in nanoseconds after its first pool. */
        static long latestPart(long age) {
            return Long.highestOneBit(age) / 2;
        }

        long builtLately(long age) {
            int octave = Long.numberOfTrailingZeros(Long.highestOneBit(age));
            return octaves[octave] + octaves[octave - 1];
        }
    }

    /** At most some nanoseconds; {@code line}: class, method, file and line; {@code now}: by the same clock each time. */
    public synchronized void built(String line, String pool, long now) {
        Line known = lines.get(line);
        if (known == null && lines.size() < MOST_LINES) {
            known = new Line(pool, now, windows);
            lines.put(line, known);
        }
        if (known != null) {
            known.built++;
            known.octaves[Long.numberOfTrailingZeros(Math.max(1, Long.highestOneBit(now - known.first)))]++;
        }
    }

    /** One that was built there was terminated or collected. */
    public synchronized void ended(String line) {
        Line known = lines.get(line);
        if (known != null) {
            known.ended++;
        }
    }

    public synchronized void windowEnded() {
        windows++;
    }

    /** {@code threads}: of all live pools that were built at a line. */
    public synchronized List<Finding> found(ToLongFunction<String> threads, long now) {
        List<Finding> found = new ArrayList<>();
        lines.forEach((line, pools) -> {
            long age = now - pools.first;
            if (windows - pools.firstWindow < SOONEST_WINDOWS || pools.built < LEAST_BUILT) {
                return;
            }
            long lately = pools.builtLately(age);
            if (lately < Math.max(LEAST_BUILT / 4, STILL_BUILT * pools.built)) {
                return;
            }
            double perSecond = lately * 1e9 / (age - Line.latestPart(age));
            long alive = pools.built - pools.ended;
            if (pools.ended <= NEARLY_NONE_ENDED * pools.built && threads.applyAsLong(line) >= alive / 2) {
                found.add(Finding.of(
                        Code.POOLS_LEAKED,
                        pools.pool,
                        "",
                        line,
                        alive,
                        threads.applyAsLong(line),
                        60 * perSecond,
                        pools.built,
                        age / 1e9,
                        pools.ended));
            } else if (pools.ended >= MOST_ENDED * pools.built) {
                Finding told = Finding.of(
                        Code.POOL_FOR_EACH_CALL, pools.pool, "", line, perSecond, pools.built, pools.ended, age / 1e9);
                found.add(perSecond < MANY_A_SECOND ? told : told.as(Severity.WARNING));
            }
        });
        return found;
    }
}
