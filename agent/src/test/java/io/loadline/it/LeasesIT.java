package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.connections.LeasesProgram;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pools whose requests are no thread's are measured, however a request ends. */
@ExtendWith(JvmLogs.class)
class LeasesIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    /** What the agent's clock reads may differ from the program's own: a thread may lose its processor in between. */
    private static final double ALIKE = 0.8;

    /** Folder of the jar, and the first Java it runs on. */
    private static final Object[][] VERSIONS = {{"reactor-pool-0.2", 8}, {"reactor-pool-1.2", 8}};

    /** Which other folders are needed. */
    private static final Map<String, String> BESIDE = new HashMap<>();

    static {
        BESIDE.put("reactor-pool-0.2", "reactor-3.4");
        BESIDE.put("reactor-pool-1.2", "reactor-3.8");
    }

    static Stream<Arguments> pairs() {
        return TestJvms.oldestOrNewestWith(VERSIONS);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void javaagent_everyRequestIsCountedAndTimed(String home, String version) {
        TestJvm jvm = start(TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS + ",resize=manual")), version);
        jvm.awaitReady();
        asTheProgramSays(jvm, 0);
        if (library(version).equals("reactor-pool")) {
            assertThat(jvm.ask("invoke " + name(jvm.figures(), 3) + " resize 5 5")
                            .toString())
                    .contains("its size is given to its builder and stays");
        }
        assertThat(jvm.err()).as("stderr").noneMatch(line -> line.contains("[loadline]"));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void attach_toPoolsInUse(String home, String version) {
        TestJvm jvm = start(TestJvm.verifying(home), version);
        jvm.ask("warm");
        jvm.attach(OPTIONS);
        jvm.ask("giveBack");
        asTheProgramSays(jvm, 0);
    }

    private static TestJvm start(TestJvm.Command java, String version) {
        return java.with("-cp", Neighbours.classPath(version, BESIDE.getOrDefault(version, version)))
                .with(LeasesProgram.class.getName(), library(version))
                .start();
    }

    private static String library(String version) {
        return version.substring(0, version.lastIndexOf('-'));
    }

    /** Not every library has names for its pools. */
    private static String name(Facts facts, int size) {
        return facts.pools().stream()
                .filter(pool -> facts.text(pool + ".MaximumPoolSize").equals("" + size)
                        && facts.text(pool + ".Kind").equals("connections"))
                .findFirst()
                .orElse("none of " + size);
    }

    private static void asTheProgramSays(TestJvm jvm, int before) {
        Facts own = jvm.ask("serve");
        jvm.once(agent -> {
            String orders = name(agent, 3);
            long requests = own.count("own.requests") + before;
            agent.assertAllRan(orders, requests);
            assertThat(agent.text(orders + ".ActiveCount") + "/" + agent.text(orders + ".QueuedCount") + "/"
                            + agent.text(orders + ".MaximumPoolSize"))
                    .isEqualTo(own.text("own.counts"));
            double wait = agent.number(orders + ".TotalWaitMillis");
            double held = agent.number(orders + ".TotalServiceMillis");
            assertThat(wait).isBetween(ALIKE * own.number("own.waitMillis"), own.number("own.waitMillis"));
            assertThat(held).isBetween(own.number("own.heldMillis"), own.number("own.millis") - wait);
        });
        Facts fates = jvm.ask("fates");
        assertThat(fates.text("own.waiting")).isEqualTo("2/3/2");
        jvm.once(agent -> {
            String late = name(agent, 2);
            assertThat(agent.counts(late)).as(Facts.COUNTS).isEqualTo("10/6/5/0/4/0/0/0");
            assertThat(agent.text(late + ".ActiveCount") + "/" + agent.text(late + ".QueuedCount") + "/"
                            + agent.text(late + ".MaximumPoolSize"))
                    .isEqualTo(fates.text("own.counts"));
            agent.assertNoErrors();
        });
    }
}
