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

/** Options of all commands that compare subjects in rounds. */
public final class RunOptions {

    /** Jar of the agent, relative to the root of the repository, which is also the working directory of JMH's forks. */
    public static final String AGENT = "agent/target/loadline-agent.jar";

    private static final int MAX_ROUNDS = 1000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "number of rounds; every figure is the median (min to max) of the rounds")
    private Integer rounds;

    @Option(
            names = "--agent",
            paramLabel = "JAR[=OPTIONS]",
            description = "the agent (" + AGENT + "); repeat the option to compare several agents")
    private List<String> agents = List.of();

    @Option(names = "--json", paramLabel = "FILE", description = "write the figures of every measurement to this file")
    private Path json;

    /** Prints the machine and creates the journal. Ends the command if an option has a wrong value. */
    public Journal start() {
        if (rounds != null && (rounds < 1 || rounds > MAX_ROUNDS)) {
            throw CommandLines.wrong(spec, "--rounds is " + rounds + "; give a number from 1 to " + MAX_ROUNDS + ".");
        }
        Journal journal = new Journal(json);
        try {
            journal.begin();
        } catch (IOException e) {
            throw CommandLines.wrong(
                    spec, "--json: give a file in a folder that exists; " + json + " cannot be written.");
        }
        (agents.isEmpty() ? List.of(AGENT) : agents).forEach(agent -> requireAgent(spec, agent));
        Journal.printMachine();
        return journal;
    }

    /** Ends the command with a hint on building if there is no such agent. {@code agent} may have options after a =. */
    static void requireAgent(CommandSpec spec, String agent) {
        Path jar = Path.of(agent.split("=", 2)[0]);
        if (!Files.isRegularFile(jar)) {
            throw CommandLines.wrong(
                    spec,
                    "No agent at " + jar.toAbsolutePath().normalize()
                            + ": run `mvn -q package -DskipTests` in the root of the repository, and start this program there.");
        }
    }

    /** Runs a program for each subject in rounds, and prints a table of its figures. */
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

    /** Returns a subject for each agent of {@code --agent}, or else for each of {@code otherwise}. */
    public List<Rounds.Subject> agents(String... otherwise) {
        return (agents.isEmpty() ? List.of(otherwise) : agents)
                .stream()
                        .map(agent -> new Rounds.Subject(label(agent), List.of("-javaagent:" + agent)))
                        .toList();
    }

    /** Returns the plain JDK, then the agents. */
    public List<Rounds.Subject> plainAndAgents(String... otherwise) {
        return Stream.concat(Stream.of(Rounds.Subject.PLAIN), agents(otherwise).stream())
                .toList();
    }

    /** Returns the label of an agent: "Loadline" for the default jar, else the name of its file, and its options. */
    private static String label(String agent) {
        String[] parts = agent.split("=", 2);
        String jar = parts[0].equals(AGENT)
                ? "Loadline"
                : Path.of(parts[0]).getFileName().toString();
        return parts.length == 1 ? jar : jar + ", `" + parts[1] + "`";
    }
}
