// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.Stories;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
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
}
