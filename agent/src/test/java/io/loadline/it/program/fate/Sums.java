package io.loadline.it.program.fate;

import io.loadline.it.program.OwnBeans;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;

/**
 * What an application measures of the tasks it hands in, in nanoseconds. Each clock read of the agent lies between two
 * of the application's own, so its totals lie between two sums, and no tolerance is needed but for rounding.
 */
final class Sums {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double ROUNDING = 1000;

    /** When a task was about to begin, and when it had ended, as the pool's hooks see it. */
    final AtomicLong begins = new AtomicLong();

    final AtomicLong ends = new AtomicLong();

    /** When a rejection handler was entered, since the last call of {@link #execute}; 0 if it was not. */
    volatile long handled;

    /** When {@code execute} was called, and a moment at which that was past for certain. */
    private final AtomicLong called = new AtomicLong();

    private final AtomicLong arrived = new AtomicLong();

    /** The first and the last moment inside of a task. */
    private final AtomicLong firsts = new AtomicLong();

    private final AtomicLong lasts = new AtomicLong();

    void execute(ThreadPoolExecutor pool, Runnable work) {
        handled = 0;
        called.addAndGet(System.nanoTime());
        pool.execute(() -> {
            firsts.addAndGet(System.nanoTime());
            work.run();
            lasts.addAndGet(System.nanoTime());
        });
        long past = handled;
        arrived.addAndGet(past == 0 ? System.nanoTime() : past);
    }

    /** Service is no shorter than the tasks say, wait no longer. */
    void compare(String pool, Tale tale) {
        double service = nanos(pool, "TotalServiceMillis");
        double shortest = lasts.get() - firsts.get();
        tale.expect("service " + service + " is " + shortest + " or more", service >= shortest - ROUNDING);
        double wait = nanos(pool, "TotalWaitMillis");
        double longest = firsts.get() - called.get();
        tale.expect("wait " + wait + " is " + longest + " or less", wait > 0 && wait <= longest + ROUNDING);
    }

    /** Service is no longer than from hook to hook, wait no shorter than until the first hook. */
    void compareFromAbove(String pool, Tale tale) {
        double service = nanos(pool, "TotalServiceMillis");
        double longest = ends.get() - begins.get();
        tale.expect("service " + service + " is " + longest + " or less", service <= longest + ROUNDING);
        double wait = nanos(pool, "TotalWaitMillis");
        double shortest = begins.get() - arrived.get();
        tale.expect("wait " + wait + " is " + shortest + " or more", wait >= shortest - ROUNDING);
    }

    private static double nanos(String pool, String attribute) {
        try {
            return (Double) OwnBeans.server().getAttribute(OwnBeans.live(pool), attribute) * NANOS_PER_MILLI;
        } catch (JMException e) {
            throw new IllegalStateException(pool + " " + attribute, e);
        }
    }
}
