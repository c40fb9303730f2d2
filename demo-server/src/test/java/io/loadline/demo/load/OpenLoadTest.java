// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.loadline.demo.server.DemoServer;
import io.loadline.demo.server.Irrational;
import io.loadline.demo.server.Servers;
import io.loadline.demo.server.Work;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenLoadTest {

    private static final double RATE = 200;

    private final DemoServer server = Servers.of(1, new Work(Irrational.PI, 1, 0));

    @AfterEach
    void stop() {
        server.close();
    }

    /** One sender sends all but one of the requests that are due in a stall after the stall. */
    @Test
    void stallOfTheServer_isSeenByAllRequestsThatWereDueInIt() throws Exception {
        CompletableFuture<HttpResponse<String>> stall = stallFor(600);

        LoadResult result = load(1).start().await();

        assertThat(stall.get().statusCode()).isEqualTo(200);
        // of 300 requests, 60 were due in the first 300 ms of the stall and had to wait for the other 300
        assertThat(result.responses()).isEqualTo(300);
        assertThat(result.p90Millis()).isGreaterThan(300);
        assertThat(result.lateP99Millis()).isGreaterThan(300);
    }

    @Test
    void requests_areAsManyAsWereDueAndTheServerSawThem() throws Exception {
        LoadResult result = load(50).start().await();

        assertThat(result.errors()).isZero();
        assertThat(result.responses()).isEqualTo(300);
        assertThat(result.sent()).isEqualTo(server.answeredCount()).isBetween(339L, 340L);
        assertThat(result.load()).isEqualTo("open, constant, 200.0 requests/s");
    }

    @Test
    void requestsThatNoSenderCameTo_areCountedAndNotSent() throws Exception {
        long over = System.nanoTime() - TimeUnit.SECONDS.toNanos(11);
        long from = over - TimeUnit.SECONDS.toNanos(1);
        Ledger ledger = new Ledger(from, over);
        HttpGet request = new HttpGet(server.url(), 30_000, ledger);

        new Load.Open(new Arrivals.Constant(RATE), 1)
                .senders(request, from - TimeUnit.MILLISECONDS.toNanos(200), over, 1)
                .get(0)
                .run();

        assertThat(ledger.count(Ledger.Outcome.UNSENT)).isEqualTo(200);
        assertThat(server.answeredCount()).isZero();
    }

    @Test
    void requestsThatAreLaterThanAnybodyWaits_areNotSent() throws Exception {
        long now = System.nanoTime();
        long from = now - TimeUnit.SECONDS.toNanos(3);
        List<Long> sent = new ArrayList<>();
        List<Long> unsent = new ArrayList<>();
        Load.Request request = new Load.Request() {
            @Override
            public boolean send(long due) {
                return sent.add(due);
            }

            @Override
            public void unsent(long due) {
                unsent.add(due);
            }
        };

        new Load.Open(new Arrivals.Constant(RATE), 1, 1)
                .senders(request, from, now, 1)
                .get(0)
                .run();

        assertThat(sent).allMatch(due -> due >= now - TimeUnit.SECONDS.toNanos(1));
        assertThat(unsent).as("at least those of two seconds").hasSizeGreaterThanOrEqualTo((int) (2 * RATE) - 1);
        assertThat(sent.size() + unsent.size()).isBetween((int) (3 * RATE) - 1, (int) (3 * RATE));
    }

    @Test
    void refusals_areCountedApartByBothSides() throws Exception {
        URI tight = URI.create(server.url() + "?sleep=50&deadline=100");
        Load poisson = new Load.Open(new Arrivals.Poisson(100), 50);
        LoadResult result =
                new RunningLoad.Plan(poisson, tight, 0, 1, 1).start().await();

        assertThat(result.errorCounts())
                .containsExactly(entry("refused (503)", server.refusedCount()))
                .isNotEmpty();
        assertThat(result.errors()).isEqualTo(server.refusedCount());
        assertThat(result.answered()).isEqualTo(server.answeredCount());
        assertThat(result.sent()).isEqualTo(server.refusedCount() + server.answeredCount());
        assertThat(result.describe()).contains(" refused (503)", "status was 503");
    }

    /** Plans 40 requests, with a warm-up of 200 ms. */
    private RunningLoad.Plan load(int senders) {
        Load load = new Load.Open(new Arrivals.Constant(RATE), senders);
        return new RunningLoad.Plan(load, server.url(), 0.2, 1.5, 1);
    }

    private CompletableFuture<HttpResponse<String>> stallFor(int millis) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "?sleep=" + (millis + 200)))
                .build();
        return HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }
}
