package io.loadline.it.program.tomcat;

import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Sleep;
import io.loadline.it.program.WebClients;
import io.loadline.it.program.families.Station;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Tomcat on a port of loopback. */
public final class WebServer implements Station {

    private static final int THREADS = 4;
    private static final int MILLIS = 4;

    private final Tomcat tomcat = new Tomcat();
    private final SlowValve valve;
    private final Connector connector;

    /** {@code millis}: how long each request takes. */
    public WebServer(int threads, int millis) throws LifecycleException, IOException {
        this(Files.createTempDirectory("tomcat").toFile(), threads, millis);
    }

    WebServer(File directory) throws LifecycleException {
        this(directory, THREADS, MILLIS);
    }

    private WebServer(File directory, int threads, int millis) throws LifecycleException {
        valve = new SlowValve(millis);
        tomcat.setBaseDir(directory.getPath());
        tomcat.setPort(0);
        connector = tomcat.getConnector();
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxThreads", String.valueOf(threads));
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
        WebClients.askOnNewConnections(connector.getLocalPort());
        awaitRest();
    }

    /** One client that sends a request of a hundred bytes, a byte at a time, and the next one; until the program ends. */
    void sendSlowly() {
        Thread client = new Thread(() -> {
            while (true) {
                try (Socket socket = new Socket("127.0.0.1", connector.getLocalPort())) {
                    OutputStream out = socket.getOutputStream();
                    String head =
                            "POST / HTTP/1.1\r\nHost: loopback\r\nConnection: close\r\nContent-Length: 100\r\n\r\n";
                    out.write(head.getBytes(StandardCharsets.US_ASCII));
                    for (int i = 0; i < 100; i++) {
                        out.write('x');
                        Sleep.millis(20);
                    }
                    while (socket.getInputStream().read() >= 0) {
                        // the answer
                    }
                } catch (IOException refused) {
                    Sleep.millis(100);
                }
            }
        });
        client.setDaemon(true);
        client.start();
    }

    private void awaitRest() {
        OwnBeans.await(
                "the server to come to rest",
                () -> pool().getActiveCount() == 0
                        && pool().getQueue().isEmpty()
                        && pool().getCompletedTaskCount() == pool().getTaskCount());
    }

    @Override
    public void request() throws IOException {
        // a connection that is kept makes tasks for itself: several requests in one, and one more when it is closed
        WebClients.requestOnNewConnection(connector.getLocalPort());
    }

    /** What the pool itself says. */
    @Override
    public long handedIn() {
        awaitRest();
        return pool().getCompletedTaskCount();
    }

    @Override
    public int size() {
        return pool().getMaximumPoolSize();
    }

    void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
