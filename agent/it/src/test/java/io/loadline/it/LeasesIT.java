// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.connections.LeasesProgram;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks pools for whose requests no thread waits, with all ends of a request. */
@ExtendWith(JvmLogs.class)
class LeasesIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    /** Least ratio of the agent's times to the program's: a thread may lose its processor between their clock reads. */
    private static final double ALIKE = 0.8;

    /** Library, folders of its jars, and the first Java that it runs on. */
    private static final Object[][] VERSIONS = {
        {"reactor-pool reactor-pool-0.2 reactor-3.4", 8},
        {"reactor-pool reactor-pool-1.2 reactor-3.8", 8},
        {"strict httpcore-5.1", 8},
        {"lax httpcore-5.1", 8},
        {"lax httpcore-5.4", 8},
        {"strict httpcore-5.4", 8},
        {"blocking httpcore-4.4", 8},
        {"asynchronous httpcore-nio-4.4.10", 8},
        {"asynchronous httpcore-nio-4.4", 8},
        {"okhttp okhttp-3.14", 8},
        {"okhttp okhttp-5.3 kotlin", 8}
    };

    /** Libraries whose pools can be shut down, and close the connections in use then. */
    private static final Object[][] CLOSING = {
        {"strict httpcore-5.1", 8},
        {"lax httpcore-5.1", 8},
        {"lax httpcore-5.4", 8},
        {"strict httpcore-5.4", 8},
        {"asynchronous httpcore-nio-4.4.10", 8},
        {"asynchronous httpcore-nio-4.4", 8}
    };

    static Stream<Arguments> pairs() {
        return TestJvms.oldestOrNewestWith(VERSIONS);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void javaagent_everyRequestIsCountedAndTimed(String home, String version) {
        TestJvm jvm = start(TestJvm.measured(home, OPTIONS + ",resize=manual"), version);
        jvm.awaitReady();
        asTheProgramSays(jvm, version);
        String resized =
                jvm.ask("invoke " + name(jvm.figures(), 3) + " resize 5 5").toString();
        if (version.startsWith("reactor-pool")) {
            assertThat(resized).contains("its size is given to its builder and stays");
        } else {
            assertThat(jvm.ask("counts").text("own.counts")).isEqualTo("0/0/5");
            String port = version.startsWith("okhttp") ? "" : ":443";
            assertThat(jvm.figures().pools())
                    .contains("orders" + port, "late" + port)
                    .doesNotContain("other routes");
        }
        assertThat(jvm.err()).as("stderr").noneMatch(line -> line.contains("[loadline]"));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("pairs")
    void attach_toPoolsInUse(String home, String version) {
        TestJvm jvm = start(TestJvm.plain(home), version);
        jvm.ask("warm");
        jvm.attach(OPTIONS);
        jvm.ask("giveBack");
        asTheProgramSays(jvm, version);
    }

    @Test
    void ofManyRoutes_theFirstAreNamed_andAllOthersAreOne() {
        TestJvm jvm = start(TestJvm.measured(TestJvms.own(), OPTIONS), "lax httpcore-5.4");
        jvm.ask("crawl");
        jvm.once(facts -> {
            assertThat(facts.pools())
                    .contains("host0:443", "host19:443", "other routes")
                    .doesNotContain("host20:443");
            facts.assertAllRan("other routes", facts.count("other routes.ArrivedCount"));
            assertThat(facts.count("other routes.ArrivedCount")).isEqualTo(1980);
            facts.assertNoErrors();
        });
    }

    static Stream<Arguments> closing() {
        return TestJvms.oldestOrNewestWith(CLOSING);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("closing")
    void requestsThatWaitWhenThePoolIsShutDown_areRejected(String home, String version) {
        TestJvm jvm = start(TestJvm.measured(home, OPTIONS), version);
        long served = jvm.ask("serve").count("own.requests");
        jvm.once(agent ->
                assertThat(agent.count(name(agent, 3) + ".CompletedCount")).isEqualTo(served));
        String orders = name(jvm.figures(), 3);
        jvm.ask("shutDown");
        jvm.once(agent -> {
            String down = orders + Facts.TERMINATED;
            assertThat(agent.counts(down))
                    .as(Facts.COUNTS)
                    .isEqualTo((served + 7) + "/" + (served + 3) + "/" + (served + 3) + "/0/4/0/0/0");
            assertThat(agent.text(down + ".ActiveCount") + "/" + agent.text(down + ".QueuedCount"))
                    .isEqualTo("0/0");
            agent.assertNoErrors();
        });
    }

    private static TestJvm start(TestJvm.Command java, String version) {
        String[] words = version.split(" ");
        return java.with("-cp", Neighbours.classPath(Arrays.copyOfRange(words, 1, words.length)))
                .with(LeasesProgram.class.getName(), words[0])
                .start();
    }

    /** Returns the name of the pool; not every library has names for its pools. */
    private static String name(Facts facts, int size) {
        return facts.pools().stream()
                .filter(pool -> facts.text(pool + ".MaximumPoolSize").equals("" + size)
                        && facts.text(pool + ".Kind").equals("connections"))
                .findFirst()
                .orElse("none of " + size);
    }

    private static void asTheProgramSays(TestJvm jvm, String version) {
        Facts own = jvm.askTimed("serve");
        jvm.once(agent -> {
            String orders = name(agent, 3);
            long requests = own.count("own.requests");
            agent.assertAllRan(orders, requests);
            assertThat(agent.text(orders + ".ActiveCount") + "/" + agent.text(orders + ".QueuedCount") + "/"
                            + agent.text(orders + ".MaximumPoolSize"))
                    .isEqualTo(own.text("own.counts"));
            double wait = agent.number(orders + ".TotalWaitMillis");
            double held = agent.number(orders + ".TotalServiceMillis");
            // a thread of OkHttp may begin its call late
            double late = own.number("own.robbedMillis")
                    + (version.startsWith("okhttp") ? held - own.number("own.heldMillis") : 0);
            assertThat(wait).isBetween(ALIKE * own.number("own.waitMillis") - late, own.number("own.waitMillis"));
            assertThat(held).isBetween(own.number("own.heldMillis"), own.number("own.millis") - wait);
        });
        Facts fates = jvm.ask("fates");
        jvm.once(agent -> {
            String late = name(agent, 2);
            // in OkHttp a cancelled call waits for its slot, and uses it briefly
            assertThat(agent.counts(late))
                    .as(Facts.COUNTS)
                    .isEqualTo(version.startsWith("okhttp") ? "10/10/9/0/0/0/0/0" : "10/6/5/0/4/0/0/0");
            assertThat(agent.text(late + ".ActiveCount") + "/" + agent.text(late + ".QueuedCount") + "/"
                            + agent.text(late + ".MaximumPoolSize"))
                    .isEqualTo(fates.text("own.counts"));
            agent.assertNoErrors();
        });
    }
}
