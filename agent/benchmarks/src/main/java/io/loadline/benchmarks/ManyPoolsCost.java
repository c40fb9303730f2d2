package io.loadline.benchmarks;

import io.loadline.benchmarks.pools.ActivePools;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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
public final class ManyPoolsCost {

    private ManyPoolsCost() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String complaint = AgentJar.complaint(AgentJar.PATH);
        if (complaint != null) {
            System.err.println(complaint);
            System.exit(2);
        }
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        for (String pools : arguments.length == 0 ? new String[] {"100"} : arguments) {
            List<String> command = new ArrayList<>();
            command.add(System.getProperty("java.home") + "/bin/java");
            command.add(AgentJar.OPTION);
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), ActivePools.class.getName(), pools));
            new ProcessBuilder(command).inheritIO().start().waitFor();
        }
    }
}
