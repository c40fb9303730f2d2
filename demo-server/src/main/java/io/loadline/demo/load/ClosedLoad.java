package io.loadline.demo.load;

import java.net.URI;
import java.time.Duration;

/**
 * A closed loop: a fixed number of clients, each of which sends a request, waits for the answer, thinks and sends the
 * next one. The server is never asked for more than {@code clients} requests at a time.
 *
 * @param target a loopback URL
 * @param warmup how long the load runs before anything is recorded
 * @param measured how long it is recorded then
 */
public record ClosedLoad(URI target, int clients, ThinkTime think, Duration warmup, Duration measured) {

    /** Starts the clients, each a daemon thread. */
    public RunningLoad start() {
        return RunningLoad.of(this);
    }
}
