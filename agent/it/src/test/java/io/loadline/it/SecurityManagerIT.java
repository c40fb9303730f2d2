// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.OrdersProgram;
import io.loadline.it.program.neighbour.SecuredProgram;
import io.loadline.it.program.neighbour.UnprivilegedProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the agent under a security manager, set on the command line or by the application, on JVMs that have one. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class SecurityManagerIT {

    private static final String FOR_THE_AGENT =
            "grant codeBase \"file:" + TestJvm.AGENT_JAR + "\" { permission java.security.AllPermission; };";

    /** Permissions of the program: it may end its pools and read MBeans. */
    private static final String FOR_THE_PROGRAM = String.join(
            "\n",
            "grant codeBase \"file:" + TestJvm.PROGRAMS + "/-\" {",
            "  permission java.lang.RuntimePermission \"modifyThread\";",
            "  permission java.lang.management.ManagementPermission \"monitor\";",
            "  permission javax.management.MBeanServerPermission \"*\";",
            "  permission javax.management.MBeanPermission \"*\", \"*\";",
            "  permission javax.management.MBeanTrustPermission \"register\";",
            "};");

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void withoutPermissions_theAgentStandsDownInOneLineAndTheApplicationRuns(String home) {
        TestJvm without = secured(home).start(UnprivilegedProgram.class);
        assumeTrue(without.exitCode() == 0, "has no security manager any more");

        TestJvm with = secured(home).with(TestJvm.javaagent("")).start(UnprivilegedProgram.class);

        assertThat(with.exitCode()).isZero();
        assertThat(with.out()).contains("sum 45").isEqualTo(without.out());
        assertThat(with.agentLines())
                .singleElement()
                .asString()
                .startsWith("[loadline] stood down: ")
                .contains("security manager", "grant the agent's jar java.security.AllPermission")
                .contains("grant codeBase \"file:" + TestJvm.AGENT_JAR + "\" {");
        assertThat(with.err()).hasSize(without.err().size() + 1);
    }

    /** Checks an application without permissions for the agent's actions on its threads. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void permissionsForTheAgentsJarAlone_measures(String home, @TempDir Path directory) throws IOException {
        assumeTrue(secured(home).start(UnprivilegedProgram.class).exitCode() == 0, "has no security manager any more");
        TestJvm jvm = secured(home)
                .with("-Djava.security.policy=" + policy(directory, FOR_THE_AGENT, FOR_THE_PROGRAM))
                .with(TestJvm.javaagent("window=100ms"))
                .start(OrdersProgram.class);
        jvm.awaitReady();
        assertThat(jvm.agentLines()).isEmpty();
        jvm.tell("work", "windows");
        Facts facts = jvm.ask("figures");

        facts.assertAllRan("orders", 3);
        facts.assertNoErrors();
        assertThat(facts.number("orders.CpuMillisPerTask"))
                .as("reads by the agent's code on the application's threads")
                .isNotNaN();
    }

    /** Checks that the agent keeps its abilities from the start, although the policy grants its jar nothing. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void setInMainBeforeThereArePools_measuresOn(String home, @TempDir Path directory) throws IOException {
        TestJvm jvm = maySecureItself(home, directory).start(SecuredProgram.class, "first");
        jvm.tell("work", "windows");
        allIsMeasured(jvm);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void setWhilePoolsRun_measuresOn(String home, @TempDir Path directory) throws IOException {
        TestJvm jvm = maySecureItself(home, directory).start(SecuredProgram.class);
        jvm.ask("work");
        jvm.ask("secure");
        allIsMeasured(jvm);
    }

    private static void allIsMeasured(TestJvm jvm) {
        jvm.tell("workLater", "windows");
        Facts facts = jvm.ask("figures");

        facts.assertAllRan("orders", 10);
        facts.assertAllRan("later", 10);
        facts.assertNoErrors();
        assertThat(facts.number("later.CpuMillisPerTask")).isNotNaN();
        assertThat(facts.number("ThreadPools.ProcessCpuLoad")).isNotNaN();
        assertThat(jvm.agentLines()).isEmpty();
    }

    /** Makes a command whose policy file grants nothing to the agent's jar. */
    private static TestJvm.Command maySecureItself(String home, Path directory) throws IOException {
        TestJvm.Command command = TestJvm.plain(home)
                .with("-Djava.security.policy=" + policy(directory, FOR_THE_PROGRAM))
                .with(TestJvm.javaagent("window=100ms"));
        int version = TestJvms.version(home);
        // needs an option from 12 on, and is impossible from 24 on
        return version >= 12 && version < 24 ? command.with("-Djava.security.manager=allow") : command;
    }

    private static TestJvm.Command secured(String home) {
        return TestJvm.plain(home).with("-Djava.security.manager");
    }

    private static Path policy(Path directory, String... grants) throws IOException {
        return Files.write(
                directory.resolve("policy"), String.join("\n", grants).getBytes(StandardCharsets.UTF_8));
    }
}
