package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolNamesTest {

    @ParameterizedTest
    @CsvSource({
        "orders-worker-1, orders-worker",
        "http-nio-8080-exec-12, http-nio-8080-exec",
        "node[data][search][T#3], node[data][search]",
        "worker(7), worker",
        "hz.x.scheduled.thread-, hz.x.scheduled.thread",
        "Thread-4 (Broker-server-impl.Server$6@1b4fb997), Broker-server-impl.Server$6",
        "grpc-default-executor, grpc-default-executor",
        "7, 7",
    })
    void aPoolIsCalledAfterWhatItsThreadsHaveInCommon(String thread, String name) {
        assertThat(PoolNames.withoutNumber(thread)).isEqualTo(name);
    }
}
