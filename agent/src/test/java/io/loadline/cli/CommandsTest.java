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

    /** Recorded figures outlive their JVMs. */
    @Test
    void fleet_hasThePoolsOfJvmsThatRun() throws IOException {
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
                .contains("orders", "alive", "shrink to 5 each, 4 fewer threads")
                .doesNotContain("ended");
    }

    private static String answer(String query) {
        if (query.startsWith("query=count")) {
            return results("2", "alive");
        }
        return query.contains("fleet:loadline_best_threads")
                ? results("5", "alive", "ended")
                : query.contains("fleet:loadline_threads_to_add") ? results("-4", "alive", "ended") : results("");
    }

    private static String results(String value, String... pools) {
        return "{\"data\": {\"result\": ["
                + Stream.of(pools)
                        .map(pool -> "{\"metric\": {\"job\": \"j\", \"service\": \"orders\", \"pool\": \"" + pool
                                + "\"}, \"value\": [1, \"" + value + "\"]}")
                        .collect(Collectors.joining(", "))
                + "]}}";
    }
}
