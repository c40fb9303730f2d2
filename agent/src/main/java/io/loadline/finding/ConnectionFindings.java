// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MIN_LOOKS;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.model.BlockedTime;
import io.loadline.model.Fact;
import io.loadline.pool.Library;
import io.loadline.pool.PoolState;
import io.loadline.record.Nesting;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Findings about one connection pool. Each claims only what was measured. Pure. */
public final class ConnectionFindings {

    /**
     * Largest share of connections that other threads return. Above it, threads borrow connections for other threads,
     * so no thread waits for itself.
     */
    private static final double MOST_HANDED_ON = 0.1;

    /**
     * Least share of the time in use that holders spend on other work. Below it, hardly more threads could use the
     * connections.
     */
    private static final double MUCH_OUTSIDE = 0.25;

    /**
     * Least number of holders' stacks. If 5 % of the time is outside, 20 stacks show 25 % by chance once in 400 times.
     */
    private static final int LEAST_STACKS = 20;

    /** Maximum number of thread names in a finding. */
    private static final int MOST_NAMES = 3;

    private final PoolSnapshot pool;
    private final PoolState state;
    private final List<Finding> found = new ArrayList<>();

    private ConnectionFindings(PoolSnapshot pool) {
        this.pool = pool;
        this.state = pool.state;
    }

    /** Returns the findings of the pool; empty unless it is a connection pool. */
    public static List<Finding> of(PoolSnapshot pool) {
        ConnectionFindings findings = new ConnectionFindings(pool);
        if (pool.state != null && pool.ofConnections) {
            // a permit is held during the work that it limits
            if (!pool.ofPermits) {
                findings.holdsOneWaitsForAnother();
                findings.heldOutside();
            }
            findings.openAllTheTime();
        }
        return findings.found;
    }

    /**
     * Finds threads that hold a connection and ask for another of the same pool. When such threads hold all
     * connections, none gets another one. One request is therefore evidence enough, if enough threads make such
     * requests to hold all connections.
     */
    private void holdsOneWaitsForAnother() {
        Nesting.Seen seen = pool.nesting;
        boolean isRecent = seen.waiting > 0 || seen.lastAgoSeconds <= pool.historySeconds;
        boolean areTheirOwn = seen.handedOn <= MOST_HANDED_ON * seen.requests;
        boolean canHoldAll = (long) seen.threads * (seen.mostEach - 1) >= state.maximumPoolSize;
        // a thread that never returns a connection looks the same
        boolean areReturned = pool.occupied() == 0;
        if (areReturned && seen.requests > 0 && isRecent && areTheirOwn && canHoldAll) {
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
     * Finds connections held during other work. Holders' stacks are sampled while all connections are in use, or a
     * thread asks for one, perhaps for a moment; so it must be seen that all are in use. A thread whose connections are
     * returned by another thread is sampled during unrelated work.
     */
    private void heldOutside() {
        List<Hotspots.Row> outside =
                pool.holders.rows.stream().filter(row -> isOutside(row.hotspot)).collect(Collectors.toList());
        double share = Hotspots.recentShare(outside);
        boolean areTheirOwn = pool.nesting.handedOn <= MOST_HANDED_ON * pool.completedEver;
        boolean areScarce = pool.windows.stream()
                        .filter(w -> w.busyAtEnd >= state.maximumPoolSize)
                        .count()
                >= MIN_LOOKS;
        if (share >= MUCH_OUTSIDE && pool.holders.stacks >= LEAST_STACKS && areTheirOwn && areScarce) {
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
     * Returns true if a holder at this hotspot does other work. It sleeps, waits for another task, or uses a socket of
     * a known library that the pool does not connect to. The socket of a driver that {@code owners.txt} does not list
     * looks like the application's own, so such a socket does not count.
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
     * Returns true if the pool's connections serve calls of this library. An HTTP or Redis client's pool serves the
     * client, a database pool serves stores. Any other pool may serve any library.
     */
    private boolean isMeant(String library) {
        Library owner = Library.of(pool.poolClass);
        return Library.isOfStore(library) || owner != null && library.equals(owner.text) || !isOfStores();
    }

    /** Returns true if the pool's class or some of its holders show that it pools database connections. */
    private boolean isOfStores() {
        return Library.isOf("pools of stores", pool.poolClass)
                || pool.holders.rows.stream().anyMatch(row -> Library.isOfStore(row.hotspot.library));
    }

    /** Returns true for the JDK's HTTP methods that applications call. */
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
