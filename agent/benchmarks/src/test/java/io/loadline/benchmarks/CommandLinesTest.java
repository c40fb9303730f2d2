// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.benchmarks.task.FirstSecondsCost;
import io.loadline.benchmarks.task.ForkJoinCost;
import io.loadline.benchmarks.task.PerTaskCost;
import io.loadline.benchmarks.task.TaskCost;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks command lines that are wrong or ask for help, so that nothing is measured. */
class CommandLinesTest {

    private final StringWriter printed = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
                    ScaleCost        # -x                        # '-x'       # --help
                    ScaleCost        # POOLS                     # POPULATION # UNUSED, IDLE, ACTIVE, BUSY, THREADS
                    ScaleCost        # UNUSED many               # COUNT      # 'many'
                    ScaleCost        # UNUSED 0                  # COUNT      # from 1 to 20000
                    ScaleCost        # UNUSED 100,10             # COUNT      # rising
                    ScaleCost        # UNUSED 20001              # COUNT      # from 1 to 20000
                    ScaleCost        # UNUSED 1 2                # '2'        # --help
                    StartupCost      # --rounds 0                # --rounds   # from 1 to 1000
                    StartupCost      # --java no/such            # --java     # no program
                    StartupCost      # --agent no/such.jar=a=b   # such.jar:  # mvn
                    StartupCost      # --peer                    # '--peer'   # --peers
                    FirstSecondsCost # --rounds many             # --rounds   # 'many'
                    FirstSecondsCost # --agent no/such.jar       # such.jar:  # mvn
                    StackCost        # --java no/such            # --java     # no program
                    StackCost        # --agent no/such.jar       # such.jar:  # mvn
                    TaskCost         # --shape 0:3               # --shape    # '0:3' is none of 1:1, 1:1-together
                    TaskCost         # --shape 1:1,LINKED        # --shape    # 'LINKED' is none of 1:1, 1:1-together
                    TaskCost         # --part all                # --part     # [shapes, work, curves]
                    TaskCost         # --rounds 0                # --rounds   # from 1 to 1000
                    TaskCost         # --rounds many             # --rounds   # 'many'
                    TaskCost         # --rounds                  # --rounds   # Missing
                    TaskCost         # --fast                    # --fast     # --help
                    TaskCost         # --json no/such/f          # --json     # folder that exists
                    TaskCost         # linked                    # linked     # --help
                    """)
    void wrongArgument_isNamedWithTheRemedy(String program, String arguments, String argument, String remedy) {
        assertThat(execute(program, arguments.split(" "))).isEqualTo(2);
        assertThat(printed.toString()).contains(argument).contains(remedy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ScaleCost",
                "StartupCost",
                "StackCost",
                "FirstSecondsCost",
                "PerTaskCost",
                "ForkJoinCost",
                "TaskCost"
            })
    void help_isGivenAndNothingElse(String program) {
        assertThat(execute(program, "--help")).isZero();
        assertThat(printed.toString()).startsWith("Usage: " + program).contains("print this and end");
    }

    @Test
    void helpOfTaskCost_namesAllChoices() {
        assertThat(execute("TaskCost", "--help")).isZero();
        assertThat(printed.toString().replaceAll("\\s+", ""))
                .contains("shapes,work,curves")
                .contains("1:1-priority,handoff,discard");
    }

    private int execute(String program, String... arguments) {
        Callable<Integer> command =
                switch (program) {
                    case "ScaleCost" -> new ScaleCost();
                    case "FirstSecondsCost" -> new FirstSecondsCost();
                    case "PerTaskCost" -> new PerTaskCost();
                    case "ForkJoinCost" -> new ForkJoinCost();
                    case "StackCost" -> new StackCost();
                    case "TaskCost" -> new TaskCost();
                    default -> new StartupCost();
                };
        PrintWriter writer = new PrintWriter(printed, true);
        return CommandLines.of(command).setOut(writer).setErr(writer).execute(arguments);
    }
}
