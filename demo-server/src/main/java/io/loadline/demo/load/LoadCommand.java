package io.loadline.demo.load;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.Range;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts a {@link Load} on a server and prints what it saw. */
@Command(
        name = "load",
        sortOptions = false,
        sortSynopsis = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = {
            "Loads a server on this machine and prints throughput, response times and errors.",
            "Closed, unless --open is given: each client sends a request, waits for its answer, thinks, and sends the"
                    + " next. Open: requests are sent at given instants, and response times count from these"
                    + " instants, so that a server that stalls cannot hide it.%n"
        })
public final class LoadCommand implements Callable<Integer> {

    private static final Range SECONDS = new Range(1, 86_400, "seconds");
    private static final Range WARMUP = new Range(0, 3_600, "seconds");
    private static final Range TIMEOUT = new Range(1, 600, "seconds");
    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "where the server listens, as it printed it")
    private URI url;

    @Mixin
    private ClosedOptions closed = new ClosedOptions();

    @Mixin
    private OpenOptions open = new OpenOptions();

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

    @Option(
            names = "--timeout",
            paramLabel = "N",
            defaultValue = "60",
            description = "seconds that a request waits for its answer (${DEFAULT-VALUE})")
    private int timeout;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "of all that is drawn (${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--json",
            arity = "0..1",
            paramLabel = "FILE",
            fallbackValue = STANDARD_OUTPUT,
            description = "write the result as one line of JSON; without a name print it, instead of the table")
    private Path json;

    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description =
                    "write the response times, second by second, in nanoseconds, as HdrHistogram's tools read them")
    private Path histogramLog;

    @Option(
            names = "--progress",
            negatable = true,
            description = "show a bar on standard error, or do not (by default on a terminal only)")
    private Boolean progress;

    @Override
    public Integer call() throws Exception {
        Load load = load();
        Loopback.requireListener(url);
        report(run(load));
        return 0;
    }

    private Load load() {
        SECONDS.check(spec, "--seconds", seconds);
        WARMUP.check(spec, "--warmup", warmup);
        TIMEOUT.check(spec, "--timeout", timeout);
        requireLoopback();
        Duration unmeasured = Duration.ofSeconds(warmup);
        Duration measured = Duration.ofSeconds(seconds);
        if (!open.areAsked()) {
            require(!open.rateIsGiven(), "--rate is for an open load: give --open poisson, say, too.");
            return new ClosedLoad(url, closed.clients(spec), closed.think(spec), unmeasured, measured);
        }
        require(!closed.areGiven(), "--clients and --think are for a closed load: give --rate, or leave --open out.");
        return new OpenLoad(url, open.arrivals(spec), open.senders(), unmeasured, measured);
    }

    private void requireLoopback() {
        try {
            Loopback.require(url);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private void require(boolean right, String sentence) {
        if (!right) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }

    private LoadResult run(Load load) throws InterruptedException {
        RunningLoad running = load.start(new LoadSettings(seed, Duration.ofSeconds(timeout), histogramLog));
        if (progress == null ? Progress.isWatched() : progress) {
            Progress.follow(running, load);
        }
        return running.await();
    }

    private void report(LoadResult result) {
        boolean toStandardOutput = json != null && json.toString().equals(STANDARD_OUTPUT);
        spec.commandLine().getOut().println(toStandardOutput ? Json.write(result) : result.describe());
        if (json != null && !toStandardOutput) {
            write(Json.write(result) + "\n");
        }
    }

    private void write(String text) {
        try {
            Files.writeString(json, text);
        } catch (IOException e) {
            throw new Failure(
                    "The result cannot be written to " + json + " (" + e.getMessage() + "); give another --json.", e);
        }
    }
}
