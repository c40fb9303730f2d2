// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.LengthDistribution;
import io.loadline.demo.Range.Within;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts a {@link Load} on a server of this machine and prints what it saw. */
@Command(
        name = "load",
        description = {"Loads a server on this machine and prints throughput, response times and errors.", """
                Closed, unless --open is given: each client sends a request, waits for its answer, thinks, and sends \
                the next. Open: requests are sent at given instants, and response times count from these instants, so \
                that a server that stalls cannot hide it.%n"""})
public final class LoadCommand implements Callable<Integer> {
    private static final String STANDARD_OUTPUT = "-";
    private static final int CONNECT_MILLIS = 2_000;
    private static final int USUAL_CLIENTS = 10;
    private static final double USUAL_RATE = 100;
    /** Requests of an open load that may be out at a time; later ones are sent late, and their response times count that. */
    private static final int SENDERS = 256;

    private static final int COLUMNS = 50;
    private static final long TICK_MILLIS = 250;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "where the server listens, as it printed it")
    private URI url;

    @Option(names = "--clients", description = "closed load: how many clients (" + USUAL_CLIENTS + ")")
    @Within(least = 1, most = 2_000, unit = "clients")
    private Integer clients;

    @Option(names = "--think", description = "closed load: milliseconds between an answer and the next request (0)")
    @Within(least = 0, most = 600_000, unit = "ms")
    private Double think;

    @Option(names = "--think-lengths", description = """
            closed load: how pauses are spread around that: constant, exponential, lognormal:C2 or pareto:SHAPE \
            (constant)""")
    private LengthDistribution thinkLengths;

    private enum Kind {
        CONSTANT,
        POISSON,
        SINUSOIDAL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--open", description = "open load, which does not wait for answers: ${COMPLETION-CANDIDATES}")
    private Kind open;

    @Option(names = "--rate", description = "open load: requests per second on average (100)")
    @Within(least = 0.01, most = 100_000, unit = "requests/s")
    private Double rate;

    @Option(names = "--period", description = "sinusoidal: seconds from one crest to the next (${DEFAULT-VALUE})")
    @Within(least = 0.01, most = 3_600, unit = "seconds")
    private double period = 10;

    @Option(names = "--depth", description = "sinusoidal: how far it rises, as a share of the mean (${DEFAULT-VALUE})")
    @Within(least = 0, most = 1, unit = "of the mean rate")
    private double depth = 0.8;

    @Option(names = "--seconds", description = "length of the measured part (${DEFAULT-VALUE})")
    @Within(least = 1, most = 86_400, unit = "seconds")
    private int seconds = 20;

    @Option(names = "--warmup", description = "seconds of load before it, not measured (${DEFAULT-VALUE})")
    @Within(least = 0, most = 3_600, unit = "seconds")
    private int warmup = 5;

    @Option(names = "--seed", description = "of all that is drawn (${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(
            names = "--json",
            arity = "0..1",
            paramLabel = "FILE",
            fallbackValue = STANDARD_OUTPUT,
            description = "write the result as one line of JSON; without a name print it, instead of the table")
    private Path json;

    @Override
    public Integer call() throws InterruptedException {
        Load load = load();
        try {
            requireLoopback(url);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        requireListener(url);
        RunningLoad running = new RunningLoad.Plan(load, url, warmup, seconds, seed).start();
        if (System.console() != null) { // a person is likely to look
            follow(running);
        }
        report(running.await());
        return 0;
    }

    private Load load() {
        if (open == null) {
            require(rate == null, "--rate is for an open load: give --open poisson, say, too.");
            return new Load.Closed(
                    clients == null ? USUAL_CLIENTS : clients,
                    think == null ? 0 : think,
                    thinkLengths == null ? LengthDistribution.CONSTANT : thinkLengths);
        }
        boolean closed = clients != null || think != null || thinkLengths != null;
        require(!closed, "--clients and --think are for a closed load: give --rate, or leave --open out.");
        double mean = rate == null ? USUAL_RATE : rate;
        Arrivals arrivals =
                switch (open) {
                    case CONSTANT -> new Arrivals.Constant(mean);
                    case POISSON -> new Arrivals.Poisson(mean);
                    case SINUSOIDAL -> new Arrivals.Sinusoidal(mean, depth, period);
                };
        return new Load.Open(arrivals, SENDERS);
    }

    private void require(boolean right, String sentence) {
        if (!right) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }

    /** A bar on standard error that fills with the seconds, warm-up included; standard output stays clean. */
    private void follow(RunningLoad running) throws InterruptedException {
        boolean done;
        do {
            done = running.isDoneWithin(TICK_MILLIS);
            double over = running.measuredSeconds();
            int filled = done ? COLUMNS : (int) (COLUMNS * (warmup + over) / (warmup + seconds));
            String left = over < seconds ? "%.0f s left%s".formatted(seconds - over, over < 0 ? ", warm-up" : "") : "";
            System.err.printf("\rload [%s] %-20s", "=".repeat(filled) + " ".repeat(COLUMNS - filled), left);
        } while (!done);
        System.err.println();
    }

    private void report(LoadResult result) {
        boolean toStandardOutput = json != null && json.toString().equals(STANDARD_OUTPUT);
        spec.commandLine().getOut().println(toStandardOutput ? Json.write(result) : result.describe());
        if (json != null && !toStandardOutput) {
            try {
                Files.writeString(json, Json.write(result) + "\n");
            } catch (IOException e) {
                throw new Failure(
                        "The result cannot be written to " + json + " (" + e.getMessage() + "); give another --json.",
                        e);
            }
        }
    }

    /**
     * Keeps the generator from loading a machine other than this one.
     *
     * @throws IllegalArgumentException saying in one sentence what is wrong and what is accepted
     */
    static void requireLoopback(URI url) {
        if (!"http".equals(url.getScheme()) || url.getHost() == null) {
            throw new IllegalArgumentException(url
                    + " is not an http URL: give the one that the server printed, like http://127.0.0.1:8080/work.");
        }
        boolean here = false;
        try {
            here = Stream.of(InetAddress.getAllByName(url.getHost())).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            // it is not here
        }
        if (!here) {
            throw new IllegalArgumentException(
                    url.getHost() + " is not this machine: only loopback addresses are loaded, like 127.0.0.1.");
        }
    }

    /**
     * Opens a connection and closes it without a request.
     *
     * @throws Failure if nobody listens
     */
    static void requireListener(URI url) {
        int port = url.getPort() < 0 ? 80 : url.getPort();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(url.getHost(), port), CONNECT_MILLIS);
        } catch (IOException e) {
            throw new Failure(
                    "There is no server at " + url + " (" + e.getMessage() + "): start one with 'java -jar"
                            + " loadline-demo.jar server --port " + port + "', or give the URL that it printed.",
                    e);
        }
    }
}
