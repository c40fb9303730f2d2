// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MOST;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.pool.Library;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Findings about a pool whose cause is outside of it: another pool, a library or a policy. Pure. */
public final class CauseFindings {

    /** Least number of discarded tasks; fewer may be one burst when the server started. */
    private static final int LEAST_DISCARDED = 10;

    /** Least number of refused spare threads; fewer may be one burst. */
    private static final int LEAST_REFUSED = 10;

    private static final String FORK_JOIN = "java.util.concurrent.ForkJoinPool";

    /** Least ratio of threads to parallelism, and least number of threads more: a moment's wait adds a few. */
    private static final int TIMES_PARALLELISM = 2;

    private static final int LEAST_SPARES = 4;

    /** Half of the 256 spare threads that the common pool has by default, after which tasks fail. */
    private static final int MANY_SPARES = 128;

    /** Least share of stacks at an appender's lock: a quarter of the time of all tasks. */
    private static final double MUCH_LOGGING = 0.25;

    /** Least number of stacks: if 5 % of the time is at such locks, 20 stacks show a quarter by chance once in 400 times. */
    private static final int LEAST_STACKS = 20;

    private final PoolSnapshot pool;
    private final List<Window> latest;
    private final List<Finding> found = new ArrayList<>();

    private CauseFindings(PoolSnapshot pool) {
        this.pool = pool;
        this.latest = pool.latestPeriods(Recently.WINDOWS);
    }

    /** Returns the findings of the pool; empty if it is a connection pool. */
    public static List<Finding> of(PoolSnapshot pool) {
        CauseFindings findings = new CauseFindings(pool);
        if (pool.state != null && !pool.ofConnections && !pool.threadPerTask) {
            findings.waitsForAnotherPool();
            findings.discardsSilently();
            findings.sparesRefused();
            findings.compensationThreads();
            findings.waitsToLog();
        }
        return findings.found;
    }

    /** Finds a policy that discards tasks: neither those who submit them nor a log knows. */
    private void discardsSilently() {
        if (pool.discarded >= LEAST_DISCARDED && pool.discardedAgoSeconds < Recently.SECONDS) {
            found.add(Finding.of(
                    Code.DISCARDS_SILENTLY,
                    pool.name,
                    "",
                    pool.discarded,
                    pool.rejectionHandlerClass,
                    pool.discardedAgoSeconds,
                    pool.state.queued,
                    pool.state.taskThreads()));
        }
    }

    /**
     * Finds a fork-join pool that starts threads in place of blocked ones: each wait that the pool knows of adds one, up
     * to a maximum at which tasks fail. There the refusals are the finding.
     */
    private void compensationThreads() {
        int parallelism = pool.state.maximumPoolSize;
        long windows =
                latest.stream().filter(w -> isMany(w.threadsAtEnd, parallelism)).count();
        boolean areRefused = found.stream().anyMatch(finding -> finding.code == Code.SPARES_REFUSED);
        if (FORK_JOIN.equals(pool.poolClass) && windows >= MIN_LOOKS && !areRefused) {
            int most = latest.stream().mapToInt(w -> w.threadsAtEnd).max().orElse(0);
            Finding finding =
                    Finding.of(Code.COMPENSATION_THREADS, pool.name, "", most, parallelism, windows, blockedAt());
            found.add(most < parallelism + MANY_SPARES ? finding : finding.as(Severity.WARNING));
        }
    }

    /** Finds a pool whose blocked tasks fail, since it may have no more threads in their place. */
    private void sparesRefused() {
        boolean isBounded = pool.state.maximumPoolSize < Integer.MAX_VALUE;
        if (isBounded && pool.sparesRefused >= LEAST_REFUSED && pool.sparesRefusedAgoSeconds < Recently.SECONDS) {
            int most = latest.stream().mapToInt(w -> w.threadsAtEnd).max().orElse(0);
            found.add(Finding.of(
                    Code.SPARES_REFUSED,
                    pool.name,
                    "",
                    pool.sparesRefused,
                    pool.state.maximumPoolSize,
                    most,
                    pool.sparesRefusedAgoSeconds,
                    blockedAt()));
        }
    }

    private static boolean isMany(int threads, int parallelism) {
        return threads >= Math.max(TIMES_PARALLELISM * parallelism, parallelism + LEAST_SPARES);
    }

    /** Returns where most workers are blocked, as the end of a sentence; empty if no stack shows it. */
    private String blockedAt() {
        return pool.hotspots
                .mostBlocked()
                .map(at -> ", most at " + at.text() + (at.calledFrom.isEmpty() ? "" : ", called from " + at.calledFrom))
                .orElse("");
    }

    /** Finds workers that wait for the lock of an appender: its output is written by one thread at a time. */
    private void waitsToLog() {
        List<Hotspots.Row> logging = pool.hotspots.rows.stream()
                .filter(row ->
                        row.hotspot.state == Hotspot.State.LOCK && row.hotspot.library.equals(Library.LOGGING.text))
                .collect(Collectors.toList());
        double share = Hotspots.recentShare(logging);
        if (share >= MUCH_LOGGING && pool.hotspots.stacks >= LEAST_STACKS) {
            Hotspot most = logging.get(0).hotspot;
            Finding finding = Finding.of(
                    Code.WAITS_TO_LOG, pool.name, "", share, most.site, most.calledFrom, pool.hotspots.stacks);
            found.add(share > MOST ? finding.as(Severity.WARNING) : finding);
        }
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
