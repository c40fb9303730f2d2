package io.loadline.it.program.jboss;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.Unseen;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.threads.EnhancedQueueExecutor;

/** Serves HTTP with Undertow, and sends tasks to every fate in pools of the same class. */
public final class JBossProgram {

    private static final Runnable NOTHING = () -> {};

    private JBossProgram() {}

    public static void main(String[] arguments) throws Exception {
        UndertowServer server = new UndertowServer();
        new Dialog()
                .on("warm", out -> server.ask())
                .on("serve", server::serve)
                .on("fates", out -> fates())
                .on("lose", out -> Unseen.beginOf(pool("deaf", 100, null)))
                .run();
        server.stop();
    }

    private static void fates() throws InterruptedException {
        refused();
        ranByTheCaller();
        cancelledAndFailed();
        givenBack();
    }

    /** One runs, two wait, three are refused. */
    private static void refused() {
        Gate.crowd(pool("full", 2, null));
    }

    /** One runs, one waits, two go to the thread that hands them in. */
    private static void ranByTheCaller() {
        EnhancedQueueExecutor polite = pool("polite", 1, Runnable::run);
        Gate gate = Gate.holding(polite);
        for (int i = 0; i < 3; i++) {
            polite.execute(NOTHING);
        }
        gate.open();
    }

    /** One runs, one is cancelled before its turn, two fail. */
    private static void cancelledAndFailed() {
        EnhancedQueueExecutor mixed = pool("mixed", 100, null);
        Gate gate = Gate.holding(mixed);
        Future<?> cancelled = mixed.submit(NOTHING);
        cancelled.cancel(false);
        mixed.submit(() -> {
            throw new IllegalStateException("expected");
        });
        mixed.execute(() -> {
            throw new IllegalStateException("expected");
        });
        gate.open();
    }

    /**
     * One runs and three are given back. The one must not give way to the interrupt: in JBoss Threads 3.1 {@code shutdownNow}
     * may never end if a worker takes a task meanwhile.
     */
    private static void givenBack() throws InterruptedException {
        EnhancedQueueExecutor swept = pool("swept", 100, null);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean given = new AtomicBoolean();
        swept.execute(() -> {
            begun.countDown();
            while (!given.get()) {
                Thread.yield();
            }
        });
        begun.await();
        for (int i = 0; i < 3; i++) {
            swept.execute(NOTHING);
        }
        swept.shutdownNow();
        given.set(true);
    }

    /** One thread. {@code handoff}: who gets what is refused; null: nobody. */
    private static EnhancedQueueExecutor pool(String name, int queueSize, Executor handoff) {
        EnhancedQueueExecutor.Builder builder = new EnhancedQueueExecutor.Builder()
                .setCorePoolSize(1)
                .setMaximumPoolSize(1)
                .setMaximumQueueSize(queueSize)
                .setThreadFactory(new NamedThreads(name))
                .setExceptionHandler((thread, expected) -> {});
        if (handoff != null) {
            builder.setHandoffExecutor(handoff);
        }
        return builder.build();
    }
}
