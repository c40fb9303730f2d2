// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.model.Assessment;
import io.loadline.model.BlockedTime;
import io.loadline.model.Fact;
import io.loadline.pool.Library;
import io.loadline.pool.PoolState;
import io.loadline.record.Nesting;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong with one pool of connections. Only what was measured is claimed. Pure. */
public final class ConnectionFindings {

    /** A thread that gets connections for others does not wait for itself: told where hardly any is given back by another. */
    private static final double MOST_HANDED_ON = 0.1;

    /** Of the time for which connections are in use: with less, hardly more could use them. */
    private static final double MUCH_OUTSIDE = 0.25;

    /** Stacks of those who use them: where a twentieth is outside, so many show a quarter by chance once in 400 times. */
    private static final int LEAST_STACKS = 20;

    /** Names of threads that are told. */
    private static final int MOST_NAMES = 3;

    private final PoolSnapshot pool;
    private final PoolState state;
    private final Assessment assessment;
    private final List<Finding> found = new ArrayList<>();

    private ConnectionFindings(PoolSnapshot pool, Assessment assessment) {
        this.pool = pool;
        this.state = pool.state;
        this.assessment = assessment;
    }

    /** {@code assessment}: of this pool; none of a pool of threads. */
    public static List<Finding> of(PoolSnapshot pool, Assessment assessment) {
        ConnectionFindings findings = new ConnectionFindings(pool, assessment);
        if (pool.state != null && pool.ofConnections) {
            findings.holdsOneWaitsForAnother();
            findings.heldOutside();
            findings.openAllTheTime();
        }
        return findings.found;
    }

    /**
     * As soon as threads that want another one hold all of them, none gets one. So one request is evidence enough, if the threads
     * that do so are enough to hold all.
     */
    private void holdsOneWaitsForAnother() {
        Nesting.Seen seen = pool.nesting;
        boolean isOfLate = seen.waiting > 0 || seen.lastAgoSeconds <= pool.historySeconds;
        boolean areTheirOwn = seen.handedOn <= MOST_HANDED_ON * seen.requests;
        boolean canHoldAll = (long) seen.threads * (seen.mostEach - 1) >= state.maximumPoolSize;
        // a thread that has forgotten to give one back holds it, too
        boolean areGivenBack = pool.occupied() == 0;
        if (areGivenBack && seen.requests > 0 && isOfLate && areTheirOwn && canHoldAll) {
            int safe = (int) Math.min(Integer.MAX_VALUE, (long) seen.mostAtOnce * (seen.mostEach - 1) + 1);
            found.add(Finding.of(
                    Code.HOLDS_ONE_WAITS_FOR_ANOTHER,
                    pool.name,
                    pool.sizeSetting.with(safe, safe),
                    seen.names.stream().limit(MOST_NAMES).collect(Collectors.joining(", ")),
                    state.maximumPoolSize,
                    seen.requests,
                    seen.mostEach,
                    seen.waiting,
                    seen.mostAtOnce,
                    seen.mostEach - 1,
                    safe));
        }
    }

    /**
     * Stacks are taken while all connections are in use. Who gives connections back on another thread is seen at whatever it does
     * meanwhile.
     */
    private void heldOutside() {
        List<Hotspots.Row> outside =
                pool.holders.rows.stream().filter(row -> isOutside(row.hotspot)).collect(Collectors.toList());
        double share = outside.stream().mapToDouble(row -> row.share).sum();
        boolean areTheirOwn = pool.nesting.handedOn <= MOST_HANDED_ON * pool.completedEver;
        if (share >= MUCH_OUTSIDE && pool.holders.stacks >= LEAST_STACKS && areTheirOwn) {
            Hotspot most = outside.get(0).hotspot;
            found.add(Finding.of(
                    Code.HELD_OUTSIDE,
                    pool.name,
                    "",
                    share,
                    pool.holders.stacks,
                    outside.get(0).share,
                    BlockedTime.at(most),
                    most.calledFrom.isEmpty() ? null : Fact.of("called-from", most.calledFrom)));
        }
    }

    /**
     * Whether a holder at this place does something else: it is asleep, waits for another task, or is in the socket of something that
     * is known and is not what the pool connects to. The socket of a driver without a name in {@code owners.txt} looks like one of the
     * application, so none is assumed.
     */
    private boolean isOutside(Hotspot place) {
        switch (place.state) {
            case SLEEP:
            case RESULT:
                return place.library.isEmpty() || !isMeant(place.library);
            case SOCKET:
            case WAITING:
                return place.library.isEmpty() ? isOfStores() && isHttp(place.site) : !isMeant(place.library);
            default:
                return false;
        }
    }

    /**
     * Whether connections of this pool are for talking to this library: a pool of a client (HTTP, Redis) for the client, a pool of
     * database connections for stores. Others pool whatever they are given.
     */
    private boolean isMeant(String library) {
        Library owner = Library.of(pool.poolClass);
        return Library.isOfStore(library) || owner != null && library.equals(owner.text) || !isOfStores();
    }

    /** Whether it is a pool of database connections, as its class or some of its holders show. */
    private boolean isOfStores() {
        return Library.isOf("pools of stores", pool.poolClass)
                || pool.holders.rows.stream().anyMatch(row -> Library.isOfStore(row.hotspot.library));
    }

    /** What the application calls of the JDK for HTTP. */
    private static boolean isHttp(String method) {
        return method.contains("Http") || method.startsWith("URL.");
    }

    private void openAllTheTime() {
        Turnover connections = Turnover.of(pool.windows);
        if (connections.isMuch()) {
            found.add(Finding.of(
                    Code.CONNECTIONS_OPEN_ALL_THE_TIME,
                    pool.name,
                    "",
                    connections.begun / connections.seconds,
                    connections.begun,
                    connections.ended,
                    connections.seconds,
                    connections.uses));
        }
    }
}
