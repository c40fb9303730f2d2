// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.sun.net.httpserver.HttpExchange;
import io.loadline.it.program.Dialog;
import java.io.IOException;
import java.io.PrintStream;
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
                .on("serve", out -> program.orders.server.serve(program.orders.request))
                .on("late", out -> program.late.server.twoAreTooLate(program.late.request))
                .on(
                        "stop",
                        out -> program.stopped.server.closeUnderLoad(program.stopped.request, program.stopped.close))
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
        orders.server.print("orders", out);
        late.server.print("late", out);
        stopped.server.print("stopped", out);
    }

    private static final class Client {
        private final CountedServer server = new CountedServer(Client::answer);
        private final Runnable request;
        private final Runnable close;

        Client(boolean netty, int size, int timeoutMillis) throws IOException {
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
            return builder.endpointOverride(URI.create("http://127.0.0.1:" + server.port()))
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
}
