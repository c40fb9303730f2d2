package io.loadline.demo.load;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;

/**
 * Arrivals that do not depend on the answers. Response times count from the instant at which a request was to be sent,
 * whether or not a sender was free then, so that a server that stalls cannot hide the requests that came meanwhile
 * ("coordinated omission", G. Tene, How NOT to Measure Latency).
 *
 * @param senders how many requests may be out at a time
 */
public record OpenLoad(URI target, Arrivals arrivals, int senders, Duration warmup, Duration measured) implements Load {
    /** How long after the window's end the late ones are still sent. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

    @Override
    public String describe() {
        return "open, " + arrivals.name() + ", " + Math.round(arrivals.rate() * 100) / 100.0 + " requests/s";
    }

    @Override
    public List<Runnable> senders(HttpGet request, Window window, Ledger ledger, long seed) {
        Timetable timetable =
                new Timetable(window.from() - warmup.toNanos(), arrivals.instants(new SplittableRandom(seed)));
        return Collections.nCopies(senders, () -> sendAll(request, timetable, window, ledger));
    }

    /** Hands out the instants at which requests are to be sent, each of them once, in order. Thread safe. */
    private static final class Timetable {
        private final long start;
        private final DoubleSupplier seconds;

        Timetable(long start, DoubleSupplier seconds) {
            this.start = start;
            this.seconds = seconds;
        }

        synchronized long next() {
            return start + Math.round(seconds.getAsDouble() * 1e9);
        }
    }

    /** A thread that comes too late sends at once. */
    private static void sendAll(HttpGet request, Timetable timetable, Window window, Ledger ledger) {
        for (long due = timetable.next(); !window.isOver(due); due = timetable.next()) {
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            if (!window.isOver(System.nanoTime() - GRACE_NANOS)) {
                send(request, due, window, ledger);
            } else if (window.contains(due)) {
                ledger.unsent();
            }
        }
    }

    private static void send(HttpGet request, long due, Window window, Ledger ledger) {
        boolean measured = window.contains(due);
        if (measured) {
            ledger.sentLate(System.nanoTime() - due);
        }
        boolean answered = ledger.note(request.send());
        long end = System.nanoTime();
        if (answered && window.contains(end)) {
            ledger.completed();
        }
        if (answered && measured) {
            ledger.response(end - due);
        }
    }
}
