package io.loadline.demo.load;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * One client of a {@link ClosedLoad}. A request counts as measured if its answer came within the window, so that the
 * requests of all clients over the window's length are the throughput.
 */
final class ClosedClient implements Runnable {

    /** A client whose requests fail at once must not spin. */
    private static final long PAUSE_AFTER_ERROR_NANOS = 50_000_000;

    private final HttpGet request;
    private final ThinkTime think;
    private final Window window;
    private final Ledger ledger;
    private final RandomGenerator random;

    ClosedClient(HttpGet request, ThinkTime think, Window window, Ledger ledger, RandomGenerator random) {
        this.request = request;
        this.think = think;
        this.window = window;
        this.ledger = ledger;
        this.random = random;
    }

    @Override
    public void run() {
        try {
            while (!window.isOver(System.nanoTime())) {
                boolean answered = sendOne();
                pause(answered ? think.nextNanos(random) : PAUSE_AFTER_ERROR_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean sendOne() {
        long start = System.nanoTime();
        Answer answer = request.send();
        long end = System.nanoTime();
        ledger.note(answer);
        if (answer.isOk() && window.contains(end)) {
            ledger.completed();
            ledger.response(end - start);
        }
        return answer.isOk();
    }

    private void pause(long nanos) throws InterruptedException {
        if (nanos > 0) {
            TimeUnit.NANOSECONDS.sleep(Math.min(nanos, window.to() - System.nanoTime()));
        }
    }
}
