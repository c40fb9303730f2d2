// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.finding.Finding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Present findings. Each is announced once, keeps its newest figures, and is withdrawn after half a minute's absence.
 * Most findings hold for half a minute after their cause has ended, so they are withdrawn after a minute. A finding
 * that flaps therefore remains. One that returns is announced again only after an absence of a minute, which doubles
 * each time, up to an hour. The advisor's thread writes; any thread may read.
 */
final class ToldFindings {

    private static final long AWAY_NANOS = 30_000_000_000L;

    private static final long FIRST_QUIET_NANOS = 60_000_000_000L;

    private static final long LONGEST_QUIET_NANOS = 60 * FIRST_QUIET_NANOS;

    private static final class Told {
        Finding finding;
        long seen;

        /** Begin of the time for which the finding has been present. */
        long begun;

        /** Absence after which the finding is announced again. */
        long quiet = FIRST_QUIET_NANOS;
    }

    private final List<Told> told = new ArrayList<>();
    private volatile List<Finding> standing = Collections.emptyList();

    /** Returns the present findings, worst first. */
    List<Finding> standing() {
        return standing;
    }

    /**
     * Records the findings of an evaluation, and returns the new ones.
     *
     * @param now the time of {@link System#nanoTime()}
     */
    List<Finding> looked(List<Finding> found, long now) {
        List<Finding> begun = new ArrayList<>();
        for (Finding finding : found) {
            Told known = null;
            for (Told each : told) {
                known = each.finding.isSameAs(finding) ? each : known;
            }
            if (known == null) {
                known = new Told();
                told.add(known);
                begun.add(finding);
            } else if (now - known.seen >= known.quiet) {
                known.quiet = Math.min(2 * known.quiet, LONGEST_QUIET_NANOS);
                begun.add(finding);
            }
            boolean wasAway = known.finding == null || now - known.seen >= AWAY_NANOS;
            known.begun = wasAway ? now : known.begun;
            known.finding = finding.foundAgo((now - known.begun) / 1e9);
            known.seen = now;
        }
        List<Finding> stand = new ArrayList<>();
        for (Iterator<Told> all = told.iterator(); all.hasNext(); ) {
            Told each = all.next();
            if (now - each.seen < AWAY_NANOS) {
                stand.add(each.finding);
            } else if (now - each.seen >= LONGEST_QUIET_NANOS) {
                all.remove();
            }
        }
        stand.sort(Finding.WORST_FIRST);
        standing = stand;
        return begun;
    }
}
