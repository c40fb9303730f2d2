package io.loadline.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of all commands that compare subjects in rounds. */
public final class RunOptions {

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
            description = "the agent (" + AgentJar.PATH + "); given several times, each is a subject of its own")
    private List<String> agents = List.of();

    @Option(names = "--json", paramLabel = "FILE", description = "write the figures of every measurement to this file")
    private Path json;

    /** Begins the journal; ends the command if one of the options cannot be met. */
    public Journal start() {
        if (rounds != null && (rounds < 1 || rounds > MAX_ROUNDS)) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds is " + rounds + "; give a number from 1 to " + MAX_ROUNDS + ".");
        }
        Journal journal = new Journal(json);
        try {
            journal.start();
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--json: " + json + " cannot be written; name a file in a folder that exists.",
                    e);
        }
        agents(List.of(AgentJar.PATH)).forEach(agent -> AgentJar.require(spec, agent));
        return journal;
    }

    public int rounds(int otherwise) {
        return rounds == null ? otherwise : rounds;
    }

    /** What follows {@code -javaagent:}, one for each subject. */
    public List<String> agents(List<String> otherwise) {
        return agents.isEmpty() ? otherwise : agents;
    }

    /** For people: the default jar is Loadline; others are called by their own names. */
    public static String label(String agent) {
        String[] parts = agent.split("=", 2);
        String jar = parts[0].equals(AgentJar.PATH)
                ? "Loadline"
                : Path.of(parts[0]).getFileName().toString();
        return parts.length == 1 ? jar : jar + ", `" + parts[1] + "`";
    }
}
