package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.neighbour.UnmeasuredProgram;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that belong to no pool that is measured are counted and named, wherever somebody looks. */
@ExtendWith(JvmLogs.class)
class UnmeasuredThreadsIT {

    private static final String OWN = " threads of the application's own";
    private static final String JETTY =
            "a Jetty pool without a task so far, or behind a class loader that hides the agent";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void threadsAreGroupedByName_andKnownByWhoseTheyAre(String home) {
        TestJvm program = started(home, "window=100ms,history=1m,exclude=secret");
        program.ask("threads fetcher 3");
        program.ask("threads XNIO-1_task 2");
        program.ask("forkJoin 4");
        program.ask("dispatcher shop-pekko.actor.default-dispatcher 4");
        program.ask("common");
        program.ask("pool orders 5");
        program.ask("pool secret 5");

        Map<String, String> groups = groups(program);

        assertThat(groups.get("fetcher-*")).isEqualTo("3" + OWN);
        assertThat(groups.get("XNIO-*_task-*")).isEqualTo("2" + OWN);
        assertThat(groups.keySet())
                .as("measured pools, excluded ones, and what the JVM and the agent have for themselves are left out")
                .hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void poolsOfOthers_areKnownByTheirClasses_whateverTheirThreadsAreCalled(String home) {
        TestJvm program =
                plain(home, TestJvm.javaagent("window=100ms,history=1m")).start();
        String pid = program.awaitReady();
        program.ask("jetty 3");

        Map<String, String> groups = groups(program);

        assertThat(groups.get("web-*")).isEqualTo("11 " + JETTY);

        assertThat(TestJvm.done(home, "top", pid, "--once"))
                .anyMatch(line -> line.contains("No pool is in use yet that Loadline measures. Other threads:"))
                .contains("  11 threads web-*: " + JETTY);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void afterAnAttach_idleThreadsOfMeasuredPoolsAreNotAmongThem(String home) {
        TestJvm program = plain(home).start();
        program.ask("idle quiet 7");
        program.ask("pool busy 5");
        program.ask("threads fetcher 2");
        program.attach("window=100ms,history=1m");

        assertThat(groups(program).keySet()).containsExactly("fetcher-*");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void virtualThreadsShowByTheirCarriers(String home) {
        assumeTrue(TestJvms.version(home) >= 21, "virtual threads came with 21");
        TestJvm program = started(home, "window=100ms,history=1m");
        program.ask("virtual 1000");

        Map<String, String> groups = groups(program);

        assertThat(groups.keySet()).singleElement().satisfies(name -> assertThat(groups.get(name))
                .endsWith(" carriers of virtual threads; of those, the tasks of per-task executors are measured"));
    }

    @Test
    void manyGroups_areTheLargestAndTheRest_andManyThreadsAreCheap() {
        TestJvm program = started(TestJvms.own(), "window=100ms,history=1m");
        for (int i = 0; i < 25; i++) {
            program.ask("threads " + (char) ('a' + i) + " " + (i + 1));
        }
        program.ask("threads many 1000");

        Map<String, String> groups = groups(program);

        assertThat(groups.keySet()).hasSize(21).contains("many-*", "y-*", "g-*").doesNotContain("f-*");
        assertThat(groups.get("many-*")).isEqualTo("1000" + OWN);
        assertThat(groups.get("others")).isEqualTo("21 in 6 smaller groups");
    }

    /** Their number and what they are, by name. */
    private static Map<String, String> groups(TestJvm jvm) {
        Map<String, String> groups = new TreeMap<>();
        jvm.once(facts -> assertThat(facts.names()).contains("Agent.Options"))
                .rows("Agent.UnmeasuredThreads")
                .forEach((name, group) -> groups.put(name, group.text("count") + " " + group.text("what")));
        return groups;
    }

    private static TestJvm started(String home, String options) {
        return plain(home, TestJvm.javaagent(options)).start();
    }

    private static TestJvm.Command plain(String home, String... arguments) {
        return TestJvm.plain(home)
                .with(arguments)
                .with("-cp", Neighbours.classPath("executors"), UnmeasuredProgram.class.getName());
    }
}
