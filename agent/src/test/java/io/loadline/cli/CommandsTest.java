// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Output of commands for what they have read. */
class CommandsTest {

    @Test
    void whatTheScreenHasNoRoomFor_isCounted() {
        assertThat(TopCommand.fitted(Arrays.asList("a", "b", "c"), 3)).containsExactly("a", "b", "c");
        assertThat(TopCommand.fitted(Arrays.asList("a", "b", "c", "d"), 3))
                .containsExactly("a", "b", "... 2 more lines; make the window higher to see them");
        assertThat(TopCommand.fitted(Arrays.asList("a", "b", "c"), 1))
                .containsExactly("... 3 more lines; make the window higher to see them");
    }

    /** Checks that the largest change comes first, and that recorded figures of JVMs that have ended are left out. */
    @Test
    void fleet_hasThePoolsOfJvmsThatRun_thoseWithMostToChangeFirst() throws IOException {
        HttpServer prometheus = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        prometheus.createContext("/api/v1/query", exchange -> {
            byte[] answer = answer(exchange.getRequestURI().getQuery()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        prometheus.start();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try {
            PrintStream to = new PrintStream(said, true, "UTF-8");
            String url = "http://127.0.0.1:" + prometheus.getAddress().getPort();
            assertThat(Main.run(new String[] {"fleet", url}, to, to)).isZero();
        } finally {
            prometheus.stop(0);
        }
        assertThat(said.toString("UTF-8"))
                .containsSubsequence("orders", "alive", "shrink to 5 each, 4 fewer threads")
                .containsSubsequence("alive", "small", "grow to 6 each, 2 more threads")
                .doesNotContain("ended");
    }

    private static String answer(String query) {
        if (query.startsWith("query=count")) {
            return results("alive 2", "small 1");
        }
        return query.contains("fleet:loadline_best_threads")
                ? results("alive 5", "small 6", "ended 5")
                : query.contains("fleet:loadline_threads_to_add")
                        ? results("alive -4", "small 2", "ended -4")
                        : results();
    }

    /** Returns what Prometheus answers. A row is a pool and its value. */
    private static String results(String... rows) {
        return "{\"data\": {\"result\": ["
                + Stream.of(rows)
                        .map(row -> row.split(" "))
                        .map(row -> "{\"metric\": {\"job\": \"j\", \"service\": \"orders\", \"pool\": \"" + row[0]
                                + "\"}, \"value\": [1, \"" + row[1] + "\"]}")
                        .collect(Collectors.joining(", "))
                + "]}}";
    }
}
