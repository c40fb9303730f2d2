package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.jboss.JBossProgram;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** JBoss Threads' pool is measured like the JDK's: under Undertow, over real HTTP, in both of its shapes. */
@ExtendWith(JvmLogs.class)
class JBossIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final ServerPool POOL = new ServerPool("org.jboss.threads.EnhancedQueueExecutor", "XNIO");

    /** Version, and the first Java it runs on. */
    private static final Object[][] VERSIONS = {{"2.3", 8}, {"3.1", 8}, {"3.5", 8}, {"3.9", 17}};

    static Stream<Arguments> pairs() {
        return TestJvms.oldestOrNewestWith(VERSIONS);
    }

    static Stream<Arguments> pairsWithLatest() {
        return TestJvms.oldestAndNewestWithLatest(VERSIONS);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void javaagent_requestsAndEveryFateAreCounted(String home, String version) {
        TestJvm jvm = start(TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS + ",resize=manual")), version);
        jvm.awaitReady();

        asManyRequestsAsTheServerSays(jvm);
        everyFateIsCounted(jvm);
        aLostEventHeals(jvm);
        sizeChangesLive(jvm, "full");
    }

    @ParameterizedTest
    @MethodSource("pairsWithLatest")
    void attach_toAServerThatServesAlready(String home, String version) {
        TestJvm jvm = start(TestJvm.verifying(home), version);
        String pid = jvm.awaitReady();
        jvm.ask("warm");
        TestJvm.attach(home, pid, OPTIONS);

        Facts figures = asManyRequestsAsTheServerSays(jvm);
        assertThat(figures.text(POOL.nameIn(figures) + ".CreatedAt")).isEqualTo("before attach");
        everyFateIsCounted(jvm);
    }

    private static TestJvm start(TestJvm.Command java, String version) {
        return java.with(
                        "-cp",
                        Neighbours.classPath("jboss-threads-" + version, "undertow"),
                        JBossProgram.class.getName())
                .start();
    }

    private static Facts asManyRequestsAsTheServerSays(TestJvm jvm) {
        Facts own = jvm.ask("serve");
        Facts agent = POOL.figuresOnce(jvm, own.count("own.requests"));
        String pool = POOL.nameIn(agent);

        assertThat(own.count("own.requests")).isEqualTo(200);
        assertThat(agent.counts(pool)).as(Facts.COUNTS).isEqualTo("200/200/200/0/0/0/0/0");
        assertThat(agent.outstanding(pool)).isZero();
        assertThat(agent.number(pool + ".TotalServiceMillis"))
                .as("the tasks contain the requests")
                .isGreaterThan(own.number("own.millis"));
        assertThat(agent.number(pool + ".TotalWaitMillis"))
                .as("8 clients, 4 threads")
                .isPositive();
        assertThat(agent.text(pool + ".Family")).isEqualTo("jboss");
        assertThat(agent.text(pool + ".Kind")).isEqualTo("threads-first");
        assertThat(agent.text(pool + ".MaximumPoolSize")).isEqualTo("4");
        assertThat(agent.text("Agent.Errors")).isEqualTo("[]");
        assertThat(agent.text("Agent.AccountingErrors")).isEqualTo("[]");
        return agent;
    }

    /** Of a pool that does not show its queue, and is not heard to take one of three tasks. */
    static void aLostEventHeals(TestJvm jvm) {
        jvm.ask("lose");
        Awaitility.await().atMost(60, TimeUnit.SECONDS).untilAsserted(() -> {
            Facts facts = jvm.ask("figures");
            assertThat(facts.text("deaf.QueuedCount")).isEqualTo("0");
            assertThat(facts.counts("deaf")).as(Facts.COUNTS).isEqualTo("3/2/2/0/0/0/0/1");
            assertThat(facts.text("Agent.AccountingErrors")).isEqualTo("[]");
        });
    }

    private static void everyFateIsCounted(TestJvm jvm) {
        jvm.ask("fates");
        Awaitility.await().atMost(30, TimeUnit.SECONDS).untilAsserted(() -> {
            Facts facts = jvm.ask("figures");
            assertThat(facts.counts("full")).as(Facts.COUNTS).isEqualTo("6/3/3/0/3/0/0/0");
            assertThat(facts.counts("polite")).as(Facts.COUNTS).isEqualTo("4/2/2/0/0/2/0/0");
            assertThat(facts.counts("mixed")).as(Facts.COUNTS).isEqualTo("4/3/3/2/0/0/0/1");
            assertThat(facts.counts("swept@terminated")).as(Facts.COUNTS).isEqualTo("4/1/1/0/0/0/0/3");
        });
    }

    private static void sizeChangesLive(TestJvm jvm, String pool) {
        jvm.ask("invoke " + pool + " resize 2 7");
        Facts figures = jvm.ask("figures");
        assertThat(figures.text(pool + ".CorePoolSize")).isEqualTo("2");
        assertThat(figures.text(pool + ".MaximumPoolSize")).isEqualTo("7");
    }
}
