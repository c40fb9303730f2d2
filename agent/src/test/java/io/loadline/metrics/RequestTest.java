// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RequestTest {

    @TestFactory
    Stream<DynamicTest> requests() throws IOException {
        return Stories.of(
                "requests",
                story -> story.asks("ask", with -> {
                    Request request = Request.of(with.whole().replace(" | ", "\r\n") + "\r\n\r\n");
                    return request.status.code
                            + (request.isAnswered() && !request.isForMetrics() ? " " + request.format.mediaType() : "")
                            + (request.prefersOpenMetrics() ? " OpenMetrics" : "")
                            + (request.namesThisMachine() ? "" : " another host")
                            + (request.takesGzip() ? " gzip" : "");
                }));
    }

    @Test
    void aBrowserReadsAPageAgain_afterTheSecondsOfTheQuery() {
        assertThat(head("/", "text/html")).contains("\r\nRefresh: 5\r\n");
        assertThat(head("/pools/a?refresh=30", "text/html")).contains("\r\nRefresh: 30\r\n");
        assertThat(head("/?refresh=0", "text/html")).contains("200 OK").doesNotContain("Refresh");
        assertThat(head("/", "text/plain")).contains("200 OK").doesNotContain("Refresh");
        assertThat(head("/?refresh=soon", "text/html")).contains("400");
    }

    private static String head(String target, String type) {
        return Request.of("GET " + target + " HTTP/1.1\r\nAccept: " + type + "\r\n\r\n")
                .headOfAnswer(type);
    }
}
