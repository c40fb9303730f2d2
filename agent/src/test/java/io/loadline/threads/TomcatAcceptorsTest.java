// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding;
import io.loadline.finding.SystemFindings;
import io.loadline.report.FindingText;
import io.loadline.threads.TomcatAcceptors.AtLimit;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TomcatAcceptorsTest {

    private static final StackTraceElement PARK =
            new StackTraceElement("java.util.concurrent.locks.LockSupport", "park", "LockSupport.java", 1);
    private static final StackTraceElement LATCH =
            new StackTraceElement("org.apache.tomcat.util.threads.LimitLatch", "countUpOrAwait", "LimitLatch.java", 1);
    private static final StackTraceElement ACCEPT =
            new StackTraceElement("sun.nio.ch.ServerSocketChannelImpl", "accept", "ServerSocketChannelImpl.java", 1);

    @Test
    void anAcceptorIsAtTheLimit_whereItWaitsInTheLatch() {
        StackTraceElement[] waits = {PARK, LATCH};
        assertThat(TomcatAcceptors.isAtLimit(Thread.State.WAITING, waits)).isTrue();
        assertThat(TomcatAcceptors.isAtLimit(Thread.State.RUNNABLE, waits)).isFalse();
        assertThat(TomcatAcceptors.isAtLimit(Thread.State.WAITING, new StackTraceElement[] {PARK, ACCEPT}))
                .isFalse();
        assertThat(TomcatAcceptors.isAtLimit(Thread.State.WAITING, new StackTraceElement[0]))
                .isFalse();
    }

    @Test
    void otherThreadsThatWait_areNone() {
        Thread acceptor = new Thread(() -> {}, "http-nio-8080-Acceptor");
        assertThat(new TomcatAcceptors().poll(Arrays.asList(acceptor, Thread.currentThread()), 0))
                .isEmpty();
    }

    @Test
    void aBurstIsNone_andThePoolIsThatOfTheConnector_orOneThatAllShare() {
        List<String> pools = Arrays.asList("http-nio-8081-exec", "http-nio-8080-exec");
        assertThat(SystemFindings.ofTomcat(Collections.singletonList(new AtLimit("http-nio-8080", 14, 0)), pools))
                .isEmpty();
        assertThat(SystemFindings.ofTomcat(Collections.singletonList(new AtLimit("http-nio-8080", 15, 0)), pools))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.pool).isEqualTo("http-nio-8080-exec");
                    assertThat(found.severity).isEqualTo(Finding.Severity.NOTICE);
                    assertThat(FindingText.sentence(found)).contains("as many as it may, and");
                });
        assertThat(SystemFindings.ofTomcat(
                        Collections.singletonList(new AtLimit("http-nio-8080", 15, 200)),
                        Collections.singletonList("tomcatThreadPool")))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.pool).isEqualTo("tomcatThreadPool");
                    assertThat(FindingText.sentence(found)).contains("as many as it may, 200, and");
                });
    }
}
