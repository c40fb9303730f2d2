// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.retry.RetryPolicy;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Clients of AWS and their servers, which have no queues. Argument: apache or netty. */
public final class AwsProgram {

    private static final int THREADS = 8;
    private static final int REQUESTS_EACH = 50;
    private static final int SHORT_MILLIS = 500;

    private final Client orders;
    private final Client late;
    private final Client stopped;

    private AwsProgram(boolean netty) throws IOException {
        orders = new Client(netty, 3, 60_000);
        late = new Client(netty, 1, SHORT_MILLIS);
        stopped = new Client(netty, 2, 60_000);
    }

    public static void main(String[] arguments) throws Exception {
        AwsProgram program = new AwsProgram(arguments[0].equals("netty"));
        new Dialog()
                .on("warm", out -> program.warm())
                .on("serve", out -> program.orders.serve())
                .on("late", out -> program.late.twoAreTooLate())
                .on("stop", out -> program.stopped.isClosedUnderLoad())
                .on("own", program::print)
                .run();
        System.exit(0);
    }

    private void warm() {
        orders.request.run();
        late.request.run();
        stopped.request.run();
    }

    private void print(PrintStream out) {
        orders.print("orders", out);
        late.print("late", out);
        stopped.print("stopped", out);
    }

    /** Client with its own server, whose address is the name of the pool. */
    private static final class Client {
        private final HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        private final AtomicLong answered = new AtomicLong();
        private final AtomicLong failed = new AtomicLong();
        private volatile CountDownLatch held = new CountDownLatch(0);
        private volatile CountDownLatch begun = new CountDownLatch(0);
        private final Runnable request;
        private final Runnable close;

        Client(boolean netty, int size, int timeoutMillis) throws IOException {
            server.createContext("/", this::answer);
            server.setExecutor(Executors.newCachedThreadPool());
            server.start();
            Duration timeout = Duration.ofMillis(timeoutMillis);
            if (netty) {
                SqsAsyncClient client = toServer(SqsAsyncClient.builder())
                        .httpClientBuilder(NettyNioAsyncHttpClient.builder()
                                .maxConcurrency(size)
                                .connectionAcquisitionTimeout(timeout))
                        .build();
                request = () -> client.listQueues().join();
                close = client::close;
            } else {
                SqsClient client = toServer(SqsClient.builder())
                        .httpClientBuilder(
                                ApacheHttpClient.builder().maxConnections(size).connectionAcquisitionTimeout(timeout))
                        .build();
                request = client::listQueues;
                close = client::close;
            }
        }

        private <B extends AwsClientBuilder<B, ?>> B toServer(B builder) {
            return builder.endpointOverride(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                    .region(Region.EU_WEST_1)
                    .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("who", "knows")))
                    .overrideConfiguration(with -> with.retryPolicy(RetryPolicy.none()));
        }

        /** Answers in the protocol of the client's version. */
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
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            byte[] answer = (type.contains("json")
                            ? "{\"QueueUrls\":[]}"
                            : "<ListQueuesResponse><ListQueuesResult/></ListQueuesResponse>")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
            answered.incrementAndGet();
        }

        void serve() throws InterruptedException {
            join(start(THREADS, () -> {
                for (int i = 0; i < REQUESTS_EACH; i++) {
                    request.run();
                }
            }));
        }

        /** Lets one request hold the only connection until two others time out. */
        void twoAreTooLate() throws InterruptedException {
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

        void isClosedUnderLoad() throws Exception {
            List<Thread> threads = start(THREADS, () -> {
                try {
                    while (true) {
                        request.run();
                    }
                } catch (RuntimeException closed) {
                    // expected
                }
            });
            OwnBeans.await("it is under load", () -> answered.get() > 10 * THREADS);
            close.run();
            join(threads);
        }

        private static List<Thread> start(int count, Runnable code) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                threads.add(new Thread(code));
                threads.get(i).start();
            }
            return threads;
        }

        private static void join(List<Thread> threads) throws InterruptedException {
            for (Thread thread : threads) {
                thread.join();
            }
        }

        void print(String name, PrintStream out) {
            out.println(name + ".pool\t127.0.0.1:" + server.getAddress().getPort());
            out.println(name + ".counts\t" + (answered.get() + failed.get()) + "/" + answered + "/" + answered + "/0/"
                    + failed + "/0/0/0");
        }
    }
}
