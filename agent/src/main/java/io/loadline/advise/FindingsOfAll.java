// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.finding.Finding;
import io.loadline.finding.PoolLines;
import io.loadline.finding.SystemFindings;
import io.loadline.finding.SystemFindings.PoolView;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolMonitor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings about several pools: lines of code that leak pools, a stuck pool among healthy siblings, more threads than
 * allowed. The sampler's thread reports new and ended pools. The advisor's thread evaluates all pools every ten
 * windows; any thread may read.
 */
final class FindingsOfAll {

    private static final int WINDOWS = 10;

    private final PoolLines lines = new PoolLines();
    private final ToldFindings told = new ToldFindings();

    /** Windows since the last evaluation. Advisor's thread only. */
    private int windowsSince;

    /** Returns the present findings, worst first. */
    List<Finding> standing() {
        return told.standing();
    }

    void appeared(PoolMonitor pool) {
        if (pool.recorder().origin().site() != null) {
            lines.built(line(pool), pool.name(), System.nanoTime());
        }
    }

    void ended(PoolMonitor pool) {
        lines.ended(line(pool));
    }

    private static String line(PoolMonitor pool) {
        return pool.recorder().origin().createdAt;
    }

    void windowEnded() {
        lines.windowEnded();
    }

    /** Returns true if an evaluation is due, now that {@code ended} more windows have ended. */
    boolean isDue(int ended) {
        windowsSince += ended;
        boolean isDue = windowsSince >= WINDOWS;
        windowsSince = isDue ? 0 : windowsSince;
        return isDue;
    }

    /** Evaluates all pools, and returns the new findings. */
    List<Finding> look(Collection<AdvisedPool> pools) {
        Map<String, Long> threads = new HashMap<>();
        List<PoolView> views = new ArrayList<>();
        ThreadRoom room = ThreadRoom.UNKNOWN;
        for (AdvisedPool pool : pools) {
            PoolState state = pool.monitor().latestState();
            threads.merge(line(pool.monitor()), state == null ? 0L : state.poolSize, Long::sum);
            if (state != null && !pool.hasNoSize()) {
                views.add(pool.view(state));
                room = pool.monitor().threadRoom();
            }
        }
        long now = System.nanoTime();
        List<Finding> found = lines.found(line -> threads.getOrDefault(line, 0L), now);
        found.addAll(SystemFindings.of(views, room));
        return told.looked(found, now);
    }
}
