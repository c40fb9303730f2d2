// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.neighbour.CustomPlatformProgram;
import io.loadline.it.program.neighbour.OwnLoader;
import io.loadline.it.program.neighbour.OwnLogManager;
import io.loadline.it.program.neighbour.OwnServerBuilder;
import io.loadline.it.program.neighbour.SlowAgent;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks applications with their own parts of the platform: the agent does not prevent their use, and works with them.
 */
@Tag("full")
@ExtendWith(JvmLogs.class)
class CustomPlatformIT {

    private static final String MEASURED = TestJvm.javaagent("window=100ms");

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void logManagerMBeanServerAndSystemLoaderOfTheCommandLineAreUsed(String home) {
        TestJvm jvm = TestJvm.plain(home)
                .with(MEASURED)
                .with("-Djava.util.logging.manager=" + OwnLogManager.class.getName())
                .with("-Djavax.management.builder.initial=" + OwnServerBuilder.class.getName())
                .with("-Djava.system.class.loader=" + OwnLoader.class.getName())
                .start(CustomPlatformProgram.class);
        theApplicationsOwnAreUsed(jvm, "OwnLoader");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void logManagerAndMBeanServerThatMainChoosesFirstOfAllAreUsed(String home) {
        TestJvm jvm = TestJvm.plain(home).with(MEASURED).start(CustomPlatformProgram.class, "set");
        theApplicationsOwnAreUsed(jvm, "AppClassLoader");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void theyAreUsed_whenAnotherAgentDelaysMainForMoreThanAWindow(String home) throws IOException {
        TestJvm jvm = TestJvm.plain(home)
                .with(MEASURED)
                .with(Neighbours.packed(SlowAgent.class, directory) + "=700")
                .start(CustomPlatformProgram.class, "set");
        theApplicationsOwnAreUsed(jvm, "AppClassLoader");
    }

    private static void theApplicationsOwnAreUsed(TestJvm jvm, String loader) {
        jvm.tell("work", "windows");
        Facts facts = jvm.ask("figures");

        assertThat(jvm.out()).contains("log manager OwnLogManager", "MBean servers made 1", "loader " + loader);
        facts.assertAllRan("orders", 3);
        facts.assertNoErrors();
        // from 17 on, the JVM warns that such a loader disables a part of class data sharing
        assertThat(jvm.err()).noneMatch(line -> line.startsWith("[loadline]"));
    }
}
