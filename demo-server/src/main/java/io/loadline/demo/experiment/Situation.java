package io.loadline.demo.experiment;

import io.loadline.demo.load.ClosedLoad;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What stays the same before and after: the work of a request, the clients, the lengths.
 *
 * @param agent the agent's jar
 * @param cost the server options that set what a request costs the processor
 * @param sleep milliseconds of a request
 * @param windowMillis one measurement window of the agent
 */
public record Situation(
        Path agent, List<String> cost, int sleep, int clients, int warmup, int seconds, int windowMillis) {

    private static final int SPARE_SECONDS = 60;
    private static final int MIN_HISTORY_WINDOWS = 30;

    /** The same work, its digits known. */
    public Situation withDigits(int digits) {
        return new Situation(
                agent, List.of("--digits", String.valueOf(digits)), sleep, clients, warmup, seconds, windowMillis);
    }

    /** All of it measured from the first request on, for so long. */
    public Situation measuredAtOnce(int measuredSeconds, int agentWindowMillis) {
        return new Situation(agent, cost, sleep, clients, 0, measuredSeconds, agentWindowMillis);
    }

    public ServerProcess startServer(int threads) throws IOException, InterruptedException {
        return new ServerProcess(agentWithOptions(), serverOptions(threads));
    }

    /** {@code agentOptions}: besides those that set what the agent looks at. */
    public ServerProcess startServer(int threads, String agentOptions) throws IOException, InterruptedException {
        return new ServerProcess(agentWithOptions() + "," + agentOptions, serverOptions(threads));
    }

    public ClosedLoad loadOn(URI server) {
        return new ClosedLoad(server, clients, Duration.ofSeconds(warmup), Duration.ofSeconds(seconds));
    }

    /** The agent looks back as far as the measured part reaches, if it may, so that the warm-up falls out of its view. */
    private String agentWithOptions() {
        int history = Math.max(1_000 * seconds, MIN_HISTORY_WINDOWS * windowMillis);
        return "%s=window=%dms,history=%dms".formatted(agent, windowMillis, history);
    }

    private List<String> serverOptions(int threads) {
        int bound = warmup + seconds + SPARE_SECONDS;
        List<String> options = new ArrayList<>(cost);
        options.addAll(List.of("--threads", String.valueOf(threads)));
        options.addAll(List.of("--sleep", String.valueOf(sleep)));
        options.addAll(List.of("--seconds", String.valueOf(bound)));
        return options;
    }
}
