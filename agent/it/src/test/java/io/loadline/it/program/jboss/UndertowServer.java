// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.jboss;

import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.families.WebStation;
import io.undertow.Undertow;
import io.undertow.server.handlers.BlockingHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import org.jboss.threads.EnhancedQueueExecutor;

/** Server of Undertow, whose pool is from JBoss Threads. */
public final class UndertowServer extends WebStation {

    private final Undertow undertow;

    /** Starts a server. {@code threads} are its workers. */
    public UndertowServer(int threads, int millis) {
        super(millis, true);
        undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(1)
                .setWorkerThreads(threads)
                .setHandler(new BlockingHandler(exchange -> {
                    service.serve();
                    exchange.setStatusCode(200);
                }))
                .build();
        undertow.start();
    }

    @Override
    protected int port() {
        return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
    }

    @Override
    public int size() {
        return undertow.getWorker().getMXBean().getMaxWorkerPoolSize();
    }

    @Override
    public void fates() {
        // one runs, two wait, three are rejected
        Gate.crowd(pool("full", 2, null));
        ranByTheCaller();
        cancelledAndFailed();
        givenBack();
    }

    /** Submits four tasks: one runs, one waits, two are run by the caller. */
    private static void ranByTheCaller() {
        EnhancedQueueExecutor polite = pool("polite", 1, Runnable::run);
        Gate gate = Gate.holding(polite);
        for (int i = 0; i < 3; i++) {
            polite.execute(() -> {});
        }
        gate.open();
    }

    /** Submits four tasks: one runs, one is cancelled before it begins, two fail. */
    private static void cancelledAndFailed() {
        EnhancedQueueExecutor mixed = pool("mixed", 100, null);
        Gate gate = Gate.holding(mixed);
        mixed.submit(() -> {}).cancel(false);
        Runnable failing = () -> {
            throw new IllegalStateException("expected");
        };
        mixed.submit(failing);
        mixed.execute(failing);
        gate.open();
    }

    /**
     * Stops a pool: one task runs and three are returned. The running one must ignore the interrupt: in JBoss Threads
     * 3.1, {@code shutdownNow} may never end if a worker takes a task meanwhile.
     */
    private static void givenBack() {
        EnhancedQueueExecutor swept = pool("swept", 100, null);
        Gate gate = Gate.holdingFast(swept);
        for (int i = 0; i < 3; i++) {
            swept.execute(() -> {});
        }
        swept.shutdownNow();
        gate.open();
    }

    @Override
    public Executor pool(String name) {
        return pool(name, 100, null);
    }

    /** Makes a pool with one thread. {@code handoff} gets rejected tasks; null for none. */
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
