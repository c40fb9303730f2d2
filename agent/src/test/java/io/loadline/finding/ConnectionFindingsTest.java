package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.machine.Processors;
import io.loadline.model.Assessment;
import io.loadline.model.Windows;
import io.loadline.place.Place;
import io.loadline.place.Place.State;
import io.loadline.place.Places;
import io.loadline.pool.StateMaker;
import io.loadline.record.Nesting;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where each finding begins: a pool that just has none, and one that just has it. */
class ConnectionFindingsTest {

    private static final int HISTORY_SECONDS = 600;

    private static Finding found(Code code, PoolSnapshot pool) {
        return ConnectionFindings.of(pool, Assessment.of(pool)).stream()
                .filter(each -> each.code == code)
                .findFirst()
                .orElse(null);
    }

    private static PoolSnapshot pool(int size, Windows windows) {
        PoolSnapshot pool = new PoolSnapshot("orders", windows.list, new Processors(2, Double.NaN, Double.NaN));
        pool.state = StateMaker.ofSizes(size, size).threads(size, 2).build();
        pool.ofConnections = true;
        pool.historySeconds = HISTORY_SECONDS;
        return pool;
    }

    private static PoolSnapshot pool(int size) {
        return pool(size, new Windows().threads(size).counts(1000, 1000, 0).add(1));
    }

    // ---- held outside

    private static Finding held(long handedOn, Map<Place, Integer> stacks) {
        PoolSnapshot pool = pool(8);
        pool.completedEver = 1_000;
        pool.holders = new Places(stacks, 0);
        pool.nesting = new Nesting.Seen(0, handedOn, 0, 0, 0, 0, Double.NaN, Collections.emptySet());
        return found(Code.HELD_OUTSIDE, pool);
    }

    private static Place place(State state, String place, String library) {
        return new Place(place, state, "Orders.ship", library);
    }

    private static final Place QUERY = place(State.SOCKET, "VisibleBufferedInputStream.read", "database driver");
    private static final Place CALL = place(State.SOCKET, "HttpURLConnection.getInputStream", "");

    /** What many of the threads do who hold a connection, of 40 stacks. */
    private static Finding held(int stacks, Place outside) {
        Map<Place, Integer> seen = new HashMap<>();
        seen.put(QUERY, 40 - stacks);
        seen.put(outside, stacks);
        return held(0, seen);
    }

    @Test
    void aQuarterOfTheTimeWithAConnection_spentInAnotherCall() {
        assertThat(held(9, CALL)).isNull();
        Finding found = held(10, CALL);

        assertThat(found.severity).isEqualTo(Severity.WARNING);
        assertThat(FindingText.sentence(found)).contains("25 % of the time");
        assertThat(FindingText.evidence(found))
                .isEqualTo(
                        "of 40 stacks of threads that hold one 25 % were in a socket (HttpURLConnection.getInputStream),"
                                + " called from Orders.ship");
    }

    @Test
    void asleep_waitingForATask_orForAnotherLibrary_butNotInTheDriverOrWhatMayBeOne() {
        assertThat(held(20, place(State.SLEEP, "Thread.sleep", ""))).isNotNull();
        assertThat(held(20, place(State.RESULT, "FutureTask.get", ""))).isNotNull();
        assertThat(held(20, place(State.SOCKET, "HttpConnection.read", "HTTP client")))
                .isNotNull();
        assertThat(held(20, place(State.WAITING, "Sender.waitOnMetadata", "Kafka client")))
                .isNotNull();

        assertThat(held(20, place(State.SLEEP, "Connection.retry", "database driver")))
                .isNull();
        assertThat(held(20, place(State.SOCKET, "Stream.read", "")))
                .as("may be a driver")
                .isNull();
        assertThat(held(20, place(State.SOCKET, "Jedis.get", "Redis client"))).isNull();
        assertThat(held(20, place(State.CONNECTION_POOL, "HikariDataSource.getConnection", "connection pool")))
                .isNull();
        assertThat(held(20, place(State.COMPUTING, "Orders.sum", ""))).isNull();
    }

    @Test
    void ofFewStacks_orWhereOthersGiveConnectionsBack_nothingIsSaid() {
        assertThat(held(0, Collections.singletonMap(CALL, 19))).isNull();
        assertThat(held(0, Collections.singletonMap(CALL, 20))).isNotNull();
        assertThat(held(101, Collections.singletonMap(CALL, 20))).isNull();
    }

    // ---- holds one, waits for another

    private static Finding nested(int size, Nesting.Seen seen) {
        PoolSnapshot pool = pool(size);
        pool.nesting = seen;
        return found(Code.HOLDS_ONE_WAITS_FOR_ANOTHER, pool);
    }

    private static Nesting.Seen seen(int handedOn, int each, int waiting, int threads, double lastAgoSeconds) {
        return new Nesting.Seen(
                100, handedOn, each, waiting, threads, 0, lastAgoSeconds, Collections.singleton("exec-*"));
    }

    @Test
    void threadsThatMayHoldAllConnectionsAreTooMany() {
        assertThat(nested(9, seen(0, 3, 0, 4, 1))).isNull();
        Finding found = nested(8, seen(0, 3, 0, 4, 1));

        assertThat(FindingText.sentence(found)).contains("Threads (exec-*)", "all 8 connections");
        assertThat(FindingText.remedy(found)).contains("4 x 2 + 1 = 9 connections");
    }

    @Test
    void whatWasLongAgoIsOver_unlessAThreadStillWaits() {
        assertThat(nested(8, seen(0, 3, 0, 4, HISTORY_SECONDS + 1))).isNull();
        assertThat(nested(8, seen(0, 3, 1, 4, HISTORY_SECONDS + 1))).isNotNull();
    }

    @Test
    void whoGetsConnectionsForOtherThreadsDoesNotWaitForItself() {
        assertThat(nested(8, seen(11, 3, 0, 4, 1))).isNull();
        assertThat(nested(8, seen(10, 3, 0, 4, 1))).isNotNull();
    }

    @Test
    void aPoolInWhichNoThreadHasAskedForAnotherHasNone() {
        assertThat(nested(1, Nesting.Seen.NOTHING)).isNull();
    }
}
