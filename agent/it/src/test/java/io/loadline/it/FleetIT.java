// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.loadline.it.program.FleetProgram;
import io.loadline.it.program.jetty.RoomyPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Checks the command {@code fleet} with ten JVMs behind a Prometheus, and with addresses that are no Prometheus. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class FleetIT {

    private static final Duration PATIENCE = Duration.ofSeconds(TestJvm.PATIENCE_SECONDS);
    private static final int REPLICAS = 10;
    private static final int HOT_LOAD = 12;
    private static final int LOAD = 3;

    /** Ratio of the histogram's bucket bounds. */
    private static final double NEAR = 1.25;

    @TempDir
    Path directory;

    @Test
    void tenReplicasOneOfThemHot_getOneSizeThatFitsAll() throws Exception {
        Prometheus.require("prometheus");
        List<TestJvm> replicas = new ArrayList<>();
        for (int i = 0; i < REPLICAS; i++) {
            replicas.add(TestJvm.plain(TestJvms.own())
                    .with(
                            "-Xmx64m",
                            TestJvm.javaagent("window=500ms,history=1m,memory.enough=0s,log=info,metrics=0,"
                                    + "metrics.labels=service=orders"))
                    .start(FleetProgram.class, String.valueOf(i == 0 ? HOT_LOAD : LOAD), String.valueOf(i)));
        }
        String[] urls = replicas.stream().map(Scrape::addressOf).toArray(String[]::new);
        try (Prometheus prometheus = prometheus(urls)) {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .ignoreException(UncheckedIOException.class)
                    .until(() -> hasSeenAll(prometheus));
            double expected = wanted(replicas);
            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
                List<String> row = row(fleet(prometheus.url + "/", "--over", "7d"));
                assertThat(row.subList(0, 4)).containsExactly("orders", "worker", "10", "48");
                assertThat(row.get(4)).matches("\\d+");
                assertThat(Double.parseDouble(row.get(4))).isBetween(expected / NEAR, expected * NEAR + 1);
                assertThat(row.get(row.indexOf("shrink") - 1))
                        .isEqualTo(String.valueOf(REPLICAS * FleetProgram.THREADS));
            });
        }
    }

    @Test
    void aPoolThatStartsThreadsBeforeItQueues_isSetToItsMaximum() throws Exception {
        Prometheus.require("prometheus");
        TestJvm jetty = TestJvm.plain(TestJvms.own())
                .with(
                        TestJvm.javaagent("window=100ms,log=info,metrics=0,metrics.labels=service=orders"),
                        "-cp",
                        Neighbours.classPath("jetty-9.4", "slf4j"),
                        RoomyPool.class.getName())
                .start();
        String url = Scrape.addressOf(jetty);
        try (Prometheus prometheus = prometheus(url)) {
            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(fleet(prometheus.url).out)
                    .anyMatch(line -> line.matches("orders +web +1 +" + RoomyPool.MAX_THREADS + " .*")));
        }
    }

    /** Returns whether a Prometheus has some hundreds of arrivals and a recommendation of each replica. */
    private static boolean hasSeenAll(Prometheus prometheus) {
        return !prometheus
                .query("count(increase(loadline_pool_load_threads_count[1d]) > 600 and on(instance)"
                        + " loadline_recommended_threads >= 1) == " + REPLICAS)
                .isEmpty();
    }

    /**
     * Returns the right size by the programs' counts of busy threads at arrivals: the 90th percentile of all, and the
     * 75th of the hottest replica.
     */
    private static double wanted(List<TestJvm> replicas) {
        int most = 10 * FleetProgram.THREADS;
        long[] all = new long[most];
        double hottest = 0;
        // waits for the next windows of each
        List<Facts> stopped =
                replicas.parallelStream().map(replica -> replica.ask("stop")).collect(Collectors.toList());
        for (Facts own : stopped) {
            long[] found = new long[most];
            Arrays.setAll(found, i -> own.count("found." + i));
            Arrays.setAll(all, i -> all[i] + found[i]);
            hottest = Math.max(hottest, percentile(found, 0.75));
        }
        return Math.max(percentile(all, 0.9), hottest);
    }

    private static int percentile(long[] found, double share) {
        long left = (long) (share * Arrays.stream(found).sum());
        int value = 0;
        while (left > found[value]) {
            left -= found[value++];
        }
        return value;
    }

    @Test
    void whatIsNoPrometheusIsTold_andAnEndpointWhatToGiveInstead() throws Exception {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,log=info,metrics=0")
                .start(FleetProgram.class, "2", "1");
        String endpoint = Scrape.addressOf(jvm);
        String nobody = "127.0.0.1:" + Prometheus.freePort();

        for (String url : new String[] {endpoint, "http://" + new URL(endpoint).getAuthority()}) {
            refused(1, url, "it answers 404", "the Prometheus that scrapes the endpoints");
        }
        refused(1, "http://" + nobody, nobody, "connection refused");
    }

    @Test
    void garbageIsRefusedInOneLine() throws Exception {
        for (String body :
                new String[] {"{\"status\":\"success\"}", "[[[[", "<html>hello</html>", "", "\u0000\u0001"}) {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 10);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, body.isEmpty() ? -1 : body.length());
                exchange.getResponseBody().write(body.getBytes(UTF_8));
                exchange.close();
            });
            server.start();
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            refused(1, url, url, "does not answer as a Prometheus does");
            server.stop(0);
        }
    }

    /**
     * Checks that the token, which is for endpoints, is not sent to a Prometheus, and that redirects are not followed.
     */
    @Test
    void aPrometheusIsNotSentTheTokenOfTheEndpoints_norFollowed() throws IOException {
        List<String> sent = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 10);
        server.createContext("/", exchange -> {
            sent.add(exchange.getRequestURI().getPath() + " "
                    + exchange.getRequestHeaders().get("Authorization"));
            exchange.getResponseHeaders().add("Location", "http://127.0.0.1:1/elsewhere");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();

        for (String command : new String[] {"fleet", "explain"}) {
            new TestJvm.Command(TestJvms.own() + "/bin/java")
                    .withVariable("LOADLINE_TOKEN", "s3cret")
                    .with("-jar", TestJvm.AGENT_JAR, command, url)
                    .run()
                    .refused(1, url, "redirects to http://127.0.0.1:1/elsewhere");
        }
        server.stop(0);

        assertThat(sent).containsExactly("/api/v1/query null", "/ [Bearer s3cret]");
    }

    /** Returns the kit's recording rules. */
    static String recordingRules(Path directory) throws IOException {
        Loadline.run("kit", "--out", directory.resolve("kit").toString()).succeeded();
        return new String(Files.readAllBytes(directory.resolve("kit/loadline-recording.yml")), UTF_8);
    }

    static Outcome fleet(String... words) {
        return Loadline.run(Stream.concat(Stream.of("fleet"), Stream.of(words)).toArray(String[]::new));
    }

    private static void refused(int exitCode, String words, String... reason) {
        fleet(words).refused(exitCode, reason);
    }

    /** Returns the words of the only pool's line. */
    static List<String> row(Outcome fleet) {
        return fleet.succeeded().stream()
                .filter(line -> line.startsWith("orders"))
                .map(line -> Arrays.asList(line.split(" +")))
                .findFirst()
                .orElseThrow(AssertionError::new);
    }

    private Prometheus prometheus(String... urls) throws IOException {
        String rules = recordingRules(directory)
                .replace("interval: 4m", "interval: 1s")
                // the first seconds are no hour
                .replaceAll("(p(90|75_hottest)_1h)\\[7d]", "$1[5s]");
        Files.write(directory.resolve("rules.yml"), rules.getBytes(UTF_8));
        String targets = Stream.of(urls)
                .map(url -> "'" + url.replaceFirst("http://(.*)/metrics", "$1") + "'")
                .collect(Collectors.joining(", "));
        Files.write(
                directory.resolve("prometheus.yml"),
                Arrays.asList(
                        "global: {scrape_interval: 1s, evaluation_interval: 1s}",
                        "rule_files: [rules.yml]",
                        "scrape_configs:",
                        "  - job_name: jvms",
                        "    static_configs: [{targets: [" + targets + "]}]"));
        return new Prometheus(directory);
    }
}
