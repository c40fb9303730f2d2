// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.sun.net.httpserver.HttpExchange;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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

    private AwsProgram() {}

    public static void main(String[] arguments) throws Exception {
        new CountedClients(AwsProgram::answer, arguments[0].equals("netty") ? OfNetty::new : OfApache::new).run();
    }

    private static final class OfNetty implements CountedClients.Calls {
        private final SqsAsyncClient client;

        OfNetty(int port, int size, int timeoutMillis) {
            client = toServer(port, SqsAsyncClient.builder())
                    .httpClientBuilder(NettyNioAsyncHttpClient.builder()
                            .maxConcurrency(size)
                            .connectionAcquisitionTimeout(Duration.ofMillis(timeoutMillis)))
                    .build();
        }

        @Override
        public void call() {
            client.listQueues().join();
        }

        @Override
        public void close() {
            client.close();
        }
    }

    private static final class OfApache implements CountedClients.Calls {
        private final SqsClient client;

        OfApache(int port, int size, int timeoutMillis) {
            client = toServer(port, SqsClient.builder())
                    .httpClientBuilder(ApacheHttpClient.builder()
                            .maxConnections(size)
                            .connectionAcquisitionTimeout(Duration.ofMillis(timeoutMillis)))
                    .build();
        }

        @Override
        public void call() {
            client.listQueues();
        }

        @Override
        public void close() {
            client.close();
        }
    }

    private static <B extends AwsClientBuilder<B, ?>> B toServer(int port, B builder) {
        return builder.endpointOverride(URI.create("http://127.0.0.1:" + port))
                .region(Region.EU_WEST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("who", "knows")))
                .overrideConfiguration(with -> with.retryPolicy(RetryPolicy.none()));
    }

    /** Returns an answer in the protocol of the client's version. */
    private static byte[] answer(HttpExchange exchange) {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        return (type.contains("json")
                        ? "{\"QueueUrls\":[]}"
                        : "<ListQueuesResponse><ListQueuesResult/></ListQueuesResponse>")
                .getBytes(StandardCharsets.UTF_8);
    }
}
