package io.loadline.metrics;

import io.loadline.health.Faults;
import io.loadline.health.Log;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers {@code GET /metrics} and nothing else, on one thread that waits for no client. What clients can make it hold is
 * bounded: so many connections with so many bytes each, two scrapes, and a deadline for everything. Where there are too
 * many, the oldest has to go that is not being scraped.
 */
public final class Endpoint implements Runnable {

    private static final String PART = "metrics";
    private static final int BACKLOG = 64;
    private static final int MAX_CONNECTIONS = 32;
    private static final int MAX_SCRAPES = 2;
    private static final long LOOK_MILLIS = 250;
    private static final long PAUSE_NANOS = 100_000_000L;

    private final String host;
    private final int port;
    private final String constantLabels;
    private final MetricsSource source;
    private final Faults faults;

    /** The oldest first. */
    private final Set<Connection> connections = new LinkedHashSet<>();

    private Endpoint(String host, int port, Map<String, String> labels, MetricsSource source, Faults faults) {
        this.host = host;
        this.port = port;
        this.constantLabels = Exposition.constantLabels(labels);
        this.source = source;
        this.faults = faults;
    }

    /**
     * Starts it on a thread of its own, which this returns.
     *
     * @param host null for the loopback address
     * @param labels of every metric
     */
    public static Thread start(
            String host,
            int port,
            Map<String, String> labels,
            MetricsSource source,
            Faults faults,
            ThreadFactory threads) {
        Thread thread = threads.newThread(new Endpoint(host, port, labels, source, faults));
        thread.setName("loadline-metrics");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void run() {
        try (Selector selector = Selector.open();
                ServerSocketChannel server = ServerSocketChannel.open()) {
            if (listens(server)) {
                server.configureBlocking(false);
                server.register(selector, SelectionKey.OP_ACCEPT);
                while (server.isOpen()) {
                    guarded(() -> serve(selector, server));
                }
            }
        } catch (Throwable error) {
            faults.report(PART, error);
        }
    }

    private boolean listens(ServerSocketChannel server) {
        try {
            InetAddress address = host == null ? InetAddress.getByName("127.0.0.1") : InetAddress.getByName(host);
            try {
                server.bind(new InetSocketAddress(address, port), BACKLOG);
            } catch (BindException refused) {
                complain(
                        isOurs(address)
                                ? "port " + port + " of " + address.getHostAddress() + " is taken"
                                : address.getHostAddress() + " is no address of this machine");
                return false;
            }
            Log.info("metrics at http:/" + server.getLocalAddress() + "/metrics");
            return true;
        } catch (UnknownHostException unknown) {
            complain("the address " + host + " is not known");
        } catch (IOException | SecurityException refused) {
            complain("cannot listen to port " + port + ": " + refused.getMessage());
        }
        return false;
    }

    private static boolean isOurs(InetAddress address) throws IOException {
        return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
    }

    private static void complain(String what) {
        Log.warn("no metrics: " + what + "; expected metrics=PORT with a free port, or metrics=ADDRESS:PORT with an"
                + " address of this machine. The application runs on without them.");
    }

    private void serve(Selector selector, ServerSocketChannel server) throws IOException {
        selector.select(connections.isEmpty() ? 0 : LOOK_MILLIS);
        // an interrupt would close every channel that is used
        Thread.interrupted();
        long now = System.nanoTime();
        for (SelectionKey key : selector.selectedKeys()) {
            if (!key.isValid()) {
                continue;
            }
            if (key.isAcceptable()) {
                guarded(() -> accept(selector, server, now));
            } else {
                serve((Connection) key.attachment(), now);
            }
        }
        selector.selectedKeys().clear();
        for (Connection connection : new ArrayList<>(connections)) {
            if (connection.isOverdue(now) || !connection.isOpen()) {
                drop(connection);
            }
        }
    }

    private void accept(Selector selector, ServerSocketChannel server, long now) throws IOException {
        for (SocketChannel client = server.accept(); client != null; client = server.accept()) {
            if (connections.size() >= MAX_CONNECTIONS) {
                drop(oldestToSpare());
            }
            try {
                client.configureBlocking(false);
                SelectionKey key = client.register(selector, SelectionKey.OP_READ);
                Connection connection = new Connection(client, key, this, now);
                key.attach(connection);
                connections.add(connection);
            } catch (IOException | RuntimeException gone) {
                client.close();
            }
        }
    }

    private Connection oldestToSpare() {
        for (Connection connection : connections) {
            if (!connection.isScraping()) {
                return connection;
            }
        }
        return connections.iterator().next();
    }

    private void serve(Connection connection, long now) {
        try {
            connection.serve(now);
        } catch (IOException gone) {
            drop(connection);
        } catch (Throwable error) {
            drop(connection);
            faults.report(PART, error);
        }
    }

    private void drop(Connection connection) {
        connections.remove(connection);
        try {
            connection.close();
        } catch (IOException gone) {
            // all the better
        }
    }

    /** To this request, which may have to wait for its turn. */
    Answer answer(Request request, long now) throws IOException {
        if (request.status != Request.OK) {
            return Answer.refusal(request, request.status);
        }
        if (request.isHead) {
            return Answer.of(request, null);
        }
        return isRoomForScrape(now)
                ? Answer.of(request, new Exposition(source, request.format, constantLabels))
                : Answer.refusal(request, Request.BUSY);
    }

    /** Makes room if it can: who does not take what he asked for must not keep others from it. */
    private boolean isRoomForScrape(long now) {
        int scrapes = 0;
        for (Connection connection : new ArrayList<>(connections)) {
            if (connection.isStalled(now)) {
                drop(connection);
            } else if (connection.isScraping()) {
                scrapes++;
            }
        }
        return scrapes < MAX_SCRAPES;
    }

    /** What fails, as where no file descriptor is left, is tried again in a moment. */
    private void guarded(Faults.Step step) {
        try {
            step.run();
        } catch (Throwable error) {
            faults.report(PART, error);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
