package io.loadline.it.program.tomcat;

import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.WebClients;
import java.io.File;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Tomcat with four threads on a port of loopback. */
final class WebServer {

    private final Tomcat tomcat = new Tomcat();
    private final SlowValve valve = new SlowValve();
    private final Connector connector;

    WebServer(File directory) throws LifecycleException {
        tomcat.setBaseDir(directory.getPath());
        tomcat.setPort(0);
        connector = tomcat.getConnector();
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxThreads", "4");
        connector.setProperty("minSpareThreads", "2");
        Context context = tomcat.addContext("", directory.getPath());
        context.getPipeline().addValve(valve);
        tomcat.start();
    }

    ThreadPoolExecutor pool() {
        return (ThreadPoolExecutor) connector.getProtocolHandler().getExecutor();
    }

    SlowValve valve() {
        return valve;
    }

    /** Asks, and waits until the server is at rest. */
    void ask() throws Exception {
        // a connection that is kept makes tasks for itself: several requests in one, and one more when it is closed
        WebClients.askOnNewConnections(connector.getLocalPort());
        OwnBeans.await(
                "the server to come to rest",
                () -> pool().getActiveCount() == 0
                        && pool().getQueue().isEmpty()
                        && pool().getCompletedTaskCount() == pool().getTaskCount());
    }

    void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
