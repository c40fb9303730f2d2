// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "regret ",
                "coverage ",
                "downstream ",
                "resizing ",
                "week ",
                "cost ",
                "memory ",
                "real ",
                "real regret ",
                "real coverage ",
                "real auto "
            })
    void help_ofEveryCommandGoesToStandardOutput(String command) {
        assertThat(run(command + "--help")).isZero();
        assertThat(out.toString()).startsWith("Usage: java -jar loadline-lab.jar");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "real, Give an experiment: regret",
        "regrets, regret",
        "regret --family OPENED, 'OPENED'",
        "resizing --controller hill, 'hill'",
        "coverage --seeds 0, --seeds is 0; give a number from 1",
        "real regret --only W99, --only is W99; there are W1,",
        "real regret --repeats 0, --repeats is 0; give a number from 1",
        "real regret --seconds 1, --seconds is 1; give a number from 5",
        "real auto --only here, --only is here; there are closed-quarter,"
    })
    void badCommandLine_isExplainedAndExits2(String line, String explanation) {
        assertThat(run(line)).isEqualTo(2);
        assertThat(err.toString()).contains(explanation).contains("--help");
        assertThat(out.toString()).isEmpty();
    }

    private int run(String line) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" ", -1));
    }
}
