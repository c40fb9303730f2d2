package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.GuestProgram;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The application cannot tell whether the agent is there, but for one line on stderr about each mistake in its options. */
@ExtendWith(JvmLogs.class)
class GuestIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void resultsHooksAndStackTracesAreTheSameWithAndWithoutTheAgent(String home) {
        TestJvm without = TestJvm.plain(home).start(GuestProgram.class);
        assertThat(without.exitCode()).isZero();
        assertThat(without.out()).contains("result 42", "nested 42", "rejected");

        TestJvm with = TestJvm.plain(home).with(TestJvm.javaagent("")).start(GuestProgram.class);
        assertThat(with.exitCode()).isZero();
        assertThat(with.out()).isEqualTo(without.out());
        assertThat(with.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void exitCodeIsTheApplications(String home) {
        TestJvm jvm = TestJvm.plain(home).with(TestJvm.javaagent("")).start(GuestProgram.class, "7");
        assertThat(jvm.exitCode()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "windw=1s | unknown option 'windw' | window",
                "window=fast | bad value 'fast' | 100ms to 1m",
                "target.cpu=1.5 | bad value '1.5' | up to 1",
                "resize=perhaps | bad value 'perhaps' | off, manual, observe or auto",
                "@/nowhere/loadline.properties | /nowhere/loadline.properties | properties file",
                "fast | 'fast' is not of the form key=value | the keys are"
            })
    void badOptionIsOneLineThatNamesItAndWhatIsAccepted(String options, String problem, String remedy) {
        assertThat(agentLines(TestJvm.javaagent(options)))
                .singleElement()
                .asString()
                .startsWith("[loadline] ")
                .contains(problem, remedy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"window=100ms", "window=1m", "include=a*;b?,exclude=c,weight.a*=2,log=warn"})
    void goodOptionsSayNothing(String options) {
        assertThat(agentLines(TestJvm.javaagent(options))).isEmpty();
    }

    @Test
    void eachOfThreeBadOptionsIsOneLine() {
        assertThat(agentLines(TestJvm.javaagent("windw=1s,window=fast,@/nowhere/file")))
                .hasSize(3)
                .allMatch(line -> line.startsWith("[loadline] "));
    }

    @Test
    void logOffSaysNothingOfBadOptions() {
        assertThat(agentLines(TestJvm.javaagent("log=off,windw=1s"))).isEmpty();
    }

    @Test
    void secondAgentOnTheCommandLineIsOneLine() {
        assertThat(agentLines(TestJvm.javaagent(""), TestJvm.javaagent("windw=1s")))
                .singleElement()
                .asString()
                .startsWith("[loadline] already measuring");
    }

    /** What is on stderr of an application that must otherwise run as ever. */
    private static List<String> agentLines(String... arguments) {
        TestJvm jvm = TestJvm.plain(TestJvms.own()).with(arguments).start(GuestProgram.class);
        assertThat(jvm.exitCode()).as(Arrays.toString(arguments)).isZero();
        assertThat(jvm.out()).contains("result 42", "nested 42", "rejected");
        return jvm.err();
    }
}
