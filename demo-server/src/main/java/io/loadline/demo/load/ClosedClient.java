package io.loadline.demo.load;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/**
 * One client of a {@link ClosedLoad}, confined to its thread until that has ended. A request counts as measured if its
 * answer came within the window, so that the requests of all clients over the window's length are the throughput.
 */
final class ClosedClient implements Runnable {

    /** A client whose requests fail at once must not spin. */
    private static final long PAUSE_AFTER_ERROR_NANOS = 50_000_000;

    private final HttpGet request;
    private final ThinkTime think;
    private final Window window;
    private final RandomGenerator random;

    final Histogram responseMicros = new Histogram(3);
    long sent;
    long errors;
    String firstError;

    ClosedClient(HttpGet request, ThinkTime think, Window window, long seed) {
        this.request = request;
        this.think = think;
        this.window = window;
        this.random = new SplittableRandom(seed);
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
        sent++;
        long start = System.nanoTime();
        try {
            request.send();
        } catch (IOException e) {
            failed(e);
            return false;
        }
        long end = System.nanoTime();
        if (window.contains(end)) {
            responseMicros.recordValue(TimeUnit.NANOSECONDS.toMicros(end - start));
        }
        return true;
    }

    private void failed(IOException problem) {
        errors++;
        if (firstError == null) {
            firstError = problem.getMessage();
        }
    }

    private void pause(long nanos) throws InterruptedException {
        if (nanos > 0) {
            TimeUnit.NANOSECONDS.sleep(Math.min(nanos, window.to() - System.nanoTime()));
        }
    }
}
