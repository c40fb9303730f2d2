package io.loadline.demo.load;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A closed loop: a fixed number of clients, each of which sends a request, waits for the answer, thinks and sends the
 * next one. The server is never asked for more than {@code clients} requests at a time.
 *
 * @param target a loopback URL
 * @param warmup how long the load runs before anything is recorded
 * @param measured how long it is recorded then
 */
public record ClosedLoad(URI target, int clients, ThinkTime think, Duration warmup, Duration measured) implements Load {

    @Override
    public String describe() {
        String pause = think.meanMillis() == 0 ? "none" : think.lengths() + ", mean " + think.meanMillis() + " ms";
        return "closed, " + clients + (clients == 1 ? " client" : " clients") + ", think time " + pause;
    }

    @Override
    public List<Runnable> senders(HttpGet request, Window window, Ledger ledger, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Stream.generate(random::split)
                .limit(clients)
                .<Runnable>map(own -> new ClosedClient(request, think, window, ledger, own))
                .toList();
    }
}
