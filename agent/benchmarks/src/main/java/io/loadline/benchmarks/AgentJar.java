package io.loadline.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The agent as it is built in this repository. */
public final class AgentJar {

    /** Relative to the root of the repository: JMH starts its forks where it was started itself. */
    public static final String PATH = "agent/target/loadline-agent.jar";

    public static final String OPTION = "-javaagent:" + PATH;

    private AgentJar() {}

    /** What to tell the person if there is no agent to measure, or null. {@code agent}: may carry options after a =. */
    public static String complaint(String agent) {
        Path jar = Path.of(agent.split("=", 2)[0]);
        if (Files.isRegularFile(jar)) {
            return null;
        }
        return "There is no agent to measure at " + jar.toAbsolutePath().normalize()
                + ": run `mvn -q package -DskipTests` in the root of the repository, and start this program there.";
    }

    /** Without that agent a command ends, and says how to build it. */
    public static void require(CommandSpec spec, String agent) {
        String complaint = complaint(agent);
        if (complaint != null) {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }
}
