package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.jetty.JettyProgram;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Jetty's pool is measured by its requests, over real HTTP on connections that are kept, whichever way they take. */
@ExtendWith(JvmLogs.class)
class JettyIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final ServerPool POOL = new ServerPool("org.eclipse.jetty.util.thread.QueuedThreadPool", "web");

    /** Version, and the first Java it runs on. */
    private static final Object[][] VERSIONS = {{"9.4", 8}, {"10", 11}, {"11", 11}, {"12", 17}};

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

        asManyAndAsLongAsTheServerSays(jvm);
        everyFateIsCounted(jvm);
        JBossIT.aLostEventHeals(jvm);
        sizeChangesLive_butNotBelowWhatIsLeased(jvm);
        assertThat(jvm.ask("redeploy").text("loaders"))
                .as("class loaders of servers that are gone")
                .isEqualTo("0 of 5");
    }

    @ParameterizedTest
    @MethodSource("pairsWithLatest")
    void attach_toAServerThatServesAlready(String home, String version) {
        TestJvm jvm = start(TestJvm.verifying(home), version);
        String pid = jvm.awaitReady();
        jvm.ask("warm");
        TestJvm.attach(home, pid, OPTIONS);

        Facts figures = asManyAndAsLongAsTheServerSays(jvm);
        assertThat(figures.text(POOL.nameIn(figures) + ".CreatedAt")).isEqualTo("before attach");
        assertThat(figures.text("Agent.UnmeasuredThreads"))
                .as("its acceptors and selectors are of a pool that is measured")
                .doesNotContain("a Jetty pool");
        everyFateIsCounted(jvm);
    }

    private static TestJvm start(TestJvm.Command java, String version) {
        return java.with("-cp", Neighbours.classPath("jetty-" + version, "slf4j"), JettyProgram.class.getName())
                .start();
    }

    private static Facts asManyAndAsLongAsTheServerSays(TestJvm jvm) {
        Facts own = jvm.ask("serve");
        Facts agent = POOL.figuresOnce(jvm, own.count("own.requests"));
        String pool = POOL.nameIn(agent);

        assertThat(own.count("own.requests")).isEqualTo(200);
        assertThat(agent.counts(pool)).as(Facts.COUNTS).isEqualTo("200/200/200/0/0/0/0/0");
        assertThat(agent.outstanding(pool)).isZero();
        assertThat(agent.number(pool + ".TotalServiceMillis"))
                .as(
                        "requests contain what their handler took, on four threads and one reserved; no waiting for requests")
                .isBetween(own.number("own.millis"), 5 * own.number("own.elapsed"));
        assertThat(agent.number(pool + ".TotalWaitMillis"))
                .as("8 clients, 4 threads")
                .isPositive();
        assertThat(agent.text(pool + ".Family")).isEqualTo("jetty");
        assertThat(agent.text(pool + ".Kind")).isEqualTo("threads-first");
        assertThat(agent.text(pool + ".MaximumPoolSize")).isEqualTo("7");
        assertThat(agent.text(pool + ".Recommendation.threadsSet")).isEqualTo("4");
        assertThat(agent.text("Agent.Errors")).isEqualTo("[]");
        assertThat(agent.text("Agent.AccountingErrors")).isEqualTo("[]");
        return agent;
    }

    private static void everyFateIsCounted(TestJvm jvm) {
        jvm.ask("fates");
        Awaitility.await().atMost(30, TimeUnit.SECONDS).untilAsserted(() -> {
            Facts facts = jvm.ask("figures");
            assertThat(facts.counts("mixed")).as(Facts.COUNTS).isEqualTo("3/3/3/1/0/0/0/0");
            assertThat(facts.counts("swept")).as(Facts.COUNTS).isEqualTo("6/2/2/0/1/0/0/3");
        });
    }

    private static void sizeChangesLive_butNotBelowWhatIsLeased(TestJvm jvm) {
        jvm.ask("invoke web resize 2 9");
        Facts figures = jvm.ask("figures");
        assertThat(figures.text("web.CorePoolSize")).isEqualTo("2");
        assertThat(figures.text("web.MaximumPoolSize")).isEqualTo("9");

        jvm.ask("invoke web resize 2 3");
        assertThat(jvm.ask("figures").text("web.MaximumPoolSize"))
                .as("an acceptor, a selector and a reserved thread leave nobody to serve")
                .isEqualTo("9");
    }
}
