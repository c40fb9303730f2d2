// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientBuilder;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
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

    private HttpProgram() {}

    public static void main(String[] arguments) throws Exception {
        new CountedClients(exchange -> new byte[] {'{', '}'}, maker(arguments[0])).run();
    }

    private static CountedClients.Maker maker(String kind) {
        switch (kind) {
            case "vertx":
                return OfVertx::new;
            case "elasticsearch":
                return OfElasticsearch::new;
            default:
                return OfHttpClient5::new;
        }
    }

    private static final class OfVertx implements CountedClients.Calls {
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

    private static final class OfElasticsearch implements CountedClients.Calls {
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

    private static final class OfHttpClient5 implements CountedClients.Calls {
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
