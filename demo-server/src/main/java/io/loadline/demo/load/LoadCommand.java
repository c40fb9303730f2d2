package io.loadline.demo.load;

import io.loadline.demo.Json;
import io.loadline.demo.Range;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts a {@link ClosedLoad} on a server and prints what it saw. */
@Command(
        name = "load",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = "Loads a server on this machine in a closed loop: each client sends a request, waits for its"
                + " answer, thinks, and sends the next. Prints throughput and response times.")
public final class LoadCommand implements Callable<Integer> {

    private static final Range CLIENTS = new Range(1, 2_000, "clients");
    private static final Range THINK = new Range(0, 600_000, "ms");
    private static final Range SECONDS = new Range(1, 86_400, "seconds");
    private static final Range WARMUP = new Range(0, 3_600, "seconds");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "where the server listens, as it printed it")
    private URI url;

    @Option(names = "--clients", paramLabel = "M", defaultValue = "10", description = "how many (${DEFAULT-VALUE})")
    private int clients;

    @Option(
            names = "--think",
            paramLabel = "MS",
            defaultValue = "0",
            description = "pause of a client between answer and next request (${DEFAULT-VALUE})")
    private double think;

    @Option(names = "--exponential", description = "draw the pauses from the exponential distribution with that mean")
    private boolean exponential;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "20",
            description = "length of the measured part (${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "5",
            description = "seconds of load before it, not measured (${DEFAULT-VALUE})")
    private int warmup;

    @Option(names = "--json", description = "print the result as one line of JSON")
    private boolean json;

    @Option(
            names = "--progress",
            negatable = true,
            description = "show a bar on standard error, or do not (by default on a terminal only)")
    private Boolean progress;

    @Override
    public Integer call() throws Exception {
        checkOptions();
        Loopback.requireListener(url);
        ClosedLoad load = new ClosedLoad(
                url,
                clients,
                new ThinkTime(think, exponential),
                Duration.ofSeconds(warmup),
                Duration.ofSeconds(seconds));
        LoadResult result = run(load);
        spec.commandLine().getOut().println(json ? Json.write(result) : result.describe());
        return 0;
    }

    private LoadResult run(ClosedLoad load) throws Exception {
        RunningLoad running = load.start();
        if (progress == null ? Progress.isWatched() : progress) {
            Progress.follow(running, load);
        }
        return running.await();
    }

    private void checkOptions() {
        CLIENTS.check(spec, "--clients", clients);
        THINK.check(spec, "--think", think);
        SECONDS.check(spec, "--seconds", seconds);
        WARMUP.check(spec, "--warmup", warmup);
        try {
            Loopback.require(url);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }
}
