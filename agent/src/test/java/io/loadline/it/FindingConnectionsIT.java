package io.loadline.it;

import static io.loadline.it.FindingsIT.finding;
import static io.loadline.it.FindingsIT.gone;
import static io.loadline.it.FindingsIT.once;
import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.connections.ConnectionTroubles;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with real pools of connections, beside pools that are well, and the remedy done. */
@ExtendWith(JvmLogs.class)
class FindingConnectionsIT {

    private static final Object[][] LIBRARIES = {{"hikari-4", 8}, {"dbcp-2.14", 8}, {"tomcat-jdbc-7", 8}};

    static Stream<Arguments> libraries() {
        return TestJvms.oldestOrNewestWith(LIBRARIES);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void threadsThatHoldOneAndWaitForAnother(String home, String version) {
        TestJvm jvm = started(home, version)
                .tell(
                        "pool stuck 3",
                        "hold stuck 5 2",
                        "pool roomy 9",
                        "hold roomy 4 3",
                        "pool well 3",
                        "hold well 5 1");

        Facts said = once(jvm, "stuck", "holds-one-waits-for-another");
        Facts found = finding(said, "stuck", "holds-one-waits-for-another");
        assertThat(found.text("severity")).isEqualTo("warning");
        assertThat(found.text("sentence")).contains("stuck-user-*", "all 3 connections");
        assertThat(found.text("evidence"))
                .contains("one thread wanted 2 at a time", "up to 5 threads used the pool at a time");
        assertThat(found.text("remedy")).contains("5 x 1 + 1 = 6 connections");
        assertThat(found.text("setting")).contains("6");
        assertThat(said.rows("roomy.Findings")).isEmpty();
        assertThat(said.rows("well.Findings")).isEmpty();

        if (version.startsWith("hikari")) {
            jvm.ask("grow stuck 6");
            gone(jvm, "stuck", "holds-one-waits-for-another");
        }
    }

    /** As DBCP comes: two connections more than it keeps idle are closed when they are given back. */
    @Test
    void connectionsThatOpenForNearlyEachUse() {
        TestJvm jvm = started(TestJvms.own(), "dbcp-2.14")
                .tell("pool restless 8", "idle restless 0", "hold restless 2 1", "pool calm 8", "hold calm 2 1");

        Facts said = once(jvm, "restless", "connections-open-all-the-time");

        assertThat(finding(said, "restless", "connections-open-all-the-time").text("remedy"))
                .contains("maxIdle = maxTotal");
        assertThat(said.rows("calm.Findings")).isEmpty();

        jvm.tell("idle restless 8");
        gone(jvm, "restless", "connections-open-all-the-time");
    }

    /** The call of a slow service takes four fifths of the time for which a connection is in use. */
    @Test
    void connectionsHeldDuringACallOfAnotherService() {
        // stacks are taken of one pool after the other
        TestJvm within = started(TestJvms.own(), "hikari-4").tell("pool orders 3", "ship orders 6 within");
        TestJvm after = started(TestJvms.own(), "hikari-4").tell("pool orders 2", "ship orders 20 after");

        Facts found = finding(once(within, "orders", "held-outside"), "orders", "held-outside");
        assertThat(found.text("severity")).isEqualTo("warning");
        assertThat(found.text("sentence")).containsPattern("[5-9]\\d % of the time");
        assertThat(found.text("evidence"))
                .containsPattern("in a socket \\((HttpURLConnection|URL)\\.\\w+\\), called from RemoteService.call");
        // not those of threads that have just given theirs back
        Facts well = after.once(facts -> assertThat(facts.rows("orders.Places").values().stream()
                        .filter(row -> row.text("place").contains("database driver"))
                        .mapToDouble(row -> row.number("share"))
                        .sum())
                .isGreaterThan(0.8));
        assertThat(well.rows("orders.Findings")).isEmpty();
    }

    private static TestJvm started(String home, String version) {
        return TestJvm.measured(home, "window=200ms,history=1m,memory.enough=0s")
                .with("-cp", Neighbours.classPath(version, "database"))
                .with(ConnectionTroubles.class.getName(), version.substring(0, version.lastIndexOf('-')))
                .start();
    }
}
