package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Periodic tasks, each run of which is a task, and what becomes of all of them when the pool ends. */
final class Periodic {

    private Periodic() {}

    static void addTo(Fates fates) {
        fates.add("fixed rate, overrun", Scheduling::single, (pool, tale) -> {
            new Runs(5, 20).atRate(pool, 2);
            tale.expect("5 arrived, 5 ran");
        });
        fates.add("fixed delay", Scheduling::single, (pool, tale) -> {
            new Runs(5, 5).withDelay(pool, 3);
            tale.expect("5 arrived, 5 ran");
        });
        fates.add("fixed rate, decorated", Scheduling.Decorating::new, (pool, tale) -> {
            new Runs(4, 0).atRate(pool, 2);
            tale.expect("4 arrived, 4 ran");
        });
        fates.add("periodic task fails", Scheduling::single, (pool, tale) -> {
            AtomicInteger runs = new AtomicInteger();
            pool.scheduleAtFixedRate(
                    () -> {
                        if (runs.incrementAndGet() == 3) {
                            throw new IllegalStateException("expected");
                        }
                    },
                    -1,
                    2,
                    TimeUnit.MILLISECONDS);
            tale.expect("3 arrived, 3 ran, 1 failed");
        });
        // the run that goes on is served; the next one never arrives
        fates.add("periodic task cancelled from outside", Scheduling::single, (pool, tale) -> {
            Gate gate = new Gate();
            Future<?> periodic = pool.scheduleWithFixedDelay(gate, 1, 1, TimeUnit.MILLISECONDS);
            gate.awaitEntered();
            tale.expect("1 arrived, 1 started");
            periodic.cancel(false);
            gate.open();
            tale.execute(1).expect("2 arrived, 2 ran");
        });
        fates.add("scheduled, then shutdown", Scheduling::single, (pool, tale) -> {
            tale.hold(0);
            Scheduling.in(1, pool);
            Scheduling.in(300, pool);
            pool.scheduleAtFixedRate(NOTHING, 600_000, 1, TimeUnit.MILLISECONDS);
            pool.shutdown();
            refuse(pool);
            tale.expect("4 arrived, 1 started, 2 queued, 1 rejected");
            tale.open().expect("4 arrived, 3 ran, 1 rejected");
        });
        fates.add("scheduled, then shutdown without delayed", Scheduling::single, Periodic::endsWithoutDelayed);
        fates.add("periodic, then shutdown", Scheduling::single, (pool, tale) -> {
            pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
            pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
            tale.hold(0);
            new Runs(4, 0).atRate(pool, 2);
            Scheduling.in(600_000, pool);
            pool.shutdown();
            tale.open().expect("5 arrived, 5 ran");
        });
        fates.add("scheduled, then shutdownNow", Scheduling::single, (pool, tale) -> {
            tale.hold(0);
            Scheduling.in(1, pool);
            Scheduling.in(2, pool);
            Scheduling.in(600_000, pool);
            tale.expect("3 arrived, 1 started, 2 queued");
            tale.expect("three are left", pool.shutdownNow().size() == 3);
            tale.open().expect("3 arrived, 1 ran, 2 removed");
        });
    }

    /** What is due has arrived, whether this Java still runs it or not; what is not due never does. */
    private static void endsWithoutDelayed(ScheduledThreadPoolExecutor pool, Tale tale) throws InterruptedException {
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        tale.hold(0);
        AtomicInteger ran = new AtomicInteger();
        pool.schedule(ran::incrementAndGet, 1, TimeUnit.MILLISECONDS);
        pool.schedule(ran::incrementAndGet, 2, TimeUnit.MILLISECONDS);
        Scheduling.in(600_000, pool);
        tale.expect("3 arrived, 1 started, 2 queued");
        pool.shutdown();
        refuse(pool);
        tale.open();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        int removed = 2 - ran.get();
        tale.expect("4 arrived, " + (1 + ran.get()) + " ran, " + removed + " removed, 1 rejected");
    }

    private static void refuse(ScheduledThreadPoolExecutor pool) {
        try {
            pool.schedule(NOTHING, 1, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException expected) {
            return;
        }
        throw new IllegalStateException("not refused");
    }

    /** A periodic task that cancels itself in the last of some runs. */
    private static final class Runs implements Runnable {
        private final int most;
        private final long millis;
        private final AtomicInteger done = new AtomicInteger();
        private Future<?> future;

        Runs(int most, long millis) {
            this.most = most;
            this.millis = millis;
        }

        synchronized void atRate(ScheduledThreadPoolExecutor pool, long periodMillis) {
            future = pool.scheduleAtFixedRate(this, 1, periodMillis, TimeUnit.MILLISECONDS);
        }

        synchronized void withDelay(ScheduledThreadPoolExecutor pool, long delayMillis) {
            future = pool.scheduleWithFixedDelay(this, 1, delayMillis, TimeUnit.MILLISECONDS);
        }

        @Override
        public synchronized void run() {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (done.incrementAndGet() == most) {
                future.cancel(false);
            }
        }
    }
}
