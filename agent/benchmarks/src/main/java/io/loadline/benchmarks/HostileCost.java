package io.loadline.benchmarks;

import io.loadline.benchmarks.scale.VisitedProgram;
import io.loadline.benchmarks.scale.VisitedProgram.Figures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * How much an application under load is slowed by hostile clients of the metrics endpoint: one JVM, and in every round some
 * seconds with each kind of client and without any. The clients are in this process, on the same processors.
 *
 * <p>From the root of the repository, two minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.HostileCost
 * }</pre>
 */
@Command(
        name = "HostileCost",
        usageHelpAutoWidth = true,
        description = "Measures an application under load while clients mistreat its metrics endpoint.")
public final class HostileCost implements Callable<Integer> {

    private static final int ROUNDS = 5;
    private static final int SECONDS = 4;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions run = new RunOptions();

    private HostileCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new HostileCost());
    }

    @Override
    public Integer call() throws Exception {
        Journal journal = run.start();
        Machine.print();
        Process program = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-javaagent:" + run.agents(List.of(AgentJar.PATH)).get(0) + "=metrics=" + VisitedProgram.PORT,
                        "-cp",
                        System.getProperty("java.class.path"),
                        VisitedProgram.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader figures =
                        new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8));
                Writer orders = program.outputWriter(StandardCharsets.UTF_8)) {
            Rounds.Measurement<HostileClients, Figures> measurement = clients -> {
                try (HostileClients.Visit visit = clients.start(VisitedProgram.PORT)) {
                    return measure(orders, figures);
                }
            };
            List<HostileClients> subjects = List.of(HostileClients.values());
            Rounds.run("warm-up", 1, subjects, measurement);
            Rounds<HostileClients, Figures> rounds =
                    Rounds.run("clients", run.rounds(ROUNDS), subjects, journal, measurement);
            System.out.print(new ComparisonTable<>(rounds)
                    .with("tasks a second", Figures::perSecond)
                    .with("response p50, ms", Figures::p50Millis)
                    .with("p99, ms", Figures::p99Millis)
                    .with("endpoint, ms of processor per second", Figures::endpointMillisPerSecond)
                    .with("descriptors open", Figures::descriptors));
        } finally {
            program.destroy();
        }
        return 0;
    }

    private static Figures measure(Writer orders, BufferedReader figures) throws IOException {
        orders.write(SECONDS + "\n");
        orders.flush();
        String line = figures.readLine();
        if (line == null) {
            throw new IOException("the program under load has ended");
        }
        return Figures.parse(line);
    }
}
