package io.loadline.it.program.jboss;

import io.loadline.it.program.OwnBeans;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.BlockingHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Undertow with four worker threads on a port of loopback, and eight clients to ask it, on connections that are kept. */
final class UndertowServer {

    private static final int THREADS = 4;
    private static final int CLIENTS = 8;
    private static final int REQUESTS_EACH = 25;
    private static final long SERVICE_NANOS = 4_000_000;

    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();
    private final Undertow undertow;

    UndertowServer() {
        undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(1)
                .setWorkerThreads(THREADS)
                .setHandler(new BlockingHandler(this::handle))
                .build();
        undertow.start();
    }

    private void handle(HttpServerExchange exchange) {
        long start = System.nanoTime();
        begun.incrementAndGet();
        for (long left = SERVICE_NANOS; left > 0; left = start + SERVICE_NANOS - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        exchange.setStatusCode(200);
        nanos.addAndGet(System.nanoTime() - start);
        ended.incrementAndGet();
    }

    void serve(PrintStream out) throws Exception {
        long requests = ended.get();
        long before = nanos.get();
        ask();
        out.println("own.requests\t" + (ended.get() - requests));
        out.println("own.millis\t" + (nanos.get() - before) / 1e6);
    }

    /** Asks, and waits until every request has ended. */
    void ask() throws Exception {
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = new Thread(this::client, "client-" + i);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        OwnBeans.await("every request to end", () -> begun.get() == ended.get());
    }

    void stop() {
        undertow.stop();
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
        int port = ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
        HttpURLConnection connection = (HttpURLConnection) new URL("http://127.0.0.1:" + port + "/").openConnection();
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
