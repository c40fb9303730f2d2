// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import io.loadline.benchmarks.Rounds.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of all commands that compare subjects in rounds. */
public final class RunOptions {

    /** The agent as it is built here, relative to the root of the repository: JMH starts its forks where it was started itself. */
    public static final String AGENT = "agent/target/loadline-agent.jar";

    private static final int MAX_ROUNDS = 1000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "how often each subject is measured; every figure is the median (min to max) of the rounds")
    private Integer rounds;

    @Option(
            names = "--agent",
            paramLabel = "JAR[=OPTIONS]",
            description = "the agent (" + AGENT + "); given several times, each is a subject of its own")
    private List<String> agents = List.of();

    @Option(names = "--json", paramLabel = "FILE", description = "write the figures of every measurement to this file")
    private Path json;

    /** Says what is measured on, and begins the journal; ends the command if one of the options cannot be met. */
    public Journal start() {
        if (rounds != null && (rounds < 1 || rounds > MAX_ROUNDS)) {
            throw CommandLines.wrong(spec, "--rounds is " + rounds + "; give a number from 1 to " + MAX_ROUNDS + ".");
        }
        Journal journal = new Journal(json);
        try {
            journal.begin();
        } catch (IOException e) {
            throw CommandLines.wrong(
                    spec, "--json: " + json + " cannot be written; name a file in a folder that exists.");
        }
        (agents.isEmpty() ? List.of(AGENT) : agents).forEach(agent -> requireAgent(spec, agent));
        Journal.printMachine();
        return journal;
    }

    /** Without that agent the command ends, and says how to build it. {@code agent}: may carry options after a =. */
    static void requireAgent(CommandSpec spec, String agent) {
        Path jar = Path.of(agent.split("=", 2)[0]);
        if (!Files.isRegularFile(jar)) {
            throw CommandLines.wrong(
                    spec,
                    "There is no agent to measure at " + jar.toAbsolutePath().normalize()
                            + ": run `mvn -q package -DskipTests` in the root of the repository, and start this program there.");
        }
    }

    /** Measures what a program prints for each subject, and prints a table of it with these columns. */
    public void compare(
            String title,
            int otherwise,
            List<Rounds.Subject> subjects,
            List<String> columns,
            Measurement<double[]> program)
            throws Exception {
        Journal journal = start();
        Rounds<double[]> rounds = Rounds.run(title, rounds(otherwise), subjects, journal, program);
        System.out.printf("%n%s%n%n%s", title, ComparisonTable.of(rounds, columns));
    }

    public int rounds(int otherwise) {
        return rounds == null ? otherwise : rounds;
    }

    /** A subject for each agent that is asked for. */
    public List<Rounds.Subject> agents(String... otherwise) {
        return (agents.isEmpty() ? List.of(otherwise) : agents)
                .stream()
                        .map(agent -> new Rounds.Subject(label(agent), List.of("-javaagent:" + agent)))
                        .toList();
    }

    /** The plain JDK first, then the agents. */
    public List<Rounds.Subject> plainAndAgents(String... otherwise) {
        return Stream.concat(Stream.of(Rounds.Subject.PLAIN), agents(otherwise).stream())
                .toList();
    }

    /** For people: the default jar is Loadline; others are called by their own names. */
    private static String label(String agent) {
        String[] parts = agent.split("=", 2);
        String jar = parts[0].equals(AGENT)
                ? "Loadline"
                : Path.of(parts[0]).getFileName().toString();
        return parts.length == 1 ? jar : jar + ", `" + parts[1] + "`";
    }
}
