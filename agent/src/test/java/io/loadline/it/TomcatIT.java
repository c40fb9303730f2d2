package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.tomcat.TomcatProgram;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tomcat's own pool is measured like the JDK's: over real HTTP, in every version that has one. */
@ExtendWith(JvmLogs.class)
class TomcatIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final ServerPool POOL = new ServerPool("org.apache.tomcat.util.threads.ThreadPoolExecutor", "http");

    /** Version, and the first Java it runs on. */
    private static final Object[][] TOMCATS = {
        {"tomcat-9-early", 8}, {"tomcat-9", 8}, {"tomcat-10", 11}, {"tomcat-11", 17}
    };

    static Stream<Arguments> pairs() {
        return TestJvms.oldestOrNewestWith(TOMCATS);
    }

    static Stream<Arguments> pairsWithLatest() {
        return TestJvms.oldestAndNewestWithLatest(TOMCATS);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void javaagent_requestsAreCountedAndTimed(String home, String tomcat) {
        TestJvm jvm = start(TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)), tomcat);
        jvm.awaitReady();

        Facts figures = asManyAndAsLongAsTomcatSays(jvm);
        String explanation = POOL.nameIn(figures) + ".Recommendation.explanation";
        Awaitility.await().atMost(Duration.ofSeconds(TestJvm.PATIENCE_SECONDS)).untilAsserted(() -> assertThat(
                        jvm.ask("figures").text(explanation))
                .contains("tasks of this pool are Tomcat socket events, not requests"));
        everyFateIsCounted(jvm);
    }

    @ParameterizedTest
    @MethodSource("pairsWithLatest")
    void attach_toAServerThatServesAlready(String home, String tomcat) {
        TestJvm jvm = start(TestJvm.verifying(home), tomcat);
        String pid = jvm.awaitReady();
        jvm.ask("warm");
        TestJvm.attach(home, pid, OPTIONS);

        Facts figures = asManyAndAsLongAsTomcatSays(jvm);
        assertThat(figures.text(POOL.nameIn(figures) + ".CreatedAt")).isEqualTo("before attach");
        everyFateIsCounted(jvm);
    }

    private static TestJvm start(TestJvm.Command java, String tomcat) {
        return java.with("-cp", Neighbours.classPath(tomcat), TomcatProgram.class.getName())
                .start();
    }

    private static Facts asManyAndAsLongAsTomcatSays(TestJvm jvm) {
        Facts own = jvm.ask("serve");
        Facts agent = POOL.figuresOnce(jvm, own.count("own.completed"));
        String pool = POOL.nameIn(agent);

        assertThat(own.count("own.requests")).isEqualTo(200);
        assertThat(own.count("own.completed")).isGreaterThanOrEqualTo(200);
        assertThat(agent.count(pool + ".CompletedCount")).isEqualTo(own.count("own.completed"));
        assertThat(agent.count(pool + ".ArrivedCount")).isEqualTo(own.count("own.completed"));
        assertThat(agent.count(pool + ".RejectedCount")).isZero();
        assertThat(agent.outstanding(pool)).isZero();
        assertThat(agent.number(pool + ".TotalServiceMillis"))
                .as("the tasks contain what the requests took, on four threads")
                .isBetween(own.number("own.millis"), 4 * own.number("own.elapsed"));
        assertThat(agent.number(pool + ".TotalWaitMillis"))
                .as("8 clients, 4 threads")
                .isPositive();
        assertThat(agent.text(pool + ".Kind")).isEqualTo("threads-first");
        assertThat(agent.text(pool + ".MaximumPoolSize")).isEqualTo("4");
        assertThat(agent.text(pool + ".Recommendation.threadsSet")).isEqualTo("4");
        assertThat(agent.text("Agent.Errors")).isEqualTo("[]");
        assertThat(agent.text("Agent.AccountingErrors")).isEqualTo("[]");
        return agent;
    }

    private static void everyFateIsCounted(TestJvm jvm) {
        jvm.ask("fates");
        Awaitility.await().atMost(30, TimeUnit.SECONDS).untilAsserted(() -> {
            Facts facts = jvm.ask("figures");
            assertThat(facts.counts("full")).as(Facts.COUNTS).isEqualTo("6/3/3/0/3/0/0/0");
            assertThat(facts.counts("swept")).as(Facts.COUNTS).isEqualTo("5/2/2/1/0/0/0/3");
        });
    }
}
