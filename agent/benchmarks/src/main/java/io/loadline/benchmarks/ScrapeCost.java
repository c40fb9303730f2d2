package io.loadline.benchmarks;

import io.loadline.benchmarks.scale.ScrapedProgram;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Processor time and allocation of the endpoint for one scrape of many active pools, as text and compressed.
 *
 * <p>From the root of the repository, about a minute for each number of pools:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ScrapeCost 100 1000
 * }</pre>
 */
@Command(
        name = "ScrapeCost",
        customSynopsis = "ScrapeCost [-h] [POOLS...]",
        usageHelpAutoWidth = true,
        description = "Measures what a scrape of the metrics endpoint costs in a JVM with many active pools.")
public final class ScrapeCost implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "POOLS",
            defaultValue = "100",
            description = "how many, one number after the other, about a minute each (${DEFAULT-VALUE})")
    private List<Integer> counts;

    private ScrapeCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new ScrapeCost());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (int count : counts) {
            if (count < 1) {
                throw new ParameterException(spec.commandLine(), "POOLS is " + count + "; give numbers from 1.");
            }
        }
        AgentJar.require(spec, AgentJar.PATH);
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        for (int count : counts) {
            new ProcessBuilder(
                            System.getProperty("java.home") + "/bin/java",
                            AgentJar.OPTION + "=metrics=" + ScrapedProgram.PORT,
                            "-cp",
                            System.getProperty("java.class.path"),
                            ScrapedProgram.class.getName(),
                            String.valueOf(count))
                    .inheritIO()
                    .start()
                    .waitFor();
        }
        return 0;
    }
}
