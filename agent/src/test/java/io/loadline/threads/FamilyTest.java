package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes at the bottom of the stacks of servers' threads. */
class FamilyTest {

    @ParameterizedTest
    @CsvSource({
        "org.jboss.threads.EnhancedQueueExecutor$ThreadBody, JBOSS",
        "org.xnio.nio.WorkerThread, XNIO_IO",
        "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner, JETTY",
        "io.netty.util.concurrent.SingleThreadEventExecutor$4, NETTY",
        "kafka.server.KafkaRequestHandler, KAFKA",
        "kafka.network.Processor, KAFKA_NETWORK",
        "java.util.concurrent.ThreadPoolExecutor$Worker, MEASURED",
        "shop.Fetcher, OTHER"
    })
    void isKnownByItsStack(String className, Family family) {
        StackTraceElement[] stack = {
            frame("java.net.SocketInputStream"), frame(className), frame("shop.Wrapper"), frame("java.lang.Thread")
        };
        assertThat(Family.ofStack(stack)).isSameAs(family);
    }

    private static StackTraceElement frame(String className) {
        return new StackTraceElement(className, "run", null, -1);
    }
}
