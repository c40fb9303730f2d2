package io.loadline.benchmarks;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What {@link StartupCost} is asked to do. */
final class StartupOptions {

    private static final int MAX_ROUNDS = 999_999;

    @Option(
            names = "--java",
            paramLabel = "HOME",
            description = "the JVM to start, Java 8 or newer (the one that runs this)")
    private Path home = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "15",
            description = "starts without and with each agent, of each program (${DEFAULT-VALUE})")
    private int rounds;

    @Option(
            names = "--agent",
            paramLabel = "JAR[=OPTIONS]",
            defaultValue = AgentJar.PATH,
            description = "the agent (${DEFAULT-VALUE})")
    private String agent;

    @Option(
            names = "--peers",
            description = "also other people's agents; get them once with"
                    + " mvn -q -pl agent/benchmarks dependency:copy@peers")
    private boolean peers;

    Path java() {
        return home.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java");
    }

    int rounds() {
        return rounds;
    }

    /** The argument of {@code -javaagent:}, the agent's own options included. */
    String agent() {
        return agent;
    }

    /** Whether other agents are started as well. */
    boolean peers() {
        return peers;
    }

    void check(CommandSpec spec) {
        require(
                spec,
                Files.isExecutable(java())
                        ? null
                        : "--java takes the home of a JVM, and " + java() + " is no program.");
        require(
                spec,
                rounds >= 1 && rounds <= MAX_ROUNDS
                        ? null
                        : "--rounds is " + rounds + "; give a number from 1 to " + MAX_ROUNDS + ".");
        require(spec, AgentJar.complaint(agentJar()));
        require(spec, peers ? PeerAgents.complaint() : null);
    }

    private static void require(CommandSpec spec, String complaint) {
        if (complaint != null) {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }

    /** The path of the agent's jar, without the agent's options. */
    private String agentJar() {
        int options = agent.indexOf('=');
        return options < 0 ? agent : agent.substring(0, options);
    }
}
