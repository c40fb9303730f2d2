package io.loadline.demo.experiment;

import io.loadline.demo.Range;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs {@link BeforeAfter} and says how to watch the same by hand. */
@Command(
        name = "before-after",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = "Runs a server with a pool that is too small for its clients, shows what the agent measures and"
                + " recommends, then runs it with the recommended size and compares; last, the agent resizes the small"
                + " pool by itself. Takes under three minutes.")
final class BeforeAfterCommand implements Callable<Integer> {

    private static final Range THREADS = new Range(1, 1_000, "threads");
    private static final Range CLIENTS = new Range(1, 1_000, "clients");
    private static final Range MILLIS = new Range(0.1, 1_000, "ms");
    private static final Range SLEEP = new Range(0, 10_000, "ms");
    private static final Range SECONDS = new Range(5, 3_600, "seconds");
    private static final Range WARMUP = new Range(1, 600, "seconds");
    private static final Range AUTO_SECONDS = new Range(0, 3_600, "seconds");
    private static final int WINDOW_MILLIS = 1_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "the agent's jar (agent/target/loadline-agent.jar of this project)")
    private Path agent;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "pool size before (${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--clients", paramLabel = "M", defaultValue = "10", description = "clients (${DEFAULT-VALUE})")
    private int clients;

    @Option(
            names = "--cpu-millis",
            paramLabel = "MS",
            defaultValue = "10",
            description = "processor time of a request (${DEFAULT-VALUE})")
    private double millis;

    @Option(
            names = "--sleep",
            paramLabel = "MS",
            defaultValue = "10",
            description = "sleep of a request (${DEFAULT-VALUE})")
    private int sleep;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "40",
            description = "length of each measured part (${DEFAULT-VALUE}); the agent recommends nothing before 30")
    private int seconds;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "5",
            description = "seconds of load before each measured part (${DEFAULT-VALUE})")
    private int warmup;

    @Option(
            names = "--auto-seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "length of the last part, with resize=auto (${DEFAULT-VALUE}; 0 for none)")
    private int autoSeconds;

    @Override
    public Integer call() throws Exception {
        checkOptions();
        Path jar = AgentJar.find(agent);
        List<String> cost = List.of("--cpu-millis", String.valueOf(millis));
        PrintWriter out = spec.commandLine().getOut();
        Situation situation = new Situation(jar, cost, sleep, clients, warmup, seconds, WINDOW_MILLIS);
        new BeforeAfter(situation, autoSeconds, out).run(threads);
        new WatchYourself(jar).print(out);
        return 0;
    }

    private void checkOptions() {
        THREADS.check(spec, "--threads", threads);
        CLIENTS.check(spec, "--clients", clients);
        MILLIS.check(spec, "--cpu-millis", millis);
        SLEEP.check(spec, "--sleep", sleep);
        SECONDS.check(spec, "--seconds", seconds);
        WARMUP.check(spec, "--warmup", warmup);
        AUTO_SECONDS.check(spec, "--auto-seconds", autoSeconds);
    }
}
