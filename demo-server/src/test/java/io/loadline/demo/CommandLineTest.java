// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "server ",
                "load ",
                "experiment ",
                "experiment before-after ",
                "experiment article ",
                "experiment lan-scan ",
                "experiment probe ",
                "experiment primes ",
                "experiment thread-limit ",
                "experiment locality ",
                "experiment all "
            })
    void help_ofEveryCommandGoesToStandardOutput(String command) {
        assertThat(run(command + "--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: java -jar loadline-demo.jar")
                .contains("--version");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "server --threads 0, --threads is 0; give a number from 1 to 10000 threads.",
        "server --threads many, 'many' is not a whole number",
        "server --queue 0, --queue is 0; give a number from 1",
        "server --port 65536, --port is 65536; give a number from 0 to 65535",
        "server --of e, --of",
        "server --sleep -1, --sleep is -1; give a number from 0 to 60000 ms.",
        "server --digits 0, --digits is 0; give a number from 1 to 100000 digits.",
        "server --cpu-millis 0, --cpu-millis is 0; give a number from 0.1 to 1000 ms.",
        "server --digits 5 --cpu-millis 5, mutually exclusive",
        "server --queue ten, --queue is ten; give a number from 1",
        "server --rejected never, 'never'",
        "server --cpu-lengths normal, 'normal' is not one of constant",
        "server --sleep-lengths pareto:100, from 0.5 to 10",
        "server --permits 0, --permits is 0; give a number from 1",
        "server --contention 2, --contention is 2; give a number from 0 to 1",
        "server --nested -1, --nested is -1; give a number from 0 to 100 inner tasks.",
        "server --deadline 0, --deadline is 0; give a number from 1",
        "server --seconds 0, --seconds is 0; give a number from 1",
        "server --thread 2, Unknown option",
        "load, URL",
        "load http://192.0.2.1/work, 192.0.2.1 is not this machine",
        "load http://198.51.100.7:8080/, 198.51.100.7 is not this machine",
        "load http://[2001:db8::1]/, is not this machine",
        "load https://127.0.0.1/, is not an http URL",
        "load /work, is not an http URL",
        "load http:///work, is not an http URL",
        "load http://127.0.0.1:1/ --clients 0, --clients is 0; give a number from 1 to 2000 clients.",
        "load http://127.0.0.1:1/ --think -1, --think is -1",
        "load http://127.0.0.1:1/ --think-lengths x, 'x' is not one of constant",
        "load http://127.0.0.1:1/ --rate 5, --rate is for an open load",
        "load http://127.0.0.1:1/ --open poisson --clients 5, --clients and --think are for a closed load",
        "load http://127.0.0.1:1/ --open often, 'often'",
        "load http://127.0.0.1:1/ --open poisson --rate 0, --rate is 0; give a number from 0.01",
        "load http://127.0.0.1:1/ --open sinusoidal --depth 2, --depth is 2; give a number from 0 to 1",
        "experiment, before-after",
        "experiment probe --seed x, --seed",
        "experiment lan-scan --fast, Unknown option",
        "experiment lan, lan-scan",
        "serve, server"
    })
    void badCommandLine_isExplainedAndExits2(String line, String explanation) {
        assertThat(run(line)).isEqualTo(2);
        assertThat(err.toString()).contains(explanation).contains("--help");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void nothingToDo_isExplained() {
        assertThat(commandLine().execute()).isEqualTo(2);
        assertThat(err.toString()).contains("server, load or experiment");
    }

    /** A place of this machine, on a port that nobody has. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:1", "127.1.2.3:1", "localhost:1", "[::1]:1"})
    void loadWithoutAServer_saysHowToStartOne(String place) {
        assertThat(run("load http://" + place + "/work")).isEqualTo(1);
        assertThat(err.toString()).contains("There is no server at http://" + place, "server --port 1");
    }

    @Test
    void whatCannotBeDone_isOneSentenceAndExits1() {
        assertThat(run("experiment before-after --agent no-such.jar")).isEqualTo(1);
        assertThat(err.toString())
                .contains("no-such.jar is not there")
                .contains("mvn -q package -DskipTests")
                .doesNotContain("\tat ")
                .hasLineCount(1);
    }

    private int run(String line) {
        return commandLine().execute(line.split(" ", -1));
    }

    private CommandLine commandLine() {
        return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }
}
