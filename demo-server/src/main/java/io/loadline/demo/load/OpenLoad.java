package io.loadline.demo.load;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Arrivals that do not depend on the answers. Response times count from the instant at which a request was to be sent,
 * whether or not a sender was free then, so that a server that stalls cannot hide the requests that came meanwhile
 * ("coordinated omission", G. Tene, How NOT to Measure Latency).
 *
 * @param target a loopback URL
 * @param senders how many requests may be out at a time
 * @param warmup how long the load runs before anything is recorded
 * @param measured how long it is recorded then
 */
public record OpenLoad(URI target, Arrivals arrivals, int senders, Duration warmup, Duration measured) implements Load {

    @Override
    public String describe() {
        return "open, " + arrivals.name() + ", " + Math.round(arrivals.rate() * 100) / 100.0 + " requests/s";
    }

    @Override
    public List<Runnable> senders(HttpGet request, Window window, Ledger ledger, long seed) {
        long start = window.from() - warmup.toNanos();
        Timetable timetable = new Timetable(start, arrivals.instants(new SplittableRandom(seed)));
        return Collections.nCopies(senders, new OpenSender(request, timetable, window, ledger));
    }
}
