// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.Json;
import io.loadline.demo.LengthDistribution;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
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

    /** A machine on which twice the digits cost 2^1.7 times as much. */
    @Test
    void drawnDigits_costTheMeanOnAverageAndVaryAsAsked() {
        Service service = new Service(null, LengthDistribution.EXPONENTIAL, 1.7, null);
        SplittableRandom random = new SplittableRandom(1);

        double[] costs = DoubleStream.generate(() -> Math.pow(service.drawDigits(2_000, random) / 2_000.0, 1.7))
                .limit(200_000)
                .toArray();

        double square = DoubleStream.of(costs).map(x -> x * x).average().orElseThrow();
        assertThat(DoubleStream.of(costs).average()).hasValueCloseTo(1.0, withinPercentage(2));
        assertThat(square - 1).isCloseTo(1, withinPercentage(4));
    }

    @Test
    void contention_makesACallLongerByEveryOtherCall() {
        Service.Downstream downstream = new Service.Downstream(10, 0.25);

        assertThat(downstream.latency(20, 1)).isEqualTo(20);
        assertThat(downstream.latency(20, 5)).isEqualTo(40);
        assertThat(new Service.Downstream(10, 0).latency(20, 5)).isEqualTo(20);
    }

    private List<Integer> digits(int threads, long seed) throws Exception {
        DemoServer.Plan plan = new DemoServer.Plan(
                0,
                new PoolPlan(threads, "unbounded", PoolPlan.Rejection.ABORT),
                Map.of(),
                Servers.order(new Work(Irrational.SQRT2, 1_000, 0)),
                LengthDistribution.EXPONENTIAL,
                2,
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
