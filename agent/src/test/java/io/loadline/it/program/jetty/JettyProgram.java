package io.loadline.it.program.jetty;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.Gate;
import io.loadline.it.program.Unseen;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves HTTP with Jetty, and sends tasks to every fate in pools of the same class. */
public final class JettyProgram {

    private static final Runnable NOTHING = () -> {};

    private JettyProgram() {}

    public static void main(String[] arguments) throws Exception {
        JettyServer server = new JettyServer();
        new Dialog()
                .on("warm", out -> server.ask())
                .on("serve", server::serve)
                .on("fates", out -> fates())
                .on("lose", out -> Unseen.beginOf(pool("deaf")))
                .on("redeploy", Redeployed::times)
                .run();
        server.stop();
    }

    private static void fates() throws Exception {
        failed();
        leftBehind();
    }

    /** Three run, of which one fails. */
    private static void failed() throws Exception {
        QueuedThreadPool mixed = pool("mixed");
        Gate gate = Gate.holding(mixed);
        mixed.execute(NOTHING);
        mixed.execute(() -> {
            throw new IllegalStateException("expected");
        });
        gate.open();
    }

    /** One runs, three are in the queue when the pool stops, one comes too late. The pool is started again, and runs one. */
    private static void leftBehind() throws Exception {
        QueuedThreadPool swept = pool("swept");
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean stopped = new AtomicBoolean();
        swept.execute(() -> {
            begun.countDown();
            while (!stopped.get()) {
                Thread.yield();
            }
        });
        begun.await();
        for (int i = 0; i < 3; i++) {
            swept.execute(NOTHING);
        }
        swept.stop();
        stopped.set(true);
        try {
            swept.execute(NOTHING);
        } catch (RejectedExecutionException expected) {
            // it is stopped
        }
        swept.start();
        swept.execute(NOTHING);
    }

    /** One thread, and it does not wait for tasks when it stops. */
    private static QueuedThreadPool pool(String name) throws Exception {
        QueuedThreadPool pool = new QueuedThreadPool(1, 1);
        pool.setReservedThreads(0);
        pool.setStopTimeout(0);
        pool.setName(name);
        pool.setDaemon(true);
        pool.start();
        return pool;
    }
}
