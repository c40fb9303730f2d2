package io.loadline.demo.load;

import io.loadline.demo.LengthDistribution;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A closed loop: a fixed number of clients, each of which sends a request, waits for the answer, thinks and sends the
 * next one. The server is never asked for more than {@code clients} requests at a time. A request counts as measured if its
 * answer came within the window, so that the requests of all clients over the window's length are the throughput.
 *
 * @param thinkMillis mean pause of a client between an answer and its next request; 0 for none
 * @param thinkLengths how the pauses are spread around it
 */
public record ClosedLoad(
        URI target,
        int clients,
        double thinkMillis,
        LengthDistribution thinkLengths,
        Duration warmup,
        Duration measured)
        implements Load {
    /** A client whose requests fail at once must not spin. */
    private static final long PAUSE_AFTER_ERROR_NANOS = 50_000_000;

    /** Clients that do not think. */
    public ClosedLoad(URI target, int clients, Duration warmup, Duration measured) {
        this(target, clients, 0, LengthDistribution.CONSTANT, warmup, measured);
    }

    @Override
    public String describe() {
        String pause = thinkMillis == 0 ? "none" : thinkLengths + ", mean " + thinkMillis + " ms";
        return "closed, " + clients + (clients == 1 ? " client" : " clients") + ", think time " + pause;
    }

    @Override
    public List<Runnable> senders(HttpGet request, Window window, Ledger ledger, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Stream.generate(random::split)
                .limit(clients)
                .<Runnable>map(own -> () -> beClient(request, window, ledger, own))
                .toList();
    }

    private void beClient(HttpGet request, Window window, Ledger ledger, SplittableRandom random) {
        try {
            while (!window.isOver(System.nanoTime())) {
                boolean answered = sendOne(request, window, ledger);
                long pause = answered ? thinkNanos(random) : PAUSE_AFTER_ERROR_NANOS;
                if (pause > 0) {
                    TimeUnit.NANOSECONDS.sleep(Math.min(pause, window.to() - System.nanoTime()));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    long thinkNanos(SplittableRandom random) {
        return Math.round(thinkMillis * thinkLengths.draw(random) * 1e6);
    }

    private static boolean sendOne(HttpGet request, Window window, Ledger ledger) {
        long start = System.nanoTime();
        boolean answered = ledger.note(request.send());
        long end = System.nanoTime();
        if (answered && window.contains(end)) {
            ledger.completed();
            ledger.response(end - start);
        }
        return answered;
    }
}
