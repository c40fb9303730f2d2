// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.families.FamiliesProgram;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the pools of web servers over real HTTP, in every version. */
@ExtendWith(JvmLogs.class)
class WebServersIT {

    private static final String OPTIONS = "window=100ms,history=1m,memory.enough=0s";

    /** A server, and the expected figures of its pool and of others of its class. */
    enum Server {
        TOMCAT(
                new ServerPool("org.apache.tomcat.util.threads.ThreadPoolExecutor", "http"),
                new Object[][] {{"tomcat-9-early", 8}, {"tomcat-9", 8}, {"tomcat-10", 11}, {"tomcat-11", 17}},
                4,
                "full 6/3/3/0/3/0/0/0",
                "swept 5/2/2/1/0/0/0/3") {
            @Override
            void more(TestJvm jvm) {
                jvm.once(facts -> assertThat(facts.advice(pool.nameIn(facts), "explanation"))
                        .contains("tasks of this pool are Tomcat socket events, not requests"));
                resize(jvm, "full", 3, 5, "5");
                resize(jvm, "full", 2, 2, "2");
                jvm.ask("invoke full undoResize");
                assertThat(jvm.figures().text("full.CorePoolSize")).isEqualTo("3");
            }
        },
        /** Jetty, which has an acceptor, a selector and a reserved thread beside the four that serve. */
        JETTY(
                new ServerPool("org.eclipse.jetty.util.thread.QueuedThreadPool", "web"),
                new Object[][] {{"jetty-9.4", 8}, {"jetty-10", 11}, {"jetty-11", 11}, {"jetty-12", 17}},
                7,
                "mixed 3/3/3/1/0/0/0/0",
                "swept 6/2/2/0/1/0/0/3") {
            @Override
            void more(TestJvm jvm) {
                resize(jvm, "web", 2, 9, "9");
                // an acceptor, a selector and a reserved thread leave no thread for requests
                resize(jvm, "web", 2, 3, "9");
                assertThat(jvm.ask("redeploy").text("loaders"))
                        .as("class loaders of stopped servers")
                        .isEqualTo("0 of 5");
            }
        },
        /** Undertow with the pool of JBoss Threads, in both of its shapes. */
        JBOSS(
                new ServerPool("org.jboss.threads.EnhancedQueueExecutor", "XNIO"),
                new Object[][] {
                    {"jboss-threads-2.3", 8},
                    {"jboss-threads-3.1", 8},
                    {"jboss-threads-3.5", 8},
                    {"jboss-threads-3.9", 17}
                },
                4,
                "full 6/3/3/0/3/0/0/0",
                "polite 4/2/2/0/0/2/0/0",
                "mixed 4/3/3/2/0/0/0/1",
                "swept@terminated 4/1/1/0/0/0/0/3") {
            @Override
            void more(TestJvm jvm) {
                resize(jvm, "full", 2, 7, "7");
            }
        };

        final ServerPool pool;
        private final Object[][] versions;
        private final int maximum;
        private final String[] fates;

        Server(ServerPool pool, Object[][] versions, int maximum, String... fates) {
            this.pool = pool;
            this.versions = versions;
            this.maximum = maximum;
            this.fates = fates;
        }

        /** Checks further facts with an agent from the start, under {@code resize=manual}. */
        abstract void more(TestJvm jvm);

        static Server of(String version) {
            return Arrays.stream(values())
                    .filter(server -> version.startsWith(server.name().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .get();
        }

        TestJvm start(TestJvm.Command java, String version) {
            return java.with(
                            "-cp",
                            Neighbours.classPath(version, this == JBOSS ? "undertow" : "slf4j"),
                            FamiliesProgram.class.getName(),
                            name().toLowerCase(Locale.ROOT))
                    .with("4", "4", "0")
                    .start();
        }

        /** Checks 200 requests of 8 clients, served by four threads. */
        Facts asManyAndAsLongAsTheServerSays(TestJvm jvm) {
            Facts own = jvm.ask("serve");
            // in Tomcat a connection may be another task than its request
            long tasks = own.count("own.completed");
            Facts agent = pool.figuresOnce(jvm, tasks);
            String name = pool.nameIn(agent);
            assertThat(own.count("own.requests")).isEqualTo(200);
            assertThat(tasks).isGreaterThanOrEqualTo(200);
            assertThat(agent.counts(name)).as(Facts.COUNTS).isEqualTo(tasks + "/" + tasks + "/" + tasks + "/0/0/0/0/0");
            assertThat(agent.outstanding(name)).isZero();
            assertThat(agent.number(name + ".TotalServiceMillis"))
                    .as(
                            "contains what the requests took, on four threads and one that Jetty reserves; no waiting for requests")
                    .isBetween(own.number("own.millis"), (this == JETTY ? 5 : 4) * own.number("own.elapsed"));
            assertThat(agent.number(name + ".TotalWaitMillis"))
                    .as("8 clients, 4 threads")
                    .isPositive();
            assertThat(agent.text(name + ".Family")).isEqualTo(name().toLowerCase(Locale.ROOT));
            // Jetty's pool has all its threads from the start
            assertThat(agent.text(name + ".Kind")).isEqualTo(this == JETTY ? "fixed" : "threads-first");
            assertThat(agent.text(name + ".MaximumPoolSize")).isEqualTo("" + maximum);
            assertThat(agent.text(name + ".Recommendation.currentSize")).isEqualTo("4");
            agent.assertNoErrors();
            return agent;
        }

        void everyFateIsCounted(TestJvm jvm) {
            jvm.ask("fates");
            jvm.once(facts -> {
                assertThat(Arrays.stream(fates)
                                .map(fate -> fate.split(" ")[0])
                                .map(name -> name + " " + facts.counts(name)))
                        .as(Facts.COUNTS)
                        .containsExactly(fates);
            });
        }
    }

    static Stream<Arguments> versions() {
        return Arrays.stream(Server.values()).flatMap(server -> TestJvms.oldestOrNewestWith(server.versions));
    }

    static Stream<Arguments> latestVersions() {
        return Arrays.stream(Server.values()).flatMap(server -> TestJvms.oldestAndNewestWithLatest(server.versions));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void javaagent_requestsAndEveryFateAreCounted(String home, String version) {
        Server server = Server.of(version);
        TestJvm jvm = server.start(TestJvm.measured(home, OPTIONS + ",resize=manual"), version);
        jvm.awaitReady();

        server.asManyAndAsLongAsTheServerSays(jvm);
        boolean showsItsQueue = server == Server.TOMCAT;
        if (!showsItsQueue) {
            jvm.ask("lose");
        }
        server.everyFateIsCounted(jvm);
        server.more(jvm);
        if (!showsItsQueue) {
            theLostEventHeals(jvm);
        }
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("latestVersions")
    void attach_toAServerThatServesAlready(String home, String version) {
        Server server = Server.of(version);
        TestJvm jvm = server.start(TestJvm.plain(home), version);
        jvm.ask("warm");
        jvm.attach(OPTIONS);

        Facts figures = server.asManyAndAsLongAsTheServerSays(jvm);
        assertThat(figures.text(server.pool.nameIn(figures) + ".CreatedAt")).isEqualTo("before attach");
        assertThat(figures.rows("Agent.UnmeasuredThreads").values())
                .as("acceptors and selectors of Jetty, which belong to a measured pool")
                .noneMatch(group -> group.text("what").contains("a Jetty pool"));
        server.everyFateIsCounted(jvm);
    }

    /** Checks a pool that does not show its queue, and that has lost one of three starts. */
    static void theLostEventHeals(TestJvm jvm) {
        jvm.once(facts -> {
            assertThat(facts.text("deaf.QueuedCount")).isEqualTo("0");
            assertThat(facts.counts("deaf")).as(Facts.COUNTS).isEqualTo("3/2/2/0/0/0/0/1");
            assertThat(facts.text("Agent.AccountingErrors")).isEqualTo("[]");
        });
    }

    private static void resize(TestJvm jvm, String pool, int core, int maximum, String maximumThen) {
        jvm.ask("invoke " + pool + " resize " + core + " " + maximum);
        Facts figures = jvm.figures();
        assertThat(figures.text(pool + ".CorePoolSize")).isEqualTo("" + core);
        assertThat(figures.text(pool + ".MaximumPoolSize")).isEqualTo(maximumThen);
    }
}
