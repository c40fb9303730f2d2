package io.loadline.it.program;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Pools with an even load after something that is over. */
public final class PastLoadProgram {

    private static final int BURST = 2_000;
    private static final long SEED = 33;

    /** Tasks a second of the even loads. */
    private static final int PER_SECOND = 50;

    private static final int TIMERS = 10;

    private PastLoadProgram() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .on("burst", out -> burst())
                .on("load", PastLoadProgram::load)
                .on("goOn", out -> goOn())
                .run();
    }

    /** Until the burst is older than the history. */
    private static void burst() {
        ExecutorService pool = Executors.newFixedThreadPool(200, new NamedThreads("burst"));
        for (int i = 0; i < BURST; i++) {
            pool.execute(() -> Sleep.millis(10));
        }
        evenly(pool, 10);
        OwnBeans.await("the burst is seen", () -> perSecond() > 2 * PER_SECOND);
        OwnBeans.await("the burst is forgotten", () -> perSecond() < 1.5 * PER_SECOND);
    }

    private static long perSecond() {
        return OwnBeans.figure(OwnBeans.live("burst"), "ArrivalsPerSecond");
    }

    /** Until there is advice for both pools. */
    private static void load(PrintStream out) {
        evenly(Executors.newFixedThreadPool(4, new NamedThreads("open")), 15);
        ScheduledExecutorService timers = Executors.newScheduledThreadPool(4, new NamedThreads("timers"));
        for (int i = 0; i < TIMERS; i++) {
            long period = 1000L * TIMERS / PER_SECOND;
            timers.scheduleAtFixedRate(() -> Sleep.millis(15), 7 * i, period, TimeUnit.MILLISECONDS);
        }
        for (String pool : new String[] {"open", "timers"}) {
            OwnBeans.await("a recommendation for " + pool, () -> OwnBeans.recommended(pool) > 0);
        }
        out.println("pid\t" + ManagementFactory.getRuntimeMXBean().getName().split("@")[0]);
    }

    /** Some seconds more than it takes to make up for a stop of some seconds. */
    private static void goOn() {
        for (String pool : new String[] {"open", "timers"}) {
            long before = OwnBeans.figure(OwnBeans.live(pool), "CompletedCount");
            OwnBeans.await(
                    pool + " goes on",
                    () -> OwnBeans.figure(OwnBeans.live(pool), "CompletedCount") > before + 12 * PER_SECOND);
        }
    }

    /** Who is held up sends later what should have been sent. A little by chance: tasks in step look like those of callers. */
    private static void evenly(ExecutorService pool, long millis) {
        Random random = new Random(SEED);
        new NamedThreads("load")
                .newThread(() -> {
                    long next = System.nanoTime();
                    while (true) {
                        next += random.nextInt(2 * 1_000_000_000 / PER_SECOND);
                        Sleep.until(next);
                        pool.execute(() -> Sleep.millis(millis));
                    }
                })
                .start();
    }
}
