// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.Failure;
import io.loadline.demo.LengthDistribution;
import io.loadline.demo.server.DemoServer;
import io.loadline.demo.server.Irrational;
import io.loadline.demo.server.Servers;
import io.loadline.demo.server.Work;
import java.net.URI;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClosedLoadTest {

    private final DemoServer server = Servers.of(2, new Work(Irrational.PI, 10, 1));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void generatorAndServer_countTheSameRequests() throws Exception {
        LoadResult result = load(server.url(), 8, 0).start().await();

        assertThat(result.errors()).isZero();
        assertThat(result.firstError()).isNull();
        assertThat(result.sent()).isEqualTo(server.answeredCount());
        assertThat(result.requests()).isPositive().isLessThanOrEqualTo(result.sent());
    }

    @Test
    void loadThatIsStopped_endsWithTheAnswersOfWhatWasSent() throws Exception {
        RunningLoad load = new RunningLoad.Plan(new Load.Closed(4), server.url(), 0, 3_600, 1).start();
        load.isDoneWithin(100);

        load.stop();

        assertThat(load.await().answered()).isEqualTo(server.answeredCount());
    }

    @Test
    void percentiles_areOrderedAndThroughputIsRequestsOverTime() throws Exception {
        LoadResult result = load(server.url(), 4, 1).start().await();

        assertThat(result.throughputPerSecond()).isEqualTo(result.requests() / result.seconds());
        assertThat(result.p50Millis()).isLessThanOrEqualTo(result.p90Millis());
        assertThat(result.p90Millis()).isLessThanOrEqualTo(result.p99Millis());
        assertThat(result.p99Millis()).isLessThanOrEqualTo(result.maxMillis());
    }

    @Test
    void requestsThatAreRefused_areErrors() {
        URI refused = URI.create(server.url() + "?digits=none");

        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> load(refused, 2, 0).start().await())
                .withMessageContaining("status was 400");
        assertThat(server.answeredCount()).isZero();
    }

    @Test
    void loadThatHasEnded_hasItsWholeLengthBehindIt() throws Exception {
        RunningLoad running = load(server.url(), 1, 0).start();

        LoadResult result = running.await();
        assertThat(running.isDoneWithin(0)).isTrue();
        assertThat(running.measuredSeconds()).isEqualTo(result.seconds()).isEqualTo(0.5);
    }

    @Test
    void pauses_haveTheirMean() {
        SplittableRandom random = new SplittableRandom(1);
        Load.Closed exponential = new Load.Closed(1, 2, LengthDistribution.EXPONENTIAL);

        assertThat(new Load.Closed(1, 2.5, LengthDistribution.CONSTANT).thinkNanos(random))
                .isEqualTo(2_500_000);
        assertThat(new Load.Closed(1, 0, LengthDistribution.EXPONENTIAL).thinkNanos(random))
                .isZero();
        assertThat(LongStream.generate(() -> exponential.thinkNanos(random))
                        .limit(100_000)
                        .average())
                .hasValueCloseTo(2e6, withinPercentage(2));
    }

    private static RunningLoad.Plan load(URI target, int clients, double think) {
        Load load = new Load.Closed(clients, think, LengthDistribution.EXPONENTIAL);
        return new RunningLoad.Plan(load, target, 0.3, 0.5, 1);
    }
}
