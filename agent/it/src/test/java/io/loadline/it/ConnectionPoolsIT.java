// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.connections.ClosedWhileChosen;
import io.loadline.it.program.connections.ConnectionsProgram;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that connection pools are measured, with a real database and in all versions that are woven differently. */
@ExtendWith(JvmLogs.class)
class ConnectionPoolsIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    /** Least ratio of the agent's times to the program's: a thread may lose its processor between their clock reads. */
    private static final double ALIKE = 0.8;

    /** Folder of the jar, and the first Java that it runs on. */
    private static final Object[][] VERSIONS = {
        {"hikari-2", 8},
        {"hikari-4", 8},
        {"hikari-5", 11},
        {"hikari-7", 11},
        {"dbcp-2.1", 8},
        {"dbcp-2.14", 8},
        {"tomcat-jdbc-7", 8},
        {"tomcat-jdbc-11", 17},
        {"agroal-1", 8},
        {"agroal-3", 17},
        {"druid-1.1", 8},
        {"druid-1.2", 8},
        {"c3p0-0.9", 8},
        {"c3p0-0.12", 8},
        {"vibur-22", 8},
        {"vibur-26", 11},
        {"ucp-19", 8},
        {"ucp-23", 8}
    };

    /** One version of each shape that is woven differently. */
    private static final Object[][] SHAPES = {
        {"hikari-4", 8},
        {"hikari-7", 11},
        {"dbcp-2.14", 8},
        {"tomcat-jdbc-7", 8},
        {"agroal-3", 17},
        {"druid-1.2", 8},
        {"c3p0-0.12", 8},
        {"vibur-26", 11},
        {"ucp-23", 8}
    };

    /** Pools that lose an event, whose repair takes ten seconds. Without {@code -Pfull}, only web servers lose one. */
    private static final String HEALED = TestJvms.FULL ? "hikari-7|dbcp-2.14|tomcat-jdbc-7" : "none";

    private static final String KEEPS_ITS_SIZE = "(c3p0|vibur).*";

    /** Pools that keep closed pools alive even without the agent. */
    private static final String KEEPS_CLOSED_POOLS = "hikari-2|ucp-23";

    @TempDir
    Path folder;

    static Stream<Arguments> pairs() {
        return TestJvms.oldestOrNewestWith(VERSIONS);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void javaagent_everyRequestIsCountedAndTimed(String home, String version) {
        TestJvm jvm = start(TestJvm.measured(home, OPTIONS + ",resize=manual"), version, "");
        jvm.awaitReady();

        Facts facts = asManyRequestsAsTheProgramSays(jvm, version);
        assertThat(facts.text("orders.CreatedAt")).contains("Pools.open(");
        boolean loses = version.matches(HEALED);
        if (loses) {
            jvm.ask("lose");
        }
        everyFateIsCounted(jvm, version);
        sizeChangesLive(jvm, version);
        if (!version.matches(KEEPS_CLOSED_POOLS)) {
            assertThat(jvm.ask("again").text("own.gone"))
                    .as("closed pools are garbage")
                    .isEqualTo("true");
        }
        if (loses) {
            WebServersIT.theLostEventHeals(jvm);
        }
        assertThat(jvm.err()).as("stderr").noneMatch(line -> line.contains("[loadline]"));
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"hikari-2", "hikari-4", "hikari-7"})
    void aConnectionThatIsClosedWhileItIsChosen_isNotInUseForGood(String version) {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), OPTIONS)
                .with("-cp", Neighbours.classPath(version, "database"))
                .with(ClosedWhileChosen.class.getName())
                .start();
        jvm.ask("close");
        jvm.once(facts ->
                assertThat(facts.counts("chosen@terminated")).as(Facts.COUNTS).isEqualTo("2/2/2/0/0/0/0/0"));
    }

    static Stream<Arguments> shapes() {
        return TestJvms.oldestOrNewestWith(SHAPES);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("shapes")
    void attach_toPoolsInUse_withTheDatabaseOnDisk(String home, String version) {
        TestJvm jvm = start(TestJvm.plain(home), version, folder.toString());
        jvm.ask("warm");
        jvm.attach(OPTIONS);
        jvm.ask("giveBack");

        Facts facts = asManyRequestsAsTheProgramSays(jvm, version);
        assertThat(facts.text("orders.CreatedAt")).isEqualTo("before attach");
        if (library(version).equals("hikari")) {
            assertThat(facts.pools())
                    .as("HikariCP's internal pools, by their threads")
                    .filteredOn(pool -> pool.matches("orders[ :].*"))
                    .isNotEmpty()
                    .allSatisfy(pool ->
                            assertThat(facts.text(pool + ".HousekeepingOf")).isEqualTo("HikariCP"));
        }
        everyFateIsCounted(jvm, version);
    }

    private static TestJvm start(TestJvm.Command java, String version, String folder) {
        return java.with("-cp", Neighbours.classPath(version, "database"))
                .with(ConnectionsProgram.class.getName(), library(version), folder)
                .start();
    }

    private static String library(String version) {
        return version.substring(0, version.lastIndexOf('-'));
    }

    private static Facts asManyRequestsAsTheProgramSays(TestJvm jvm, String version) {
        Facts own = jvm.askTimed("serve");
        Facts agent = Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> jvm.figures(), facts -> facts.pools()
                .contains("orders"));

        String requests = own.text("own.requests");
        assertThat(agent.counts("orders"))
                .as(Facts.COUNTS)
                .isEqualTo(requests + "/" + requests + "/" + requests + "/0/0/0/0/0");
        if (own.number("own.given") >= 0) {
            assertThat(own.text("own.given")).as("by the pool's own statistics").isEqualTo(requests);
        }
        assertThat(agent.text("orders.QueuedCount")).isEqualTo("0");
        assertThat(agent.text("orders.ActiveCount")).isEqualTo("0");
        assertThat(agent.text("orders.PoolSize")).isEqualTo("3");
        assertThat(agent.text("orders.MaximumPoolSize")).isEqualTo("3");
        assertThat(agent.text("orders.Family") + " " + agent.text("orders.PoolClass"))
                .isEqualTo(familyAndClass(version));
        timesAgree(own, agent);
        agent.assertNoErrors();
        return agent;
    }

    private static String familyAndClass(String version) {
        switch (library(version)) {
            case "hikari":
                return "hikari com.zaxxer.hikari.pool.HikariPool";
            case "dbcp":
                return "commons-pool2 org.apache.commons.pool2.impl.GenericObjectPool";
            case "agroal":
                return "agroal io.agroal.pool.ConnectionPool";
            case "druid":
                return "druid com.alibaba.druid.pool.DruidDataSource";
            case "c3p0":
                return "c3p0 com.mchange.v2.resourcepool.BasicResourcePool";
            case "vibur":
                return "vibur org.vibur.dbcp.ViburDBCPDataSource";
            case "ucp":
                return "ucp oracle.ucp.jdbc."
                        + (version.equals("ucp-19") ? "ConnectionConnectionPool" : "PoolDataSourceImpl$1");
            default:
                return "tomcat-jdbc org.apache.tomcat.jdbc.pool.ConnectionPool";
        }
    }

    /** Checks that the agent's times lie between the outer and the inner times of the program. */
    private static void timesAgree(Facts own, Facts agent) {
        double wait = agent.number("orders.TotalWaitMillis");
        double held = agent.number("orders.TotalServiceMillis");
        double least = ALIKE * own.number("own.waitMillis") - own.number("own.robbedMillis");
        assertThat(wait).isBetween(least, own.number("own.waitMillis"));
        assertThat(held).isBetween(own.number("own.heldMillis"), own.number("own.millis") - wait);
    }

    private static void everyFateIsCounted(TestJvm jvm, String version) {
        jvm.ask("fates");
        jvm.once(facts -> {
            assertThat(facts.counts("late")).as(Facts.COUNTS).isEqualTo("5/2/2/0/3/0/0/0");
            facts.assertAllRan("two", 2);
            facts.assertAllRan("another", 1);
            facts.assertAllRan("twice", 1);
            assertThat(facts.counts("lost")).as(Facts.COUNTS).isEqualTo("2/2/1/0/0/0/0/0");
            assertThat(facts.text("lost.ActiveCount")).isEqualTo("1");
            assertThat(facts.number("lost.OldestRunningMillis")).isPositive();
            facts.assertAllRan("evicted", 2);
            facts.assertAllRan("transaction", 1);
            boolean closesWhatIsInUse = version.matches("(hikari|agroal|c3p0).*");
            assertThat(facts.counts("down@terminated"))
                    .as(Facts.COUNTS)
                    .isEqualTo(closesWhatIsInUse ? "2/2/2/0/0/0/0/0" : "2/2/1/0/0/0/0/0");
            assertThat(facts.text("Agent.AccountingErrors")).isEqualTo("[]");
            assertThat(facts.rows("ThreadPools.Split")).as("pools of threads").doesNotContainKey("orders");
        });
    }

    /** Closes a pool under load. In other libraries, waiting threads open another pool. */
    private static void isClosedUnderLoad(TestJvm jvm) {
        String stopped = jvm.ask("stop").text("own.stopped");
        jvm.once(facts -> assertThat(facts.text("stopped@terminated.StartedCount") + " given, "
                        + facts.text("stopped@terminated.CompletedCount") + " returned, "
                        + facts.text("stopped@terminated.QueuedCount") + " wait")
                .isEqualTo(stopped + " given, " + stopped + " returned, 0 wait"));
    }

    /** Resizes a pool by its own MBean and by that of Loadline. */
    private static void sizeChangesLive(TestJvm jvm, String version) {
        if (version.matches(KEEPS_ITS_SIZE)) {
            isClosedUnderLoad(jvm);
            assertThat(jvm.ask("invoke orders resize 2 5").toString())
                    .containsPattern("c3p0 builds another pool for another size|its sizes are given before it starts");
            return;
        }
        jvm.ask("grow");
        assertThat(jvm.figures().text("orders.MaximumPoolSize")).isEqualTo("7");

        jvm.ask("invoke orders resize 2 5");
        Facts figures = jvm.figures();
        assertThat(figures.text("orders.CorePoolSize")).isEqualTo("2");
        assertThat(figures.text("orders.MaximumPoolSize")).isEqualTo("5");
        if (version.startsWith("hikari")) {
            isClosedUnderLoad(jvm);
        }
    }
}
