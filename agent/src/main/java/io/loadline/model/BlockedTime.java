package io.loadline.model;

import io.loadline.model.regime.CommonPlace;
import io.loadline.place.Place;
import io.loadline.place.Places;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Where tasks are blocked, as far as the stacks of workers show one place that makes up most of that. */
final class BlockedTime {

    private static final int MIN_STACKS = 20;

    /** Of the time blocked, from which on a place is named; and of that, from which on the caller is. */
    private static final double MIN_SHARE = 0.5;

    /** The same of all stacks, for a wait that more threads may meet. */
    private static final double MIN_OF_ALL = 0.1;

    private static final Set<Place.State> QUEUES =
            EnumSet.of(Place.State.LOCK, Place.State.RESULT, Place.State.CONNECTION_POOL, Place.State.WAITING);

    private BlockedTime() {}

    /**
     * Null if no place makes up most. {@code told}: a place that the sentence names already, whose
     * waits are not part of {@code millis}.
     */
    static Fact where(Places places, CommonPlace told, double millis) {
        Map<String, Long> byPhrase = new HashMap<>();
        long blocked = count(places, told, place -> true, Place::phrase, byPhrase);
        String phrase = most(byPhrase, blocked);
        if (blocked < MIN_STACKS || phrase == null || !(millis > 0 && millis < Double.MAX_VALUE)) {
            return null;
        }
        long there = byPhrase.get(phrase);
        Map<String, Long> byCaller = new HashMap<>();
        count(places, told, place -> place.phrase().equals(phrase), place -> place.calledFrom, byCaller);
        String caller = most(byCaller, there);
        Fact calledFrom = caller == null || caller.isEmpty() ? null : Fact.of(Fact.Key.CALLED_FROM, caller);
        return Fact.of(Fact.Key.BLOCKED_AT, millis * there / blocked, phrase, calledFrom);
    }

    /**
     * What most of the blocked time is spent with, if it is neither asleep nor in a socket or file but waiting for somebody
     * in this process; else empty.
     */
    static String waitFor(Places places) {
        Map<String, Long> byPhrase = new HashMap<>();
        long blocked = count(places, CommonPlace.NONE, place -> true, Place::phrase, byPhrase);
        String phrase = blocked < MIN_STACKS ? null : most(byPhrase, blocked);
        boolean waits = places.rows.stream()
                .anyMatch(row -> row.share >= MIN_OF_ALL
                        && QUEUES.contains(row.place.state)
                        && row.place.phrase().equals(phrase));
        return waits ? phrase : "";
    }

    private static long count(
            Places places,
            CommonPlace told,
            Predicate<Place> chosen,
            Function<Place, String> by,
            Map<String, Long> counts) {
        long all = 0;
        for (Places.Row row : places.rows) {
            if (row.place.state != Place.State.COMPUTING && !isTold(row.place.state, told) && chosen.test(row.place)) {
                counts.merge(by.apply(row.place), row.stacks, Long::sum);
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

    /** The text with most stacks, if those are most of {@code all}; never the rare places together. */
    private static String most(Map<String, Long> counts, long all) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= MIN_SHARE * all)
                .filter(entry -> !entry.getKey().startsWith(Place.State.OTHERS.phrase))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
