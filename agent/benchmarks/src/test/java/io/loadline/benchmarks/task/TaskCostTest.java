package io.loadline.benchmarks.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Stops short of any measurement: each command line here is wrong, or asks for help. */
class TaskCostTest {

    private final StringWriter said = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
                    --shape 0:3        # --shape      # '0:3' is none of 1:1, 1:1-together
                    --shape 1:1,LINKED # --shape      # 'LINKED' is none of 1:1, 1:1-together
                    --part all         # --part       # 'all' is none of shapes, work, curves
                    --rounds 0         # --rounds     # from 1 to 1000
                    --rounds many      # --rounds     # 'many'
                    --rounds           # --rounds     # Missing
                    --fast             # --fast       # --help
                    --json no/such/f   # --json       # folder that exists
                    linked             # linked       # --help
                    """)
    void wrongOption_isNamedWithTheRemedy(String arguments, String option, String remedy) {
        assertThat(execute(arguments.split(" "))).isEqualTo(2);
        assertThat(said.toString()).contains(option).contains(remedy);
    }

    @Test
    void help_namesAllChoices() {
        assertThat(execute("--help")).isZero();
        assertThat(said.toString().replaceAll("\\s+", ""))
                .contains("shapes,work,curves")
                .contains("1:1-priority,handoff,discard");
    }

    private int execute(String... arguments) {
        PrintWriter writer = new PrintWriter(said, true);
        CommandLine command = TaskCost.commandLine().setOut(writer).setErr(writer);
        return command.execute(arguments);
    }
}
