// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.model.regime.CommonPlace;
import io.loadline.place.Place;
import io.loadline.place.Places;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Where tasks are blocked, as far as the stacks of workers show one place that makes up most of that. */
public final class BlockedTime {

    private static final Set<Place.State> QUEUES =
            EnumSet.of(Place.State.LOCK, Place.State.RESULT, Place.State.CONNECTION_POOL, Place.State.WAITING);

    private BlockedTime() {}

    /**
     * Null if no place makes up most. {@code told}: a place that the sentence names already, whose
     * waits are not part of {@code millis}.
     */
    static Fact where(Places places, CommonPlace told, double millis) {
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
     * What most of the blocked time is spent with, if it is neither asleep nor in a socket or file but waiting for somebody
     * in this process; else null.
     */
    static Fact waitFor(Places places) {
        Map<Fact, Long> byPlace = new HashMap<>();
        long blocked = count(places, CommonPlace.NONE, BlockedTime::at, byPlace);
        Fact most = blocked < LOOK ? null : most(byPlace, blocked);
        boolean waits = places.rows.stream()
                .anyMatch(row -> row.share >= NOTICEABLE
                        && QUEUES.contains(row.place.state)
                        && at(row.place).equals(most));
        return waits ? most : null;
    }

    /** Whether most of the blocked time is spent in sockets. */
    static boolean isInSockets(Places places) {
        Map<Place.State, Long> byState = new HashMap<>();
        long blocked = count(places, CommonPlace.NONE, place -> place.state, byState);
        return blocked >= LOOK && most(byState, blocked) == Place.State.SOCKET;
    }

    /** Null of the rare places together. */
    public static Fact at(Place place) {
        if (place.state == Place.State.OTHERS) {
            return null;
        }
        return place.state == Place.State.SOCKET && !place.library.isEmpty()
                ? Fact.of("at-socket-of", place.library)
                : Fact.of("at-" + Regime.code(place.state), place.text());
    }

    /** By what {@code by} says; null is in no count but that of all, which is returned. */
    private static <T> long count(Places places, CommonPlace told, Function<Place, T> by, Map<T, Long> counts) {
        long all = 0;
        for (Places.Row row : places.rows) {
            if (row.place.state != Place.State.COMPUTING && !isTold(row.place.state, told)) {
                T counted = by.apply(row.place);
                if (counted != null) {
                    counts.merge(counted, row.stacks, Long::sum);
                }
                all += row.stacks;
            }
        }
        return all;
    }

    private static boolean isTold(Place.State state, CommonPlace told) {
        boolean forConnection = state == Place.State.CONNECTION_POOL;
        return told.station != null
                ? forConnection
                : told.isSeen() && (forConnection || state == Place.State.LOCK || state == Place.State.WAITING);
    }

    /** That with most stacks, if those are most of {@code all}; else null. */
    private static <T> T most(Map<T, Long> counts, long all) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= MOST * all)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
