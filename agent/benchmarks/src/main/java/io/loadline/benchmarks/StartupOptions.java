package io.loadline.benchmarks;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What StartupCost is asked to do.
 *
 * @param agent the argument of {@code -javaagent:}, the agent's own options included
 * @param peers whether other agents are started as well
 */
record StartupOptions(Path java, int rounds, String agent, boolean peers) {

    static final String USAGE = """
            usage: java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.StartupCost [options]
              --java HOME            the JVM to start, Java 8 or newer (default: the one that runs this)
              --rounds N             starts without and with each agent, of each program (default: 15)
              --agent JAR[=OPTIONS]  the agent (default: %s)
              --peers                also other people's agents; get them once with
                                     mvn -q -pl agent/benchmarks dependency:copy@peers""".formatted(AgentJar.PATH);

    static StartupOptions parse(String[] arguments) {
        StartupOptions options =
                new StartupOptions(executable(System.getProperty("java.home")), 15, AgentJar.PATH, false);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--peers")) {
                options = new StartupOptions(options.java, options.rounds, options.agent, true);
            } else if (i + 1 < arguments.length) {
                options = options.with(arguments[i], arguments[++i]);
            } else {
                throw new IllegalArgumentException(arguments[i] + " is unknown or needs a value");
            }
        }
        return options;
    }

    private StartupOptions with(String option, String value) {
        return switch (option) {
            case "--java" -> new StartupOptions(executable(value), rounds, agent, peers);
            case "--rounds" -> new StartupOptions(java, positive(value), agent, peers);
            case "--agent" -> new StartupOptions(java, rounds, value, peers);
            default -> throw new IllegalArgumentException("unknown option " + option);
        };
    }

    private static Path executable(String home) {
        String name = File.separatorChar == '\\' ? "java.exe" : "java";
        Path java = Path.of(home, "bin", name);
        if (!Files.isExecutable(java)) {
            throw new IllegalArgumentException("--java takes the home of a JVM, and " + java + " is no program");
        }
        return java;
    }

    private static int positive(String value) {
        if (!value.matches("[1-9]\\d{0,5}")) {
            throw new IllegalArgumentException("--rounds takes a number from 1, not " + value);
        }
        return Integer.parseInt(value);
    }

    /** The path of the agent's jar, without the agent's options. */
    String agentJar() {
        int options = agent.indexOf('=');
        return options < 0 ? agent : agent.substring(0, options);
    }

    /** What to tell the person if a jar is not there, or null. */
    String complaint() {
        String missing = AgentJar.complaint(agentJar());
        return missing == null && peers ? PeerAgents.complaint() : missing;
    }
}
