package io.loadline.window;

import io.loadline.record.count.Totals;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What a stop of the whole process leaves to one pool: the tasks that were in service, those that fell due meanwhile, and
 * all that wait behind them. Until they are done, what is measured tells how long the stop was, and not how many threads
 * are right. Not thread-safe.
 */
final class CatchingUp {

    /** Who takes longer, measured in stops, was busy before, or has tasks so long that a stop adds little to them. */
    private static final int MOST_STOPS = 10;

    /** Of the stop: a shorter wait does not come from it. */
    private static final double LITTLE = 0.001;

    /** Times the mean wait of the history: a single window may have more. */
    private static final double USUAL = 2;

    private boolean goesOn;
    private long resumed;
    private long until;
    private double longestWait;

    /** The process stood still for so long, until now. */
    void begin(long stoppedNanos, List<Window> before, long now) {
        double waited = before.stream().mapToDouble(w -> w.waitNanos).sum();
        double tasks = before.stream().mapToDouble(w -> w.timedWaits).sum();
        longestWait = Math.max(LITTLE * stoppedNanos, tasks > 0 ? USUAL * waited / tasks : 0);
        goesOn = true;
        resumed = now;
        until = now + MOST_STOPS * stoppedNanos;
    }

    boolean goesOn() {
        return goesOn;
    }

    /** Without another stop. {@code totals}: at its end; {@code ages}: of the tasks in service then, in nanoseconds. */
    void windowEnded(Window window, Totals totals, LongStream ages, long now) {
        boolean waits = window.timedWaits > 0
                ? window.waitNanos > longestWait * window.timedWaits
                : totals.inSystem() > totals.inService();
        boolean isOld = ages.anyMatch(age -> age > now - resumed);
        goesOn = now - until < 0 && (waits || isOld);
    }
}
