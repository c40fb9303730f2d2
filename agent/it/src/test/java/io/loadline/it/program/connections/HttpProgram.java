// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientBuilder;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;
import org.apache.http.HttpHost;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RestClient;

/** Asynchronous clients of HTTP and their servers. Argument: vertx, elasticsearch or httpclient5. */
public final class HttpProgram {

    private static final int SHORT_MILLIS = 500;

    private final Client orders;
    private final Client late;
    private final Client stopped;

    private HttpProgram(String kind) throws IOException {
        orders = new Client(kind, 3, 60_000);
        late = new Client(kind, 1, SHORT_MILLIS);
        stopped = new Client(kind, 2, 60_000);
    }

    public static void main(String[] arguments) throws Exception {
        HttpProgram program = new HttpProgram(arguments[0]);
        new Dialog()
                .on("warm", out -> program.warm())
                .on("serve", out -> program.orders.server.serve(program.orders.calls))
                .on("late", out -> program.late.server.twoAreTooLate(program.late.calls))
                .on(
                        "stop",
                        out -> program.stopped.server.closeUnderLoad(
                                program.stopped.calls, program.stopped.calls::close))
                .on("own", program::print)
                .run();
        System.exit(0);
    }

    private void warm() {
        orders.calls.run();
        late.calls.run();
        stopped.calls.run();
    }

    private void print(PrintStream out) {
        orders.server.print("orders", out);
        late.server.print("late", out);
        stopped.server.print("stopped", out);
    }

    private static final class Client {
        private final CountedServer server = new CountedServer(exchange -> new byte[] {'{', '}'});
        private final Calls calls;

        Client(String kind, int size, int timeoutMillis) throws IOException {
            switch (kind) {
                case "vertx":
                    calls = new OfVertx(server.port(), size, timeoutMillis);
                    break;
                case "elasticsearch":
                    calls = new OfElasticsearch(server.port(), size, timeoutMillis);
                    break;
                default:
                    calls = new OfHttpClient5(server.port(), size, timeoutMillis);
            }
        }
    }

    /** Requests to one server, each of which waits for its answer. */
    private interface Calls extends Runnable {
        void call() throws Exception;

        void close();

        @Override
        default void run() {
            try {
                call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class OfVertx implements Calls {
        private static final Vertx VERTX = Vertx.vertx();

        private final HttpClient client;
        private final RequestOptions request;

        OfVertx(int port, int size, int timeoutMillis) {
            client = built(VERTX.httpClientBuilder().with(new PoolOptions().setHttp1MaxSize(size)));
            request = new RequestOptions().setHost("127.0.0.1").setPort(port).setConnectTimeout(timeoutMillis);
        }

        /** Builds a client, which has another type in each version. */
        private static HttpClient built(HttpClientBuilder builder) {
            try {
                return (HttpClient) HttpClientBuilder.class.getMethod("build").invoke(builder);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void call() throws ExecutionException, InterruptedException {
            client.request(request)
                    .compose(HttpClientRequest::send)
                    .compose(HttpClientResponse::body)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
        }

        @Override
        public void close() {
            client.close();
        }
    }

    private static final class OfElasticsearch implements Calls {
        private final RestClient client;

        OfElasticsearch(int port, int size, int timeoutMillis) {
            client = RestClient.builder(new HttpHost("127.0.0.1", port))
                    .setRequestConfigCallback(requests -> requests.setConnectionRequestTimeout(timeoutMillis))
                    .setHttpClientConfigCallback(
                            http -> http.setMaxConnPerRoute(size).setMaxConnTotal(size))
                    .build();
        }

        @Override
        public void call() throws IOException {
            client.performRequest(new Request("GET", "/orders"));
        }

        @Override
        public void close() {
            try {
                client.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class OfHttpClient5 implements Calls {
        private final CloseableHttpAsyncClient client;
        private final SimpleHttpRequest request;

        OfHttpClient5(int port, int size, int timeoutMillis) {
            client = HttpAsyncClientBuilder.create()
                    .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                            .setMaxConnPerRoute(size)
                            .build())
                    .setDefaultRequestConfig(RequestConfig.custom()
                            .setConnectionRequestTimeout(Timeout.ofMilliseconds(timeoutMillis))
                            .build())
                    .disableAutomaticRetries()
                    .build();
            client.start();
            request = SimpleRequestBuilder.get("http://127.0.0.1:" + port + "/").build();
        }

        @Override
        public void call() throws ExecutionException, InterruptedException {
            client.execute(request, null).get();
        }

        @Override
        public void close() {
            client.close(org.apache.hc.core5.io.CloseMode.IMMEDIATE);
        }
    }
}
