package io.loadline.it.program.tomcat;

import io.loadline.it.program.OwnBeans;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Tomcat with four threads on a port of loopback, and eight clients to ask it. */
final class WebServer {

    private static final int CLIENTS = 8;
    private static final int REQUESTS_EACH = 25;

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
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = new Thread(this::client, "client-" + i);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
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

    private void client() {
        for (int i = 0; i < REQUESTS_EACH; i++) {
            try {
                request();
            } catch (IOException e) {
                throw new IllegalStateException("request " + i, e);
            }
        }
    }

    private void request() throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) new URL("http://127.0.0.1:" + connector.getLocalPort() + "/").openConnection();
        // a connection that is kept makes tasks for itself: several requests in one, and one more when it is closed
        connection.setRequestProperty("Connection", "close");
        int status = connection.getResponseCode();
        if (status != 200) {
            throw new IOException("status " + status);
        }
        try (InputStream body = connection.getInputStream()) {
            while (body.read() >= 0) {
                // nothing is expected
            }
        }
    }
}
