package io.loadline.benchmarks;

import java.io.IOException;
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

    /** What to tell the person if there is no agent to measure, or null. */
    public static String complaint(String path) {
        Path jar = Path.of(path);
        if (Files.isRegularFile(jar)) {
            return null;
        }
        return "There is no agent to measure at " + jar.toAbsolutePath().normalize()
                + ": run `mvn -q package -DskipTests` in the root of the repository, and start this program there.";
    }

    /** Without an agent to measure a command ends, and says how to build it. */
    public static void require(CommandSpec spec) {
        String complaint = complaint(PATH);
        if (complaint != null) {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }

    /** Whether the agent knows these options of its own. */
    public static boolean accepts(String options) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-jar", PATH, "check", options)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
