package io.loadline.benchmarks;

import io.loadline.benchmarks.pools.ActivePools;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Processor time of the agent in a JVM with many active pools: of its own thread while nobody listens, while somebody
 * listens to every pool, and of a client that reads the recommendation of every pool once a second.
 *
 * <p>From the root of the repository, about two minutes for each number of pools, 100 unless told:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ManyPoolsCost 100 1000
 * }</pre>
 */
@Command(
        name = "ManyPoolsCost",
        customSynopsis = "ManyPoolsCost [-h] [POOLS...]",
        usageHelpAutoWidth = true,
        description = "Measures the processor time of the agent in a JVM with many active pools.")
public final class ManyPoolsCost implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "POOLS",
            defaultValue = "100",
            description = "how many, one number after the other, about two minutes each (${DEFAULT-VALUE})")
    private List<Integer> counts;

    private ManyPoolsCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new ManyPoolsCost());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (int count : counts) {
            if (count < 1) {
                throw new ParameterException(spec.commandLine(), "POOLS is " + count + "; give numbers from 1.");
            }
        }
        AgentJar.require(spec);
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        for (int count : counts) {
            List<String> command = new ArrayList<>();
            command.add(System.getProperty("java.home") + "/bin/java");
            command.add(AgentJar.OPTION);
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            command.addAll(List.of(ActivePools.class.getName(), String.valueOf(count)));
            new ProcessBuilder(command).inheritIO().start().waitFor();
        }
        return 0;
    }
}
