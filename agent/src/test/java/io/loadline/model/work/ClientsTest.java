// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Traces;
import io.loadline.model.queueing.Replay;
import io.loadline.model.queueing.Servers;
import io.loadline.window.Trace;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientsTest {

    private static final int CLIENTS = 4;
    private static final double THINK = 0.02;
    private static final double SERVICE = 0.01;
    private static final double HAND_OVER = 0.005;

    /** Four clients, 20 ms of thinking, 5 ms until a thread has woken up, 10 ms of service. */
    @Test
    void withAThreadForEveryClient_aTaskWaitsUntilItsThreadHasWokenUp() {
        Prediction seen = work(HAND_OVER).predict(CLIENTS);

        assertThat(seen.meanWaitMillis).isCloseTo(5, within(1e-6));
        assertThat(seen.p90WaitMillis).isCloseTo(5, within(1e-6));
        assertThat(seen.p99ResponseMillis).isCloseTo(15, within(1e-6));
        assertThat(seen.throughputPerSecond).isCloseTo(CLIENTS / (THINK + HAND_OVER + SERVICE), within(1e-6));
    }

    @Test
    void whereThreadsAreScarce_itIsTheWaitForAThreadThatCounts() {
        Prediction slow = work(HAND_OVER).predict(1);
        Prediction quick = work(0).predict(1);

        assertThat(slow.throughputPerSecond).isBetween(0.9 * quick.throughputPerSecond, quick.throughputPerSecond);
        assertThat(slow.meanWaitMillis).isBetween(quick.meanWaitMillis - 5, quick.meanWaitMillis + 5);
    }

    /** 10 ms of computing and 10 ms of sleep: on two real processors 6 threads did 0.94 of the best, 7 did 0.96. */
    @Test
    void tenClientsOnTwoProcessorsGetOneThreadMoreThanTheModelAloneCallsRight() {
        Size size = work(0.01, 0.01, 2, 10, 0, 0).wanted();

        assertThat(size.threads).isEqualTo(7);
    }

    /** 20 ms of service and 80 ms of thinking: two of ten clients are in service, on average. */
    @ParameterizedTest
    @CsvSource({"0, 9, 10", "0.08, 3, 6"})
    void clientsWhoThinkNeedFewerThreads(double think, int least, int most) {
        Size size = work(0, 0.02, Double.POSITIVE_INFINITY, 10, think, 0).wanted();

        assertThat(size.threads).isBetween(least, most);
    }

    private static Clients work(double handOver) {
        return work(0, SERVICE, Double.POSITIVE_INFINITY, CLIENTS, THINK, handOver);
    }

    private static Clients work(
            double cpu, double elsewhere, double processors, int clients, double think, double handOver) {
        Trace trace =
                Traces.of(Traces.span(1_000, i -> i * 10_000_000L, i -> 0, i -> (long) ((cpu + elsewhere) * 1e9)));
        Demands demands = new Demands(cpu, elsewhere, Servers.of(processors));
        Replay replay = demands.replay(ReplayWindow.services(trace), cpu + elsewhere);
        return new Clients(Collections.emptyList(), replay, demands, Collections::emptyList, clients, think, handOver);
    }
}
