// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a Prometheus of this machine, with the {@code prometheus.yml} of a folder. */
final class Prometheus implements AutoCloseable {

    final String url;
    private final TestJvm process;

    Prometheus(Path folder, String... options) throws IOException {
        int port = freePort();
        url = "http://127.0.0.1:" + port;
        process = new TestJvm.Command("prometheus", "--config.file=prometheus.yml", "--storage.tsdb.path=data")
                .with("--web.listen-address=127.0.0.1:" + port)
                .with(options)
                .in(folder.toFile())
                .start();
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        }
    }

    /** Skips the test if the machine does not have a tool. */
    static void require(String tool) {
        require(tool, "prometheus");
    }

    /** Skips the test if the machine does not have a tool, which is in a package of Debian. */
    static void require(String tool, String packageName) {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, tool).canExecute());
        assumeTrue(there, tool + " is not on the path: install the package " + packageName + " for this test");
    }

    /** Returns the rows of an answer. */
    List<Map<String, Object>> query(String expression) {
        try {
            return result("query?query=" + URLEncoder.encode(expression, "UTF-8"), "result");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Map<String, Object>> alerts() {
        return result("alerts", "alerts");
    }

    private List<Map<String, Object>> result(String question, String item) {
        Object answer = Json.of(String.join("\n", lines(url + "/api/v1/" + question)));
        return list(map(map(answer).get("data")).get(item));
    }

    /** Returns the lines of the answer of an address. */
    static List<String> lines(String address) {
        try {
            HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
                return lines.lines().collect(Collectors.toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(address, e);
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object json) {
        return (Map<String, Object>) json;
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> list(Object json) {
        return (List<Map<String, Object>>) json;
    }

    @Override
    public void close() {
        process.close();
    }
}
