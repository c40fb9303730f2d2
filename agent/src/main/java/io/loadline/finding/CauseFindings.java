// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MOST;

import io.loadline.finding.Finding.Code;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Findings about a pool whose cause is outside of it: another pool, a library or a policy. Pure. */
public final class CauseFindings {

    /** Number of the latest windows that count, so that a finding ends soon after its cause. */
    private static final int WINDOWS = 30;

    private final PoolSnapshot pool;
    private final List<Window> latest;
    private final List<Finding> found = new ArrayList<>();

    private CauseFindings(PoolSnapshot pool) {
        this.pool = pool;
        this.latest = pool.windows.subList(Math.max(0, pool.windows.size() - WINDOWS), pool.windows.size());
    }

    /** Returns the findings of the pool; empty if it is a connection pool. */
    public static List<Finding> of(PoolSnapshot pool) {
        CauseFindings findings = new CauseFindings(pool);
        if (pool.state != null && !pool.ofConnections && !pool.threadPerTask) {
            findings.waitsForAnotherPool();
        }
        return findings.found;
    }

    /**
     * Finds a full pool whose threads mostly wait for tasks of another pool. The wait of its tasks is then a matter of
     * that pool's size.
     */
    private void waitsForAnotherPool() {
        int looks = 0;
        int full = 0;
        int busy = 0;
        int waiting = 0;
        Map<String, Integer> pools = new HashMap<>();
        for (Window w : latest) {
            if (w.workers.looks > 0) {
                looks++;
                full += w.isFull() ? 1 : 0;
                busy += w.workers.busy;
                waiting += w.workers.onOthers;
                pools.merge(w.workers.other == null ? "" : w.workers.other, w.workers.onOthers, Integer::sum);
            }
        }
        if (looks >= MIN_LOOKS && full > MOST * looks && waiting > MOST * busy) {
            String most = pools.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .get()
                    .getKey();
            found.add(Finding.of(
                    Code.WAITS_FOR_ANOTHER_POOL,
                    pool.name,
                    "",
                    most,
                    (double) waiting / busy,
                    looks,
                    pool.state.taskThreads()));
        }
    }
}
