// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.neighbour.UnprivilegedProgram;
import java.io.File;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks tools that inherit {@code JAVA_TOOL_OPTIONS}, in which the agent does not start, and does not report wrong
 * options.
 */
@Tag("full")
@ExtendWith(JvmLogs.class)
class ToolsIT {

    private static final String BAD_OPTION = TestJvm.javaagent("log=debug,windw=1s");

    private static final String[] TOOLS = {
        "jps", "jcmd -l", "jstack", "keytool -help", "javac -version", "jar", "java -version"
    };

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void toolsOfTheJdkAreLeftAlone(String home) {
        int tried = 0;
        for (String tool : TOOLS) {
            String[] words = tool.split(" ", -1);
            words[0] = home + File.separator + "bin" + File.separator + words[0];
            if (new File(words[0]).exists()) {
                TestJvm without = new TestJvm.Command(words).start();
                TestJvm with = inheriting(new TestJvm.Command(words)).start();
                assertThat(with.exitCode()).as(tool).isEqualTo(without.exitCode());
                assertThat(with.agentLines()).as(tool).isEmpty();
                tried++;
            }
        }
        assertThat(tried).as("tools of " + home).isGreaterThanOrEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void soIsOurOwnCommandLine_butNotAnApplication(String home) {
        TestJvm byJar = inheriting(TestJvm.plain(home).with("-jar", TestJvm.AGENT_JAR, "check", "window=1s"))
                .start();
        TestJvm byClass = inheriting(TestJvm.plain(home)
                        .with("-cp", TestJvm.AGENT_JAR, "io.loadline.cli.Main", "check", "window=1s"))
                .start();
        TestJvm application = inheriting(TestJvm.plain(home)).start(UnprivilegedProgram.class);

        assertThat(byJar.exitCode()).isZero();
        assertThat(byJar.agentLines()).isEmpty();
        assertThat(byClass.exitCode()).isZero();
        assertThat(byClass.agentLines()).isEmpty();
        assertThat(application.exitCode()).isZero();
        assertThat(application.agentLines()).anyMatch(line -> line.contains("unknown option 'windw'"));
    }

    private static TestJvm.Command inheriting(TestJvm.Command command) {
        return command.withVariable("JAVA_TOOL_OPTIONS", BAD_OPTION);
    }
}
