package io.loadline.demo.load;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Requests to one server, for a while that is measured after a while that is not. */
public sealed interface Load permits ClosedLoad, OpenLoad {
    /**
     * How a load is run, whatever it is.
     *
     * @param seed of all that is drawn
     * @param timeout of one request
     * @param histogramLog where to write the response times, second by second; null for nowhere
     */
    record Settings(long seed, Duration timeout, Path histogramLog) {
        public static final Settings USUAL = new Settings(1, Duration.ofSeconds(60), null);
    }

    /** A loopback URL. */
    URI target();

    /** How long the load runs before anything is recorded. */
    Duration warmup();

    /** How long it is recorded then. */
    Duration measured();

    /** In a few words, for people. */
    String describe();

    /** What sends the requests, one thread each. */
    List<Runnable> senders(HttpGet request, Window window, Ledger ledger, long seed);

    /** Starts the senders with the usual settings. */
    default RunningLoad start() {
        return start(Settings.USUAL);
    }

    /** Starts the senders, each a daemon thread. */
    default RunningLoad start(Settings settings) {
        return RunningLoad.of(this, settings);
    }
}
