// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.demo.Json;
import io.loadline.demo.LengthDistribution;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the server refuses what it cannot do, at once or by the deadline. Work that "hangs" here would do so for a minute. */
class OverloadTest {

    private static final String FOR_A_MINUTE = "?sleep=60000";

    private final HttpClient client = HttpClient.newHttpClient();
    private DemoServer server;

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"1, abort, 3, 1", "2, abort, 9, 6", "handoff, abort, 3, 2"})
    void requestsWithoutRoom_areAnswered503WithRetryAfter(String queue, String rejected, int sent, int refused) {
        serve(1, queue, rejected);

        List<CompletableFuture<HttpResponse<String>>> answers = get(FOR_A_MINUTE, sent);

        await().until(() -> server.refusedCount() == refused && done(answers).size() == refused);
        assertThat(done(answers)).allSatisfy(answer -> {
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(answer.body()).contains("{\"error\":\"");
        });
    }

    @Test
    void callerRuns_refusesNobody() {
        serve(1, "1", "caller-runs");

        List<CompletableFuture<HttpResponse<String>>> answers = get("?sleep=5", 30);

        await().until(() -> done(answers).size() == 30);
        assertThat(done(answers)).allMatch(answer -> answer.statusCode() == 200);
        assertThat(server.answeredCount()).isEqualTo(30);
    }

    @Test
    @Timeout(30) // the caller sleeps for a minute
    void serverWhoseCallerRuns_canBeStoppedMeanwhile() {
        serve(1, "handoff", "caller-runs");
        List<CompletableFuture<HttpResponse<String>>> answers = get(FOR_A_MINUTE, 2);
        await().until(() -> sleepingThreads() == 2);

        server.close();

        await().until(() -> answers.stream().allMatch(CompletableFuture::isDone));
    }

    @Test
    void nestedTasksThatCanNeverRun_endWithTheDeadline() throws Exception {
        serve(2, "unbounded", "abort");

        List<CompletableFuture<HttpResponse<String>>> answers = get("?sleep=0&nested=1&deadline=300", 10);

        await().until(() -> done(answers).size() == 10);
        assertThat(done(answers)).anySatisfy(answer -> {
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("deadline of 300 ms was over before its inner tasks were done");
        });
        assertThat(get("?sleep=0", 1).get(0).get().statusCode())
                .as("a thread is free again")
                .isEqualTo(200);
    }

    @Test
    void nestedTasksThatHaveThreads_areWaitedFor() throws Exception {
        serve(3, "unbounded", "abort");

        HttpResponse<String> response = get("?sleep=2&nested=2", 1).get(0).get();

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Json.read(response.body(), Service.Answer.class).nestedMillis())
                .isGreaterThanOrEqualTo(2);
    }

    @Test
    void nestedTasksThatThePoolRefuses_refuseTheirRequest() throws Exception {
        serve(1, "handoff", "abort");

        HttpResponse<String> response = get("?sleep=0&nested=2", 1).get(0).get();

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).contains("took only 0 of the request's inner tasks");
    }

    @Test
    void nestedTasksThatThePoolHandsBack_areDoneByTheirRequestsThread() throws Exception {
        serve(1, "handoff", "caller-runs");

        assertThat(get("?sleep=0&nested=2", 1).get(0).get().statusCode()).isEqualTo(200);
    }

    @Test
    void downstreamWithoutAPermit_endsWithTheDeadline() {
        serve(2, "unbounded", "abort");

        List<CompletableFuture<HttpResponse<String>>> answers = get("?downstream=60000&deadline=300", 2);

        await().until(() -> done(answers).size() == 1);
        assertThat(done(answers).get(0).statusCode()).isEqualTo(503);
        assertThat(done(answers).get(0).body()).contains("before the downstream had a permit for it");
    }

    @Test
    void requestThatIsTakenTooLate_isNotBegun() throws Exception {
        serve(1, "unbounded", "abort");
        get("?sleep=500", 1);
        await().until(() -> sleepingThreads() == 1);

        HttpResponse<String> late = get("?sleep=0&deadline=1", 1).get(0).get();

        assertThat(late.statusCode()).isEqualTo(503);
        assertThat(late.body()).contains("deadline of 1 ms was over before a thread was free for it");
    }

    @Test
    void clientThatNeverEndsItsRequest_doesNotKeepTheOthersWaiting() throws Exception {
        serve(1, "unbounded", "abort");
        try (Socket socket = new Socket("127.0.0.1", server.url().getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write("GET /wo".getBytes(StandardCharsets.US_ASCII));
            out.flush();

            List<CompletableFuture<HttpResponse<String>>> answers = get("?sleep=0", 1);

            await().until(() -> done(answers).size() == 1);
        }
    }

    /** One permit downstream. */
    private void serve(int threads, String queue, String rejected) {
        PoolPlan.Rejection rejection = Stream.of(PoolPlan.Rejection.values())
                .filter(one -> one.toString().equals(rejected))
                .findFirst()
                .orElseThrow();
        server = new DemoServer(new DemoServer.Plan(
                0,
                new PoolPlan(threads, queue, rejection),
                Map.of(),
                Servers.order(new Work(Irrational.PI, 1, 1)),
                LengthDistribution.CONSTANT,
                1,
                new Service.Downstream(1, 0),
                1));
    }

    private List<CompletableFuture<HttpResponse<String>>> get(String query, int times) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.url() + query)).build();
        return Stream.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                .limit(times)
                .toList();
    }

    private static List<HttpResponse<String>> done(List<CompletableFuture<HttpResponse<String>>> answers) {
        return answers.stream()
                .filter(answer -> answer.isDone() && !answer.isCompletedExceptionally())
                .map(CompletableFuture::join)
                .toList();
    }

    /** Threads of this JVM that are in the sleep of a request. */
    private static long sleepingThreads() {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack ->
                        Stream.of(stack).anyMatch(frame -> frame.getMethodName().equals("sleepMillis")))
                .count();
    }
}
