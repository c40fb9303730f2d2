// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.loadline.it.program.SteadyProgram;
import io.loadline.it.program.fate.FatesProgram;
import io.loadline.it.program.neighbour.GuestsProgram;
import io.loadline.it.program.neighbour.NeighbourProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks Loadline beside other agents, in either order: all of them work, and the application runs the same. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class OtherAgentsIT {

    private static final String MEASURED = TestJvm.javaagent("window=100ms,history=1m");

    /**
     * Milliseconds that the other agent needs for a task, between the clock reads of the task and those of Loadline.
     */
    private static final double ABSOLUTE_MILLIS = 0.25;

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void coverageAndAByteBuddyAgent_inEitherOrder(String home) throws IOException {
        String[] others = {Neighbours.jacoco(), Neighbours.secondAgent(directory)};
        TestJvm without = plain(home, others).start(NeighbourProgram.class);
        without.awaitReady();
        assertThat(beforeReady(without)).contains("second agent 25/25", "coverage true", "tracing false");

        TestJvm first = plain(home, MEASURED).with(others).start(NeighbourProgram.class);
        allIsCounted(first);
        TestJvm last = plain(home, others).with(MEASURED).start(NeighbourProgram.class);
        allIsCounted(last);

        assertThat(beforeReady(first)).isEqualTo(beforeReady(without));
        assertThat(beforeReady(last)).isEqualTo(beforeReady(without));
        assertThat(sorted(first.err())).isEqualTo(sorted(without.err()));
        assertThat(sorted(last.err())).isEqualTo(sorted(without.err()));
    }

    @Test
    void openTelemetryCoverageAndAByteBuddyAgent_inEitherOrder() throws IOException {
        String home = TestJvms.own();
        String[] others = {Neighbours.jacoco(), Neighbours.secondAgent(directory)};
        TestJvm first = plain(home, MEASURED)
                .with(others)
                .with(Neighbours.openTelemetry())
                .start(NeighbourProgram.class);
        allIsCounted(first);
        TestJvm last = plain(home, Neighbours.openTelemetry())
                .with(others)
                .with(MEASURED)
                .start(NeighbourProgram.class);
        allIsCounted(last);

        assertThat(beforeReady(first))
                .anyMatch(line -> line.startsWith("rejection.handler gets the very task and pool = [true, true]"))
                .contains("second agent 25/25", "coverage true", "tracing true")
                .isEqualTo(beforeReady(last));
        assertThat(first.err()).noneMatch(line -> line.startsWith("[loadline]"));
        assertThat(last.err()).noneMatch(line -> line.startsWith("[loadline]"));
    }

    /**
     * Option that leaves out stories of applications that find their tasks in the queue, where such an agent has put
     * wrappers.
     */
    private static final String WITHOUT_LOOKS_INTO_THE_QUEUE = "-Dfates.without=delay queue,direct put and remove,"
            + "handler runs a future,purge,remove of its own,taken out by removeIf";

    /** Agent that replaces every task by a wrapper, in either order: name and first Java. */
    private static final Object[][] WRAPPING = {{"ttl first", 8}, {"ttl last", 8}};

    /** Agent that replaces every lambda by a wrapper. */
    private static final Object[][] TRACING = {{"opentelemetry first", 8}, {"opentelemetry last", 8}};

    static Stream<Arguments> agentsOnTheWayOfATask() {
        return Stream.concat(TestJvms.oldestOrNewestWith(WRAPPING), TestJvms.oldestOrNewestWith(TRACING));
    }

    private static TestJvm beside(String home, String other, Class<?> program) {
        String[] words = other.split(" ");
        TestJvm.Command command = plain(home);
        if (words[1].equals("first")) {
            command.with(agent(words[0])).with(MEASURED);
        } else {
            command.with(MEASURED).with(agent(words[0]));
        }
        return command.start(GuestsProgram.class, program.getName());
    }

    private static String[] agent(String name) {
        return name.equals("ttl")
                ? new String[] {Neighbours.transmittableThreadLocal(), WITHOUT_LOOKS_INTO_THE_QUEUE}
                : Neighbours.openTelemetry();
    }

    @ParameterizedTest
    @MethodSource("agentsOnTheWayOfATask")
    void agentOnTheWayOfATask_inEitherOrder_countsAreTheSame(String home, String other) {
        TestJvm jvm = beside(home, other, FatesProgram.class);

        FatesIT.countsAreAsExpected(jvm);
        assertThat(jvm.err()).noneMatch(line -> line.startsWith("[loadline]"));
    }

    static Stream<Arguments> agentsThatWrapTasks() {
        return Stream.concat(
                TestJvms.oldestOrNewestWith(WRAPPING),
                Stream.of(TRACING).map(order -> arguments(TestJvms.own(), order[0])));
    }

    @Tag("alone")
    @ParameterizedTest
    @MethodSource("agentsThatWrapTasks")
    void agentOnTheWayOfATask_inEitherOrder_timesAreThoseOfTheTasks(String home, String other) {
        AccuracyIT.timesAreThoseOfTheTasks(beside(home, other, SteadyProgram.class), ABSOLUTE_MILLIS);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void agentThatWrapsTasks_attachedLater_countsAreTheSame(String home) {
        // a pre-existing worker does not know its task, nor that the wrapped one was rejected elsewhere: the failure
        // may
        // be its own
        TestJvm jvm = plain(home, agent("ttl"))
                .with(WITHOUT_LOOKS_INTO_THE_QUEUE + ",caller is a worker")
                .start(FatesProgram.class);
        jvm.ask("warm");
        jvm.attach("window=100ms,history=1m");

        FatesIT.countsAreAsExpected(jvm);
    }

    private static TestJvm.Command plain(String home, String... agents) {
        return TestJvm.plain(home).with(agents);
    }

    private static void allIsCounted(TestJvm jvm) {
        jvm.tell("work", "windows");
        Facts facts = jvm.ask("figures");

        facts.assertAllRan("orders", 3);
        assertThat(facts.counts("watched" + Facts.TERMINATED)).isEqualTo("25/25/25/0/0/0/0/0");
        facts.pools()
                .forEach(pool -> assertThat(facts.outstanding(pool)).as(pool).isZero());
        facts.assertNoErrors();
    }

    private static List<String> beforeReady(TestJvm jvm) {
        List<String> lines = jvm.out();
        int ready = 0;
        while (!lines.get(ready).startsWith("READY ")) {
            ready++;
        }
        return lines.subList(0, ready);
    }

    private static List<String> sorted(List<String> lines) {
        Collections.sort(lines);
        return lines;
    }
}
