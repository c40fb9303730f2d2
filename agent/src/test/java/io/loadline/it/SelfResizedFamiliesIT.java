package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.families.FamiliesProgram;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every family that can be resized live, with the real library: requests only sleep, as many threads as clients are right. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(JvmLogs.class)
class SelfResizedFamiliesIT {

    /** Looks of three seconds. */
    private static final String OPTIONS = "window=100ms,history=1m,auto.pace=fast,log=info,resize=auto,auto.min.*=1";

    private static final int CLIENTS = 8;

    static Stream<Family> families() {
        return Stream.of(
                new Family("scheduled", "java.util.concurrent.ScheduledThreadPoolExecutor", "timer"),
                new Family("tomcat", "org.apache.tomcat.util.threads.ThreadPoolExecutor", "http", "tomcat-9"),
                new Family("jboss", "org.jboss.threads.EnhancedQueueExecutor", "XNIO", "jboss-threads-3.5", "undertow"),
                new Family("jetty", "org.eclipse.jetty.util.thread.QueuedThreadPool", "web", "jetty-9.4", "slf4j"),
                new Family("hikari", "com.zaxxer.hikari.pool.HikariPool", "orders", "hikari-4", "database"));
    }

    /** One that has too few, and one that has too many, in a JVM each. */
    @ParameterizedTest
    @MethodSource("families")
    void fromAQuarterOfTheRightSize_andFromFourTimesIt(Family family) {
        TestJvm small = family.started(CLIENTS / 4);
        TestJvm large = family.started(CLIENTS * 4);

        small.ask("awaitKept " + family.nameIn(small));
        assertThat(ended(small, family)).isBetween(4L, CLIENTS + 2L);
        assertThat(steps(small)).first().asString().contains(": resized, 2 -> 4 " + family.nouns() + ": ");

        if (family.shrinks) {
            large.ask("awaitKept " + family.nameIn(large));
            assertThat(ended(large, family)).isBetween(CLIENTS - 1L, 2L * CLIENTS);
        } else {
            assertThat(ended(large, family)).isEqualTo(4 * CLIENTS);
            assertThat(steps(large)).isEmpty();
        }
    }

    /** The size after that. Everything was counted, and there were no errors. */
    private static long ended(TestJvm jvm, Family family) {
        long handedIn = jvm.ask("end").count("handedIn");
        Facts figures = family.pool.figuresOnce(jvm, handedIn);
        String pool = family.pool.nameIn(figures);

        assertThat(figures.counts(pool)).isEqualTo(handedIn + "/" + handedIn + "/" + handedIn + "/0/0/0/0/0");
        assertThat(figures.outstanding(pool)).isZero();
        figures.assertNoErrors();
        return jvm.ask("size").count("size");
    }

    private static List<String> steps(TestJvm jvm) {
        return jvm.err().stream().filter(line -> line.contains(": resized, ")).collect(Collectors.toList());
    }

    /** One of them. A pool that starts threads as they are needed wastes none, and one of connections could turn requests away. */
    private static final class Family {
        private final String name;
        final ServerPool pool;
        final boolean shrinks;
        private final String[] folders;

        /** {@code prefix}: of the pool's name; {@code folders}: what the class path needs. */
        Family(String name, String poolClass, String prefix, String... folders) {
            this.name = name;
            this.shrinks = name.equals("scheduled");
            this.pool = new ServerPool(poolClass, prefix);
            this.folders = folders;
        }

        TestJvm started(int size) {
            TestJvm jvm = TestJvm.plain(TestJvms.own())
                    .with(TestJvm.javaagent(OPTIONS), "-cp", Neighbours.classPath(folders))
                    .with(FamiliesProgram.class.getName(), name, "" + size, "" + CLIENTS)
                    .start();
            jvm.awaitReady();
            return jvm;
        }

        String nameIn(TestJvm jvm) {
            return pool.nameIn(pool.figuresOnce(jvm, 1));
        }

        String nouns() {
            return name.equals("hikari") ? "connections" : "threads";
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
