// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.jetty;

import io.loadline.it.program.Gate;
import io.loadline.it.program.families.WebStation;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/** Server of Jetty, with one acceptor, one selector and one reserved thread beside those for requests. */
public final class JettyServer extends WebStation {

    private static final int OWN_THREADS = 3;

    private final QueuedThreadPool pool;
    private final Server server;
    private final ServerConnector connector;

    /** Starts a server. {@code threads} serve requests; with 0, virtual threads serve them. */
    public JettyServer(int threads, int millis) throws Exception {
        super(millis, true);
        pool = new QueuedThreadPool(threads + OWN_THREADS, threads + OWN_THREADS);
        pool.setReservedThreads(1);
        pool.setName("web");
        server = new Server(threads == 0 ? virtualThreads() : pool);
        connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(
                AnyHandler.doing(service::serve, threads == 0 ? Executors.newCachedThreadPool() : Runnable::run));
        server.start();
    }

    /** Makes a pool with virtual threads, since version 12. */
    private static ThreadPool virtualThreads() throws ReflectiveOperationException {
        return (ThreadPool) Class.forName("org.eclipse.jetty.util.thread.VirtualThreadPool")
                .getConstructor()
                .newInstance();
    }

    @Override
    protected int port() {
        return connector.getLocalPort();
    }

    @Override
    public int size() {
        return pool.getMaxThreads() - OWN_THREADS;
    }

    void stop() throws Exception {
        server.stop();
    }

    @Override
    public void fates() throws Exception {
        failed();
        leftBehind();
    }

    /** Submits three tasks, of which one fails. */
    private void failed() throws Exception {
        Executor mixed = pool("mixed");
        Gate gate = Gate.holding(mixed);
        mixed.execute(() -> {});
        mixed.execute(() -> {
            throw new IllegalStateException("expected");
        });
        gate.open();
    }

    /**
     * Stops a pool with one running and three queued tasks, after which one more is rejected. Then starts the pool
     * again, and runs one task.
     */
    private void leftBehind() throws Exception {
        QueuedThreadPool swept = pool("swept");
        Gate gate = Gate.holdingFast(swept);
        for (int i = 0; i < 3; i++) {
            swept.execute(() -> {});
        }
        swept.stop();
        gate.open();
        try {
            swept.execute(() -> {});
        } catch (RejectedExecutionException expected) {
            // the pool is stopped
        }
        swept.start();
        swept.execute(() -> {});
    }

    /** Makes a pool that does not wait for its tasks when it stops. */
    @Override
    public QueuedThreadPool pool(String name) throws Exception {
        QueuedThreadPool made = new QueuedThreadPool(1, 1);
        made.setReservedThreads(0);
        made.setStopTimeout(0);
        made.setName(name);
        made.setDaemon(true);
        made.start();
        return made;
    }
}
