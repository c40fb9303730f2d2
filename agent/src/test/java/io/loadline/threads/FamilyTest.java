package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that servers give their threads. */
class FamilyTest {

    @ParameterizedTest
    @CsvSource({
        "XNIO-1 task-12, JBOSS",
        "default task-3, JBOSS",
        "executor-thread-1, JBOSS",
        "XNIO-1 I/O-2, XNIO_IO",
        "XNIO-1 Accept, XNIO_IO",
        "qtp1804441062-15, JETTY",
        "qtp1804441062-16-acceptor-0@3f2a1b-ServerConnector@1{HTTP/1.1}{0.0.0.0:8080}, JETTY",
        "nioEventLoopGroup-3-1, NETTY",
        "multiThreadIoEventLoopGroup-2-4, NETTY",
        "vert.x-eventloop-thread-0, NETTY",
        "reactor-http-epoll-2, NETTY",
        "data-plane-kafka-request-handler-0, KAFKA",
        "data-plane-kafka-network-thread-0-ListenerName(PLAINTEXT)-PLAINTEXT-1, KAFKA_NETWORK",
        "pool-1-thread-1, OTHER",
        "taskmaster, OTHER"
    })
    void isKnownByName(String name, Family family) {
        assertThat(Family.ofNameAndClass(new Thread(name))).isSameAs(family);
    }
}
