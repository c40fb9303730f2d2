// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoServerTest {

    private static final Work IDLE = new Work(Irrational.PI, 1, 0);

    private final HttpClient client = HttpClient.newHttpClient();
    private DemoServer server = Servers.of(2, new Work(Irrational.PI, 1_000, 1));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void request_isAnsweredWithTheDigestOfTheUsualDigits() throws Exception {
        HttpResponse<String> response = get("");

        assertThat(response.statusCode()).isEqualTo(200);
        Service.Answer answer = Json.read(response.body(), Service.Answer.class);
        assertThat(answer.of()).isEqualTo("pi");
        assertThat(answer.digits()).isEqualTo(1_000);
        assertThat(answer.digest()).isEqualTo("2f77ba99f311974f0d188c0b19710260c11c70d6f4d96d78570d4a59c3b0dbe0");
        assertThat(answer.computeMillis()).isPositive();
        assertThat(answer.processorMillis()).isNotNegative();
        assertThat(answer.sleepMillis()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void answers_areOfOneLength() throws Exception {
        assertThat(get("?digits=1&sleep=0").body())
                .hasSameSizeAs(get("?digits=5000&sleep=20").body());
    }

    @Test
    void counts_areTold() throws Exception {
        get("?digits=1");
        get("?nested=2&deadline=1&sleep=5");

        URI counts = server.url().resolve("/counts");
        assertThat(send(HttpRequest.newBuilder(counts)).body()).isEqualTo("{\"answered\":1,\"refused\":1}\n");
    }

    @Test
    void head_isRefusedWithoutABodyAndTheConnectionGoesOn() throws Exception {
        HttpRequest.Builder head =
                HttpRequest.newBuilder(server.url()).method("HEAD", HttpRequest.BodyPublishers.noBody());

        assertThat(send(head).statusCode()).isEqualTo(405);
        assertThat(get("").statusCode()).isEqualTo(200);
    }

    @Test
    void parameters_askForOtherWork() throws Exception {
        Service.Answer answer = Json.read(get("?digits=3&sleep=0").body(), Service.Answer.class);

        assertThat(answer.digits()).isEqualTo(3);
        assertThat(answer.digest()).isEqualTo(Work.digest("314"));
    }

    @Test
    void badParameter_isAnswered400AndNotCounted() throws Exception {
        HttpResponse<String> response = get("?digits=none");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("digits='none' is not a whole number from 1 to 100000 digits.");
        assertThat(server.answeredCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/works", "/work/", "/work/mail"})
    void otherPath_isAnswered404(String path) throws Exception {
        assertThat(send(HttpRequest.newBuilder(server.url().resolve(path))).statusCode())
                .isEqualTo(404);
    }

    @Test
    void anotherPool_doesTheRequestsOfItsPath() throws Exception {
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(server.url().resolve("/work/orders?digits=3&sleep=0")));

        assertThat(Json.read(response.body(), Service.Answer.class).digest()).isEqualTo(Work.digest("314"));
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .contains("orders-1");
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
    void portInUse_isAFailureThatNamesItAndTheRemedy() {
        int port = server.url().getPort();

        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> Servers.of(port, 1, IDLE))
                .withMessageContaining("Port " + port)
                .withMessageContaining("--port");
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
}
