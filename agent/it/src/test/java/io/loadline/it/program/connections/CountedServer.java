// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loadline.it.program.OwnBeans;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * HTTP server that counts its answers, and requests of one client to it, on threads that wait. The server's address is
 * the name of the client's pool.
 */
final class CountedServer {

    private static final int THREADS = 8;
    private static final int REQUESTS_EACH = 50;

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final Function<HttpExchange, byte[]> answers;
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    /** Number of requests answered before the client was closed. */
    private volatile long answeredBefore;

    private volatile CountDownLatch held = new CountDownLatch(0);
    private volatile CountDownLatch begun = new CountDownLatch(0);

    CountedServer(Function<HttpExchange, byte[]> answers) throws IOException {
        this.answers = answers;
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        begun.countDown();
        try {
            held.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        while (exchange.getRequestBody().read() >= 0) {
            // the content does not matter
        }
        byte[] answer = answers.apply(exchange);
        answered.incrementAndGet();
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    /** Makes 400 requests, eight at once. */
    void serve(Runnable request) throws InterruptedException {
        join(start(THREADS, () -> {
            for (int i = 0; i < REQUESTS_EACH; i++) {
                request.run();
            }
        }));
    }

    /** Lets one request hold the only connection until two others time out. */
    void twoAreTooLate(Runnable request) throws InterruptedException {
        held = new CountDownLatch(1);
        begun = new CountDownLatch(1);
        List<Thread> holder = start(1, request);
        begun.await();
        join(start(2, () -> {
            try {
                request.run();
            } catch (RuntimeException asItShould) {
                failed.incrementAndGet();
            }
        }));
        held.countDown();
        join(holder);
    }

    /**
     * Closes the client while eight threads make requests. Those of some libraries wait for an answer for ever, and the
     * next ones of others open another pool.
     */
    void closeUnderLoad(Runnable request, Runnable close) {
        AtomicBoolean closed = new AtomicBoolean();
        start(THREADS, () -> {
            try {
                while (!closed.get()) {
                    request.run();
                }
            } catch (RuntimeException refused) {
                // expected
            }
        });
        OwnBeans.await("it is under load", () -> answered.get() > 10 * THREADS);
        answeredBefore = answered.get();
        close.run();
        closed.set(true);
    }

    private static List<Thread> start(int count, Runnable code) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(code);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    void print(String name, PrintStream out) {
        out.println(name + ".pool\t127.0.0.1:" + port());
        out.println(name + ".counts\t" + (answered.get() + failed.get()) + "/" + answered + "/" + answered + "/0/"
                + failed + "/0/0/0");
        // as a bound that the answered requests are above
        out.println(name + ".fewer\t" + (answeredBefore - 1));
    }
}
