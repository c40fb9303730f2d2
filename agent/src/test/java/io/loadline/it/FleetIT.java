package io.loadline.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.FleetProgram;
import io.loadline.it.program.jetty.RoomyPool;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code fleet}: ten JVMs behind a Prometheus; and what is no Prometheus. */
@ExtendWith(JvmLogs.class)
class FleetIT {

    private static final Duration PATIENCE = Duration.ofSeconds(TestJvm.PATIENCE_SECONDS);
    private static final int REPLICAS = 10;
    private static final int HOT_LOAD = 12;
    private static final int LOAD = 3;

    /** Of a histogram whose buckets are 1.25 apart. */
    private static final double NEAR = 1.25;

    @TempDir
    Path directory;

    @Test
    void tenReplicasOneOfThemHot_getOneSizeThatFitsAll() throws Exception {
        requirePrometheus();
        List<TestJvm> replicas = new ArrayList<>();
        for (int i = 0; i < REPLICAS; i++) {
            replicas.add(TestJvm.plain(TestJvms.own())
                    .with(
                            "-Xmx64m",
                            TestJvm.javaagent(
                                    "window=500ms,history=1m,log=info,metrics=0,metrics.labels=service=orders"))
                    .start(FleetProgram.class, String.valueOf(i == 0 ? HOT_LOAD : LOAD), String.valueOf(i)));
        }
        List<String> urls = replicas.stream().map(Scrape::addressOf).collect(Collectors.toList());
        int port = freePort();
        Process prometheus = startPrometheus(port, urls);
        try {
            Awaitility.await().atMost(PATIENCE).until(() -> hasSeenAll(port));
            double expected = wanted(replicas);
            for (String time : new String[] {"1d", "2d"}) {
                List<String> row = row(fleet("http://127.0.0.1:" + port + "/", "--over", time));
                assertThat(row.subList(0, 4)).containsExactly("orders", "worker", "10", "48");
                assertThat(Double.parseDouble(row.get(4))).isBetween(expected / NEAR, expected * NEAR + 1);
                assertThat(row.get(row.indexOf("shrink") - 1))
                        .isEqualTo(String.valueOf(REPLICAS * FleetProgram.THREADS));
            }
        } finally {
            prometheus.destroyForcibly();
        }
    }

    @Test
    void aPoolThatStartsThreadsBeforeItQueues_isSetToItsMaximum() throws Exception {
        requirePrometheus();
        TestJvm jetty = TestJvm.plain(TestJvms.own())
                .with(
                        TestJvm.javaagent("window=100ms,log=info,metrics=0,metrics.labels=service=orders"),
                        "-cp",
                        Neighbours.classPath("jetty-9.4", "slf4j"),
                        RoomyPool.class.getName())
                .start();
        String url = Scrape.addressOf(jetty);
        int port = freePort();
        Process prometheus = startPrometheus(port, Collections.singletonList(url));
        try {
            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                            fleet("http://127.0.0.1:" + port).out())
                    .anyMatch(line -> line.matches("orders +web +1 +" + RoomyPool.MAX_THREADS + " .*")));
        } finally {
            prometheus.destroyForcibly();
        }
    }

    /** Whether a Prometheus has seen some hundreds of arrivals of each replica, and a recommendation. */
    private static boolean hasSeenAll(int port) throws IOException {
        String query = "count(increase(loadline_pool_load_threads_count[1d]) > 600 and on(instance)"
                + " loadline_recommended_threads >= 1) == " + REPLICAS;
        URL url = new URL("http://127.0.0.1:" + port + "/api/v1/query?query=" + URLEncoder.encode(query, "UTF-8"));
        try (BufferedReader answer = new BufferedReader(new InputStreamReader(url.openStream(), UTF_8))) {
            return answer.readLine().contains("\"value\"");
        } catch (IOException e) {
            return false; // it has just been started: no answer, or 503
        }
    }

    /** By what the arriving tasks found themselves: nine in ten of all, and three in four of the hottest. */
    private static double wanted(List<TestJvm> replicas) {
        int most = 10 * FleetProgram.THREADS;
        long[] all = new long[most];
        double hottest = 0;
        // each waits for its next windows
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
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=100ms,log=info,metrics=0"))
                .start(FleetProgram.class, "2", "1");
        String endpoint = Scrape.addressOf(jvm);
        String nobody = "127.0.0.1:" + freePort();

        for (String url : new String[] {endpoint, "http://" + new URL(endpoint).getAuthority()}) {
            refused(1, url, "it answers 404", "the Prometheus that scrapes the endpoints");
        }
        refused(1, "http://" + nobody, nobody, "connection refused");
        refused(1, "http://127.0.0.1:99999", "99999");
        refused(1, "ftp://127.0.0.1", "http");
        refused(
                2,
                "http://127.0.0.1:9090 http://127.0.0.1:9091",
                "'http://127.0.0.1:9091' is not understood",
                "expected fleet URL");
        refused(2, "http://127.0.0.1:9090 --over long", "'long'", "7d");
        refused(2, "no-such-file", "'no-such-file' is no URL");
        refused(2, "", "no URL");
    }

    @Test
    void garbageIsRefusedInOneLine() throws Exception {
        for (String body :
                new String[] {"{\"status\":\"success\"}", "[[[[", "<html>hello</html>", "", "\u0000\u0001"}) {
            try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"))) {
                Thread answers = new Thread(() -> answer(server, body));
                answers.setDaemon(true);
                answers.start();
                String url = "http://127.0.0.1:" + server.getLocalPort();
                refused(1, url, url, "does not answer as a Prometheus does");
            }
        }
    }

    private static void answer(ServerSocket server, String body) {
        byte[] bytes = body.getBytes(UTF_8);
        while (!server.isClosed()) {
            try (Socket socket = server.accept();
                    InputStream in = socket.getInputStream();
                    OutputStream out = socket.getOutputStream()) {
                StringBuilder request = new StringBuilder();
                while (request.indexOf("\r\n\r\n") < 0) {
                    request.append((char) in.read());
                }
                out.write(("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + bytes.length + "\r\n\r\n")
                        .getBytes(UTF_8));
                out.write(bytes);
            } catch (IOException closed) {
                // by the test
            }
        }
    }

    private static TestJvm fleet(String... words) {
        return TestJvm.loadline(
                TestJvms.own(),
                Stream.concat(Stream.of("fleet"), Stream.of(words)).toArray(String[]::new));
    }

    private static void refused(int exitCode, String words, String... reason) {
        TestJvm fleet = fleet(words.isEmpty() ? new String[0] : words.split(" "));
        assertThat(fleet.exitCode()).as("%s", fleet).isEqualTo(exitCode);
        assertThat(fleet.out()).isEmpty();
        assertThat(fleet.err())
                .as("%s", fleet)
                .singleElement()
                .asString()
                .startsWith("loadline: ")
                .contains(reason);
    }

    /** The words of the only pool's line. */
    private static List<String> row(TestJvm fleet) {
        assertThat(fleet.exitCode()).as("%s", fleet).isZero();
        return fleet.out().stream()
                .filter(line -> line.startsWith("orders"))
                .map(line -> Arrays.asList(line.split(" +")))
                .findFirst()
                .orElseThrow(AssertionError::new);
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        }
    }

    private static void requirePrometheus() {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, "prometheus").canExecute());
        assumeTrue(there, "prometheus is not on the path: install the package prometheus to try the fleet with it");
    }

    private Process startPrometheus(int port, List<String> urls) throws IOException {
        String targets = urls.stream()
                .map(url -> "'" + url.replaceFirst("http://(.*)/metrics", "$1") + "'")
                .collect(Collectors.joining(", "));
        Files.write(
                directory.resolve("prometheus.yml"),
                Arrays.asList(
                        "global: {scrape_interval: 1s}",
                        "scrape_configs:",
                        "  - job_name: jvms",
                        "    static_configs: [{targets: [" + targets + "]}]"));
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=prometheus.yml",
                        "--storage.tsdb.path=data",
                        "--web.listen-address=127.0.0.1:" + port)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
    }
}
