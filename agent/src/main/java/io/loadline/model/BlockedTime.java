// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.BINDING;
import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MOST;

import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.model.regime.CommonPlace;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Blocking site of most blocked tasks, as far as the stacks of workers show one. */
public final class BlockedTime {

    private static final Set<Hotspot.State> QUEUES =
            EnumSet.of(Hotspot.State.LOCK, Hotspot.State.RESULT, Hotspot.State.CONNECTION_POOL, Hotspot.State.WAITING);

    private BlockedTime() {}

    /**
     * Returns the site of most blocked tasks; null if none makes up most.
     *
     * @param told a site that the sentence names already, whose waits are not part of {@code millis}
     */
    static Fact where(Hotspots places, CommonPlace told, double millis) {
        Map<Fact, Long> byPlace = new HashMap<>();
        long blocked = count(places, told, BlockedTime::at, byPlace);
        Fact most = most(byPlace, blocked);
        if (blocked < LOOK || most == null || !(millis > 0 && millis < Double.MAX_VALUE)) {
            return null;
        }
        long there = byPlace.get(most);
        Map<String, Long> byCaller = new HashMap<>();
        count(places, told, place -> most.equals(at(place)) ? place.calledFrom : null, byCaller);
        String caller = most(byCaller, there);
        Fact calledFrom = caller == null || caller.isEmpty() ? null : Fact.of("called-from", caller);
        return Fact.of("blocked-at", millis * there / blocked, most, calledFrom);
    }

    /**
     * Returns the site of most of the blocked time, if tasks are neither asleep nor in a socket or file there but wait
     * for another thread of this process; else null.
     */
    static Fact waitFor(Hotspots places) {
        Map<Fact, Long> byPlace = new HashMap<>();
        long blocked = count(places, CommonPlace.NONE, BlockedTime::at, byPlace);
        Fact most = blocked < LOOK ? null : most(byPlace, blocked);
        boolean waits = places.rows.stream()
                .anyMatch(row -> row.share >= BINDING
                        && QUEUES.contains(row.hotspot.state)
                        && at(row.hotspot).equals(most));
        return waits ? most : null;
    }

    /**
     * Returns whether most of the blocked time is spent in sockets.
     *
     * @param ifUnknown the answer where too few stacks were seen
     */
    static boolean isInSockets(Hotspots places, boolean ifUnknown) {
        Map<Hotspot.State, Long> byState = new HashMap<>();
        long blocked = count(places, CommonPlace.NONE, place -> place.state, byState);
        return blocked < LOOK ? ifUnknown : most(byState, blocked) == Hotspot.State.SOCKET;
    }

    /** Returns whether tasks wait for results of other tasks, or too few stacks were seen to tell. */
    static boolean mayBeForResults(Hotspots places) {
        return places.stacks < LOOK || places.rows.stream().anyMatch(row -> row.hotspot.state == Hotspot.State.RESULT);
    }

    /**
     * Returns the site of most threads while nothing completes; else that stacks would show it, or that the pool is
     * idle apart from the tasks that run.
     *
     * @param hasFree whether threads are free and no task waits
     */
    static Fact ofStandstill(Hotspots places, boolean hasFree) {
        return places.rows.stream()
                .filter(row -> row.share >= MOST && places.stacks >= MIN_LOOKS && at(row.hotspot) != null)
                .findFirst()
                .map(row -> Fact.of(
                        "most-stacks-are",
                        row.share,
                        places.stacks,
                        at(row.hotspot),
                        row.hotspot.calledFrom.isEmpty() ? null : Fact.of("called-from", row.hotspot.calledFrom)))
                .orElse(Fact.of(hasFree ? "others-idle" : "dump-stacks"));
    }

    /** Returns the phrase of a site; null for the rare sites together. */
    public static Fact at(Hotspot place) {
        if (place.state == Hotspot.State.OTHERS) {
            return null;
        }
        return place.state == Hotspot.State.SOCKET && !place.library.isEmpty()
                ? Fact.of("at-socket-of", place.library)
                : Fact.of("at-" + Regime.code(place.state), place.text());
    }

    /**
     * Counts stacks of blocked tasks by a key, and returns the number of all. A stack whose key is null is counted only
     * there.
     */
    private static <T> long count(Hotspots places, CommonPlace told, Function<Hotspot, T> by, Map<T, Long> counts) {
        long all = 0;
        for (Hotspots.Row row : places.rows) {
            if (row.hotspot.state != Hotspot.State.COMPUTING && !isTold(row.hotspot.state, told)) {
                T counted = by.apply(row.hotspot);
                if (counted != null) {
                    counts.merge(counted, row.stacks, Long::sum);
                }
                all += row.stacks;
            }
        }
        return all;
    }

    private static boolean isTold(Hotspot.State state, CommonPlace told) {
        boolean forConnection = state == Hotspot.State.CONNECTION_POOL;
        return told.station != null
                ? forConnection
                : told.isSeen() && (forConnection || state == Hotspot.State.LOCK || state == Hotspot.State.WAITING);
    }

    /** Returns the key with most stacks, if those are most of {@code all}; else null. */
    private static <T> T most(Map<T, Long> counts, long all) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= MOST * all)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
