// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.tomcat;

import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.families.WebStation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/**
 * Server of Tomcat. Each request has its own connection: a kept connection would have several requests in one task, and
 * one more task when it is closed.
 */
public final class WebServer extends WebStation {

    private final Tomcat tomcat = new Tomcat();
    private final Connector connector;

    /** Starts a server. {@code threads} is 0 for a virtual thread for each request. */
    public WebServer(int threads, int millis) throws LifecycleException, IOException {
        super(millis, false);
        File directory = Files.createTempDirectory("tomcat").toFile();
        directory.deleteOnExit();
        tomcat.setBaseDir(directory.getPath());
        tomcat.setPort(0);
        connector = tomcat.getConnector();
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxConnections", System.getProperty("maxConnections", "8192"));
        if (threads == 0) {
            connector.setProperty("useVirtualThreads", "true");
        } else {
            connector.setProperty("maxThreads", String.valueOf(threads));
            connector.setProperty("minSpareThreads", "2");
        }
        tomcat.addContext("", directory.getPath()).getPipeline().addValve(new SlowValve());
        tomcat.start();
    }

    /** Valve that reads the body of a request, and sends an empty answer after a delay. */
    private final class SlowValve extends ValveBase {
        SlowValve() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException {
            byte[] buffer = new byte[100];
            for (int read = 0; request.getMethod().equals("POST") && read >= 0; ) {
                read = request.getInputStream().read(buffer);
            }
            service.serve();
            response.setStatus(200);
        }
    }

    private ThreadPoolExecutor pool() {
        return (ThreadPoolExecutor) connector.getProtocolHandler().getExecutor();
    }

    @Override
    protected int port() {
        return connector.getLocalPort();
    }

    /** Waits until the server is at rest, and returns the pool's own count. */
    @Override
    public long submitted() {
        if (!(connector.getProtocolHandler().getExecutor() instanceof ThreadPoolExecutor)) {
            return super.submitted();
        }
        OwnBeans.await(
                "the server to come to rest",
                () -> pool().getActiveCount() == 0
                        && pool().getQueue().isEmpty()
                        && pool().getCompletedTaskCount() == pool().getTaskCount());
        return pool().getCompletedTaskCount();
    }

    @Override
    public int size() {
        return pool().getMaximumPoolSize();
    }

    @Override
    public void fates() {
        Gate.crowd(pool("full", new TaskQueue(2)));
        ThreadPoolExecutor swept = pool("swept", new TaskQueue());
        Gate held = Gate.holding(swept);
        Runnable unwanted = () -> {};
        swept.execute(unwanted);
        swept.remove(unwanted);
        Future<?> cancelled = swept.submit(() -> {});
        cancelled.cancel(false);
        swept.purge();
        Future<?> cancelledInTurn = swept.submit(() -> {});
        cancelledInTurn.cancel(false);
        swept.submit(() -> {
            throw new IllegalStateException("expected");
        });
        held.open();
    }

    /** Makes a pool with one thread, whose queue knows the pool, as in the server. */
    private static ThreadPoolExecutor pool(String name, TaskQueue queue) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, queue, new NamedThreads(name));
        queue.setParent(pool);
        return pool;
    }
}
