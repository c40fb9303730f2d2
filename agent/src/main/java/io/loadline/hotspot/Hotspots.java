// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The call sites at which the busy workers of one pool were seen, the most frequent first. Immutable. */
public final class Hotspots {

    public static final Hotspots NONE = new Hotspots(Collections.emptyMap(), 0);

    private static final int MAX_ROWS = 20;

    public final List<Row> rows;

    /** Number of stacks seen. */
    public final long stacks;

    /** Number of stacks of workers that most likely hold the lock or semaphore for which others wait. */
    public final long holders;

    /** A call site and the number of workers seen there. */
    public static final class Row {
        public final Hotspot hotspot;
        public final long stacks;

        /** Share of all stacks, 0 to 1. */
        public final double share;

        /** True if a worker was there in the last half minute. */
        public final boolean isRecent;

        private Row(Hotspot hotspot, long stacks, long all, boolean isRecent) {
            this.hotspot = hotspot;
            this.stacks = stacks;
            this.share = (double) stacks / all;
            this.isRecent = isRecent;
        }
    }

    /** Returns the site at which most workers are blocked, if any is known. */
    public Optional<Hotspot> mostBlocked() {
        return rows.stream().map(row -> row.hotspot).filter(Hotspot::isBlocked).findFirst();
    }

    /**
     * Keeps the most frequent sites; all others become one row.
     *
     * @param counts number of stacks by site
     * @param holders number of stacks of workers that hold the object for which others wait
     */
    public Hotspots(Map<Hotspot, Integer> counts, long holders) {
        this(counts, holders, counts.keySet());
    }

    /** @param recent sites of the last half minute */
    public Hotspots(Map<Hotspot, Integer> counts, long holders, Set<Hotspot> recent) {
        this.holders = holders;
        stacks = sum(counts);
        List<Map.Entry<Hotspot, Integer>> named = new ArrayList<>(counts.entrySet());
        named.removeIf(entry -> entry.getKey() == Hotspot.OTHERS);
        named.sort(Map.Entry.<Hotspot, Integer>comparingByValue().reversed());
        long others = stacks;
        List<Row> most = new ArrayList<>();
        for (Map.Entry<Hotspot, Integer> entry : named.subList(0, Math.min(MAX_ROWS, named.size()))) {
            most.add(new Row(entry.getKey(), entry.getValue(), stacks, recent.contains(entry.getKey())));
            others -= entry.getValue();
        }
        if (others > 0) {
            most.add(new Row(Hotspot.OTHERS, others, stacks, recent.contains(Hotspot.OTHERS)));
        }
        rows = Collections.unmodifiableList(most);
    }

    /** Returns the share of all stacks at these sites, 0 to 1; 0 unless a worker was at one of them in the last half minute. */
    public static double recentShare(List<Row> sites) {
        boolean isRecent = sites.stream().anyMatch(row -> row.isRecent);
        return isRecent ? sites.stream().mapToDouble(row -> row.share).sum() : 0;
    }

    private static long sum(Map<Hotspot, Integer> counts) {
        return counts.values().stream().mapToLong(n -> n).sum();
    }
}
