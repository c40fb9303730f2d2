package io.loadline.benchmarks;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What StartupCost is asked to do.
 *
 * @param agent the argument of {@code -javaagent:}, the agent's own options included
 */
record StartupOptions(Path java, int pairs, String agent) {

    static final String USAGE = """
            usage: java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.StartupCost [options]
              --java HOME            the JVM to start, Java 8 or newer (default: the one that runs this)
              --pairs N              starts without and with the agent, of each program (default: 15)
              --agent JAR[=OPTIONS]  the agent (default: %s)""".formatted(AgentJar.PATH);

    static StartupOptions parse(String[] arguments) {
        StartupOptions options = new StartupOptions(executable(System.getProperty("java.home")), 15, AgentJar.PATH);
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            options = options.with(arguments[i], arguments[i + 1]);
        }
        return options;
    }

    private StartupOptions with(String option, String value) {
        return switch (option) {
            case "--java" -> new StartupOptions(executable(value), pairs, agent);
            case "--pairs" -> new StartupOptions(java, positive(value), agent);
            case "--agent" -> new StartupOptions(java, pairs, value);
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
            throw new IllegalArgumentException("--pairs takes a number from 1, not " + value);
        }
        return Integer.parseInt(value);
    }

    /** The path of the agent's jar, without the agent's options. */
    String agentJar() {
        int options = agent.indexOf('=');
        return options < 0 ? agent : agent.substring(0, options);
    }
}
