package io.loadline.demo.load;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Requests to one server, for a while that is measured after a while that is not. */
public sealed interface Load permits ClosedLoad, OpenLoad {

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

    /** Starts the senders, each a daemon thread. */
    default RunningLoad start() {
        return start(LoadSettings.USUAL);
    }

    /** Starts the senders, each a daemon thread. */
    default RunningLoad start(LoadSettings settings) {
        return RunningLoad.of(this, settings);
    }
}
