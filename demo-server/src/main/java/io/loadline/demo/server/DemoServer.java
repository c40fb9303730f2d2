package io.loadline.demo.server;

import com.sun.net.httpserver.HttpServer;
import io.loadline.demo.Failure;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * An HTTP server on loopback only. Each request goes from the socket into a thread pool, does its {@link Work} there and
 * is answered with a {@link WorkAnswer}; one that the pool rejects, or whose deadline is over while it waits, is answered
 * 503. Running when made; thread safe.
 */
public final class DemoServer implements AutoCloseable {

    public static final String PATH = "/work";
    public static final String COUNTS = "/counts";

    private static final int BACKLOG = 4_096;

    private final HttpServer http;
    private final ThreadPoolExecutor pool;
    private final WorkHandler handler;

    /** @throws Failure if the port is taken or may not be used */
    public DemoServer(ServerPlan plan) {
        http = listen(plan.port());
        pool = plan.pool().newPool();
        Service service = new Service(pool, plan.digitLengths(), plan.downstream());
        handler = new WorkHandler(plan.usual(), pool, service, new SplittableRandom(plan.seed()));
        http.createContext("/", handler);
        http.start();
    }

    public URI url() {
        InetSocketAddress address = http.getAddress();
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + PATH);
    }

    /** How many requests to {@link #PATH} were done as asked. */
    public long answeredCount() {
        return handler.counts().answered();
    }

    /** How many of them were answered 503. */
    public long refusedCount() {
        return handler.counts().refused();
    }

    @Override
    public void close() {
        pool.shutdownNow().forEach(task -> ((QueuedTask) task).refuse(new Refusal("The server is stopping.")));
        handler.interruptCaller();
        http.stop(0);
    }

    private static HttpServer listen(int port) {
        setHttpProperties();
        try {
            return HttpServer.create(new InetSocketAddress(loopback(), port), BACKLOG);
        } catch (BindException e) {
            throw new Failure(
                    "Port " + port + " cannot be used (" + e.getMessage()
                            + "): stop the program that has it, or give another --port (0 takes any free one).",
                    e);
        } catch (IOException e) {
            throw new Failure("The server cannot listen on port " + port + ": " + e.getMessage() + ".", e);
        }
    }

    /** The JDK's server reads them when its first instance is made. */
    private static void setHttpProperties() {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // else headers and body wait 40 ms for one another
        System.setProperty("sun.net.httpserver.maxIdleConnections", "100000"); // a client that thinks stays connected
        System.setProperty("sun.net.httpserver.idleInterval", "900"); // seconds, for those that think long
        System.setProperty("sun.net.httpserver.maxReqTime", "2"); // seconds for sending a request: all others wait
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
    }
}
