package io.loadline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.benchmarks.scale.ScaledProgram;
import io.loadline.benchmarks.task.FirstSecondsCost;
import io.loadline.benchmarks.task.ForkJoinCost;
import io.loadline.benchmarks.task.PerTaskCost;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Stops short of any measurement: each command line here is wrong, or asks for help. */
class CommandLinesTest {

    private final StringWriter said = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
                    ScaleCost        # -x                        # '-x'       # --help
                    ScaleCost        # POOLS                     # POPULATION # UNUSED, IDLE, ACTIVE, BUSY, THREADS
                    ScaleCost        # UNUSED many               # COUNT      # 'many'
                    ScaleCost        # UNUSED 0                  # COUNT      # from 1 to 20000
                    ScaleCost        # UNUSED 100,10             # COUNT      # rising
                    ScaleCost        # UNUSED 20001              # COUNT      # from 1 to 20000
                    ScaleCost        # UNUSED 1 2                # '2'        # --help
                    ScaledProgram    # UNUSED 1 1                # COUNT      # Missing
                    ScaledProgram    # UNUSED 1 1 2 2            # COUNT      # rising
                    StartupCost      # --rounds 0                # --rounds   # from 1 to 1000
                    StartupCost      # --java no/such            # --java     # no program
                    StartupCost      # --agent no/such.jar=a=b   # such.jar:  # mvn
                    StartupCost      # --peer                    # '--peer'   # --peers
                    FirstSecondsCost # --rounds many             # --rounds   # 'many'
                    FirstSecondsCost # --agent no/such.jar       # such.jar:  # mvn
                    ScrapeCost       # 0                         # POOLS      # from 1
                    FleetCost        # 0                         # TARGETS    # from 1
                    StackCost        # --java no/such            # --java     # no program
                    HostileCost      # --agent no/such.jar       # such.jar:  # mvn
                    """)
    void wrongArgument_isNamedWithTheRemedy(String program, String arguments, String argument, String remedy)
            throws Exception {
        assertThat(execute(program, arguments.split(" "))).isEqualTo(2);
        assertThat(said.toString()).contains(argument).contains(remedy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ScaleCost",
                "ScaledProgram",
                "ScrapeCost",
                "FleetCost",
                "HostileCost",
                "StartupCost",
                "StackCost",
                "FirstSecondsCost",
                "PerTaskCost",
                "ForkJoinCost"
            })
    void help_isGivenAndNothingElse(String program) throws Exception {
        assertThat(execute(program, "--help")).isZero();
        assertThat(said.toString()).startsWith("Usage: " + program).contains("print this and end");
    }

    private int execute(String program, String... arguments) throws Exception {
        CommandLine command =
                switch (program) {
                    case "ScaleCost" -> ScaleCost.commandLine();
                    case "ScaledProgram" -> ScaledProgram.commandLine();
                    case "FirstSecondsCost" -> FirstSecondsCost.commandLine();
                    case "PerTaskCost" -> PerTaskCost.commandLine();
                    case "ForkJoinCost" -> ForkJoinCost.commandLine();
                    case "ScrapeCost" -> ScrapeCost.commandLine();
                    case "FleetCost" -> FleetCost.commandLine();
                    case "StackCost" -> StackCost.commandLine();
                    case "HostileCost" -> HostileCost.commandLine();
                    default -> StartupCost.commandLine();
                };
        PrintWriter writer = new PrintWriter(said, true);
        return command.setOut(writer).setErr(writer).execute(arguments);
    }
}
