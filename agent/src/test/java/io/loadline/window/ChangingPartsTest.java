package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangingPartsTest {

    private static final int PROCESS_ID = 31337;

    @ParameterizedTest
    @CsvSource({
        "hz.cranky_bell.cached.thread-3, hz.cached.thread-3",
        "hz.orders.cached.thread-3, hz.orders.cached.thread-3",
        "worker-550e8400-e29b-41d4-a716-446655440000-io-2, worker-io-2",
        "550e8400-e29b-41d4-a716-446655440000-io-2, io-2",
        "task-1a2b3c4d5e-1, task-1",
        "Broker@1b4fb997-acceptor, Broker-acceptor",
        "broker-31337-exec-1, broker-exec-1",
        "run 1763822400123 worker, run worker",
    })
    void whatIsOtherInTheNextRunIsLeftOut(String thread, String name) {
        assertThat(new PoolNames.ChangingParts(PROCESS_ID).removedFrom(thread)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "http-nio-8080-exec-12",
        "HikariPool-1 housekeeper",
        "opensearch[node-1][search][T#3]",
        "deadbeef-1",
        "facade-worker",
        "user@example",
        "31337",
        "1a2b3c4d5e6f",
    })
    void whatSomebodyChoseStays(String thread) {
        assertThat(new PoolNames.ChangingParts(PROCESS_ID).removedFrom(thread)).isEqualTo(thread);
    }

    @ParameterizedTest
    @CsvSource({"1, worker-1-io", "NaN, worker-1-io"})
    void aSmallProcessIdMayBeAnyNumber(double processId, String thread) {
        assertThat(new PoolNames.ChangingParts(processId).removedFrom(thread)).isEqualTo(thread);
    }
}
