package io.loadline.benchmarks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loadline.benchmarks.scale.RemoteWrite;
import io.loadline.benchmarks.scale.SimulatedReplica;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * A fleet behind a real Prometheus, all its replicas served by this process: memory and time of the scrapes, of the rules of
 * the kit, and of the command {@code fleet}. Needs {@code prometheus} on the path.
 *
 * <p>From the root of the repository:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.FleetCost 1000
 * }</pre>
 */
@Command(
        name = "FleetCost",
        customSynopsis = "FleetCost [-h] [--hours=HOURS] [--seconds=SECONDS] [TARGETS]",
        usageHelpAutoWidth = true,
        description = "Measures what a fleet of simulated JVMs costs a Prometheus, and the command fleet.")
public final class FleetCost implements Callable<Integer> {

    private static final int POOLS = 2;
    private static final long PAST_STEP_MILLIS = 24 * 60_000;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "TARGETS",
            defaultValue = "1000",
            description = "how many (${DEFAULT-VALUE})")
    private int targets;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "90",
            description = "how long Prometheus scrapes, every 15 s (${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = "--hours",
            paramLabel = "HOURS",
            defaultValue = "0",
            description =
                    "how much of a past there is before, which the rules look back at for a day (${DEFAULT-VALUE})")
    private int hours;

    private final HttpClient client = HttpClient.newHttpClient();
    private String prometheusUrl;

    private FleetCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new FleetCost());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (targets < 1 || seconds < 45) {
            throw new ParameterException(
                    spec.commandLine(),
                    "give TARGETS from 1 and SECONDS from 45, not " + targets + " and " + seconds + ".");
        }
        AgentJar.require(spec, AgentJar.PATH);
        Machine.print();
        Path directory = Files.createTempDirectory("loadline-fleet");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 1000);
        server.setExecutor(Executors.newFixedThreadPool(4));
        long start = System.currentTimeMillis() - 3_600_000L * hours;
        server.createContext("/", exchange -> answer(exchange, (System.currentTimeMillis() - start) / 1e3));
        server.start();
        String own = "127.0.0.1:" + server.getAddress().getPort();
        Process prometheus = startPrometheus(directory);
        try {
            awaitPrometheus();
            writePast(start);
            begin(directory, own);
            Thread.sleep(1000L * seconds);
            printPrometheus();
            fleet("of Prometheus", List.of(prometheusUrl));
            Path file = directory.resolve("targets");
            Files.write(
                    file,
                    IntStream.range(0, targets)
                            .mapToObj(i -> own + "/" + i)
                            .map(t -> "http://" + t + "/metrics")
                            .toList());
            fleet("of the endpoints", List.of(file.toString()));
        } finally {
            prometheus.destroyForcibly().waitFor();
            server.stop(0);
            delete(directory);
        }
        return 0;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }

    /** Step by step, since a Prometheus takes nothing that is much older than the newest it has. */
    private void writePast(long start) throws IOException, InterruptedException {
        if (hours == 0) {
            return;
        }
        long before = System.nanoTime();
        RemoteWrite past = new RemoteWrite(prometheusUrl);
        for (long from = start; from < System.currentTimeMillis(); from += PAST_STEP_MILLIS) {
            long to = Math.min(from + PAST_STEP_MILLIS, System.currentTimeMillis());
            for (int target = 0; target < targets; target++) {
                SimulatedReplica.writeLoad(target, POOLS, from, to, past);
            }
            past.flush();
        }
        System.out.printf(Locale.ROOT, "%d hours written in %.0f s%n", hours, (System.nanoTime() - before) / 1e9);
    }

    private void awaitPrometheus() throws InterruptedException {
        for (int i = 0; i < 60; i++) {
            try {
                get(prometheusUrl + "/-/ready");
                return;
            } catch (IOException notYet) {
                Thread.sleep(1000);
            }
        }
    }

    /** {@code /17/metrics} is target 17. */
    private static void answer(HttpExchange exchange, double seconds) throws IOException {
        int target = Integer.parseInt(exchange.getRequestURI().getPath().split("/")[1]);
        byte[] body = SimulatedReplica.metrics(target, POOLS, seconds).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** Begins to scrape and to evaluate the rules: what they record now would leave no way back into the past. */
    private void begin(Path directory, String own) throws IOException, InterruptedException {
        String list = IntStream.range(0, targets)
                .mapToObj(i -> "{\"targets\":[\"" + own + "\"],\"labels\":{\"__metrics_path__\":\"/" + i
                        + "/metrics\",\"instance\":\"replica-" + i + "\"}}")
                .collect(Collectors.joining(",", "[", "]"));
        Files.writeString(directory.resolve("targets.json"), list);
        configure(
                directory,
                List.of(
                        "rule_files: [loadline-recording.yml, loadline-alerts.yml]",
                        "scrape_configs:",
                        "  - job_name: fleet",
                        "    file_sd_configs: [{files: [targets.json]}]"));
        client.send(
                HttpRequest.newBuilder(URI.create(prometheusUrl + "/-/reload"))
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.discarding());
    }

    private static void configure(Path directory, List<String> rest) throws IOException {
        List<String> lines = new ArrayList<>(List.of("global: {scrape_interval: 15s, evaluation_interval: 15s}"));
        lines.addAll(rest);
        Files.write(directory.resolve("prometheus.yml"), lines);
    }

    private Process startPrometheus(Path directory) throws IOException, InterruptedException {
        List<String> kit = List.of("kit", "--out", directory.toString());
        new ProcessBuilder(loadline(kit)).start().waitFor();
        configure(directory, List.of());
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            prometheusUrl = "http://127.0.0.1:" + free.getLocalPort();
        }
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=prometheus.yml",
                        "--storage.tsdb.path=data",
                        "--web.enable-lifecycle",
                        "--web.enable-remote-write-receiver",
                        "--web.listen-address=" + prometheusUrl.substring("http://".length()))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("prometheus.log").toFile())
                .start();
    }

    private void printPrometheus() throws IOException, InterruptedException {
        String own = get(prometheusUrl + "/metrics");
        System.out.printf(
                Locale.ROOT,
                "%d targets of %d pools, %.0f series, %d s%n",
                targets,
                POOLS,
                metric(own, "prometheus_tsdb_head_series"),
                seconds);
        System.out.printf(
                Locale.ROOT,
                "Prometheus: %.0f MB resident, %.1f s of processor%n",
                metric(own, "process_resident_memory_bytes") / (1 << 20),
                metric(own, "process_cpu_seconds_total"));
        for (String statistic : List.of("avg", "max")) {
            System.out.printf("a scrape, %s: %s s%n", statistic, query(statistic + "(scrape_duration_seconds)"));
        }
        Matcher group = Pattern.compile(
                        "prometheus_rule_group_last_duration_seconds\\{rule_group=\"[^;]*;([^\"]*)\"} (\\S+)")
                .matcher(own);
        while (group.find()) {
            System.out.println("rules " + group.group(1) + ": " + group.group(2) + " s");
        }
    }

    private static double metric(String text, String name) {
        Matcher line = Pattern.compile("(?m)^" + name + " (\\S+)$").matcher(text);
        return line.find() ? Double.parseDouble(line.group(1)) : Double.NaN;
    }

    private String query(String query) throws IOException, InterruptedException {
        String answer = get(prometheusUrl + "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        Matcher value = Pattern.compile("\"value\":\\[[^,]*,\"([^\"]*)\"]").matcher(answer);
        return value.find() ? value.group(1) : answer;
    }

    private String get(String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Runs the command and follows its memory. */
    private static void fleet(String of, List<String> targets) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("fleet"));
        words.addAll(targets);
        long start = System.nanoTime();
        Process fleet = new ProcessBuilder(loadline(words)).inheritIO().start();
        Path status = Path.of("/proc/" + fleet.pid() + "/status");
        String most = "";
        while (fleet.isAlive()) {
            most = residentAtMost(status, most);
            Thread.sleep(5);
        }
        System.out.printf(
                Locale.ROOT, "fleet, asked %s: %.1f s, memory %s%n", of, (System.nanoTime() - start) / 1e9, most);
    }

    private static String residentAtMost(Path status, String before) {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> line.substring("VmHWM:".length()).trim())
                    .findFirst()
                    .orElse(before);
        } catch (IOException ended) {
            return before;
        }
    }

    private static List<String> loadline(List<String> words) {
        List<String> command =
                new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-jar", AgentJar.PATH));
        command.addAll(words);
        return command;
    }
}
