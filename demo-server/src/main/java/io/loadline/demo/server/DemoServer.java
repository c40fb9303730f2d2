package io.loadline.demo.server;

import com.sun.net.httpserver.HttpServer;
import io.loadline.demo.Failure;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * An HTTP server on loopback only. Each request goes from the socket into a thread pool, does its {@link Work} there and
 * is answered with a {@link WorkAnswer}; a request that finds the pool's queue full has its connection closed. Running
 * when made; thread safe.
 */
public final class DemoServer implements AutoCloseable {

    public static final String PATH = "/work";

    private final HttpServer http;
    private final ThreadPoolExecutor pool;
    private final WorkHandler handler;

    /**
     * @param port 0 for any free one
     * @param queueCapacity {@code Integer.MAX_VALUE} for no bound
     * @throws Failure if the port is taken or may not be used
     */
    public DemoServer(int port, int threads, int queueCapacity, Work usual) {
        http = listen(port);
        pool = ServerThreads.pool(threads, queueCapacity);
        handler = new WorkHandler(usual);
        http.setExecutor(pool);
        http.createContext("/", handler);
        http.start();
    }

    public URI url() {
        InetSocketAddress address = http.getAddress();
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + PATH);
    }

    /** How many requests to {@link #PATH} were done as asked. */
    public long answeredCount() {
        return handler.answeredCount();
    }

    @Override
    public void close() {
        http.stop(0);
        pool.shutdownNow();
    }

    private static HttpServer listen(int port) {
        // the JDK's server reads both when its first instance is made
        System.setProperty("sun.net.httpserver.nodelay", "true"); // else headers and body wait 40 ms for one another
        System.setProperty("sun.net.httpserver.maxIdleConnections", "100000"); // a client that thinks stays connected
        try {
            return HttpServer.create(new InetSocketAddress(loopback(), port), 1_024);
        } catch (BindException e) {
            throw new Failure(
                    "Port " + port + " cannot be used (" + e.getMessage()
                            + "): stop the program that has it, or give another --port (0 takes any free one).",
                    e);
        } catch (IOException e) {
            throw new Failure("The server cannot listen on port " + port + ": " + e.getMessage() + ".", e);
        }
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
    }
}
