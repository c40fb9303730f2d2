package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoServerTest {

    private static final int NO_BOUND = Integer.MAX_VALUE;

    private final HttpClient client = HttpClient.newHttpClient();
    private DemoServer server = new DemoServer(0, 2, NO_BOUND, new Work(Irrational.PI, 1_000, 1));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void request_isAnsweredWithTheDigestOfTheUsualDigits() throws Exception {
        HttpResponse<String> response = get("");

        assertThat(response.statusCode()).isEqualTo(200);
        WorkAnswer answer = Json.read(response.body(), WorkAnswer.class);
        assertThat(answer.of()).isEqualTo("pi");
        assertThat(answer.digits()).isEqualTo(1_000);
        assertThat(answer.digest()).isEqualTo(Digest.of(PiSpigot.digits(1_000)));
        assertThat(answer.computeMillis()).isPositive();
        assertThat(answer.processorMillis()).isNotNegative();
        assertThat(answer.sleepMillis()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void parameters_askForOtherWork() throws Exception {
        WorkAnswer answer = Json.read(get("?digits=3&sleep=0&of=sqrt2").body(), WorkAnswer.class);

        assertThat(answer.digits()).isEqualTo(3);
        assertThat(answer.digest()).isEqualTo(Digest.of("141"));
    }

    @Test
    void badParameter_isAnswered400AndNotCounted() throws Exception {
        HttpResponse<String> response = get("?digits=none");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("digits='none' is not a whole number from 1 to 100000 digits.");
        assertThat(server.answeredCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/works", "/work/"})
    void otherPath_isAnswered404(String path) throws Exception {
        assertThat(send(HttpRequest.newBuilder(server.url().resolve(path))).statusCode())
                .isEqualTo(404);
    }

    @Test
    void otherMethod_isAnswered405() throws Exception {
        HttpRequest.Builder post = HttpRequest.newBuilder(server.url()).POST(HttpRequest.BodyPublishers.ofString("x"));

        assertThat(send(post).statusCode()).isEqualTo(405);
    }

    @Test
    void server_listensOnLoopbackAlone() throws Exception {
        assertThat(InetAddress.getByName(server.url().getHost()).isLoopbackAddress())
                .isTrue();
        for (InetAddress address : addressesOnNetworks().toList()) {
            assertThatIOException().as("%s", address).isThrownBy(() -> connect(address));
        }
    }

    @Test
    void requestThatFindsTheQueueFull_losesItsConnection() {
        server.close();
        server = new DemoServer(0, 1, 1, new Work(Irrational.PI, 1, 60_000));

        List<CompletableFuture<HttpResponse<String>>> three =
                Stream.generate(this::getLater).limit(3).toList();

        await().until(() -> failed(three) == 1);
    }

    @Test
    void portInUse_isAFailureThatNamesItAndTheRemedy() {
        int port = server.url().getPort();

        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> new DemoServer(port, 1, NO_BOUND, new Work(Irrational.PI, 1, 0)))
                .withMessageContaining("Port " + port)
                .withMessageContaining("--port");
    }

    private static long failed(List<CompletableFuture<HttpResponse<String>>> requests) {
        return requests.stream()
                .filter(CompletableFuture::isCompletedExceptionally)
                .count();
    }

    private static Stream<InetAddress> addressesOnNetworks() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress());
    }

    private void connect(InetAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, server.url().getPort()), 2_000);
        }
    }

    private HttpResponse<String> get(String query) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(server.url() + query)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private CompletableFuture<HttpResponse<String>> getLater() {
        HttpRequest request = HttpRequest.newBuilder(server.url()).build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }
}
