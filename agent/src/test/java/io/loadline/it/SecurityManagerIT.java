package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.OrdersProgram;
import io.loadline.it.program.neighbour.UnprivilegedProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Under {@code -Djava.security.manager}, on the JVMs that still have one. */
@ExtendWith(JvmLogs.class)
class SecurityManagerIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void withoutPermissions_theAgentStandsDownInOneLineAndTheApplicationRuns(String home) {
        TestJvm without = secured(home).start(UnprivilegedProgram.class);
        assumeTrue(without.exitCode() == 0, "has no security manager any more");

        TestJvm with = secured(home).with(TestJvm.javaagent("")).start(UnprivilegedProgram.class);

        assertThat(with.exitCode()).isZero();
        assertThat(with.out()).contains("sum 45").isEqualTo(without.out());
        assertThat(agentLines(with))
                .singleElement()
                .asString()
                .startsWith("[loadline] stood down: ")
                .contains("security manager", "grant the agent's jar java.security.AllPermission");
        assertThat(with.err()).hasSize(without.err().size() + 1);
    }

    /** The application has no right to what the agent does on its threads. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void permissionsForTheAgentsJarAlone_measures(String home, @TempDir Path directory) throws IOException {
        assumeTrue(secured(home).start(UnprivilegedProgram.class).exitCode() == 0, "has no security manager any more");
        TestJvm jvm = secured(home)
                .with("-Djava.security.policy=" + policy(directory))
                .with(TestJvm.javaagent("window=100ms"))
                .start(OrdersProgram.class);
        jvm.awaitReady();
        assertThat(agentLines(jvm)).isEmpty();
        jvm.ask("work");
        jvm.ask("windows");
        Facts facts = jvm.ask("figures");

        assertThat(facts.counts("orders")).as(Facts.COUNTS).isEqualTo("3/3/3/0/0/0/0/0");
        assertThat(facts.text("Agent.Errors")).isEqualTo("[]");
        assertThat(facts.text("Agent.AccountingErrors")).isEqualTo("[]");
        assertThat(facts.number("orders.CpuMillisPerTask"))
                .as("what the agent's own code reads in the application's threads")
                .isNotNaN();
    }

    private static TestJvm.Command secured(String home) {
        return TestJvm.plain(home).with("-Djava.security.manager");
    }

    private static List<String> agentLines(TestJvm jvm) {
        return jvm.err().stream().filter(line -> line.startsWith("[loadline]")).collect(Collectors.toList());
    }

    /** The application may end its pools and read MBeans, the agent may do everything. */
    private static Path policy(Path directory) throws IOException {
        String text = String.join(
                "\n",
                "grant codeBase \"file:" + TestJvm.AGENT_JAR + "\" {",
                "  permission java.security.AllPermission;",
                "};",
                "grant codeBase \"file:" + TestJvm.PROGRAMS + "/-\" {",
                "  permission java.lang.RuntimePermission \"modifyThread\";",
                "  permission java.lang.management.ManagementPermission \"monitor\";",
                "  permission javax.management.MBeanServerPermission \"*\";",
                "  permission javax.management.MBeanPermission \"*\", \"*\";",
                "  permission javax.management.MBeanTrustPermission \"register\";",
                "};");
        return Files.write(directory.resolve("policy"), text.getBytes(StandardCharsets.UTF_8));
    }
}
