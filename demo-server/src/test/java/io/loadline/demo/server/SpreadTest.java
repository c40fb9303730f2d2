package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.Json;
import io.loadline.demo.LengthDistribution;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    private static final int REQUESTS = 20;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void sameSeed_sameLengthsWhateverThePool() throws Exception {
        assertThat(digits(1, 7))
                .isEqualTo(digits(4, 7))
                .isNotEqualTo(digits(1, 8))
                .doesNotHaveDuplicates();
    }

    @Test
    void contention_makesACallLongerByEveryOtherCall() {
        Service.Downstream downstream = new Service.Downstream(10, 0.25);

        assertThat(downstream.latency(20, 1)).isEqualTo(20);
        assertThat(downstream.latency(20, 5)).isEqualTo(40);
        assertThat(new Service.Downstream(10, 0).latency(20, 5)).isEqualTo(20);
    }

    private List<Integer> digits(int threads, long seed) throws Exception {
        CostCurve cost = CostCurve.measure(1_000, digits -> 1e-6 * digits * digits);
        DemoServer.Plan plan = new DemoServer.Plan(
                0,
                new PoolPlan(threads, "unbounded", PoolPlan.Rejection.ABORT),
                Order.of(new Work(Irrational.SQRT2, 1_000, 0)),
                LengthDistribution.EXPONENTIAL,
                cost,
                new Service.Downstream(1, 0),
                seed);
        List<Integer> digits = new ArrayList<>();
        try (DemoServer server = new DemoServer(plan)) {
            HttpRequest request = HttpRequest.newBuilder(server.url()).build();
            for (int i = 0; i < REQUESTS; i++) {
                String body = client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body();
                digits.add(Json.read(body, Service.Answer.class).digits());
            }
        }
        return digits;
    }
}
