package io.loadline.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code fleet}: a row for each service and pool over many JVMs. */
final class FleetCommand {

    private static final String EXPECTED =
            "expected fleet URL... | FILE | -: a Prometheus such as http://prometheus:9090, or endpoints of agents such as"
                    + " http://orders-1:9464/metrics, on the line, in a file or on stdin";
    private static final String ENDPOINT = "/metrics";
    private static final int MAX_NAMED = 5;

    private FleetCommand() {}

    static void run(List<String> words, PrintStream out) throws Failure {
        List<String> urls = new ArrayList<>(urls(words));
        List<String> endpoints =
                urls.stream().filter(url -> url.endsWith(ENDPOINT)).collect(Collectors.toList());
        if (endpoints.size() == urls.size()) {
            askEndpoints(endpoints, out);
        } else if (urls.size() == 1) {
            print(new FleetPrometheus(urls.get(0)).ask(), "the last day", out);
        } else {
            throw Failure.usage(
                    "fleet asks one Prometheus, or endpoints that all end in " + ENDPOINT + "; " + EXPECTED);
        }
    }

    private static void askEndpoints(List<String> urls, PrintStream out) throws Failure {
        FleetEndpoints endpoints = new FleetEndpoints();
        Collection<FleetPool> pools = endpoints.ask(urls);
        if (endpoints.failed.size() < urls.size()) {
            print(pools, "the time since each JVM started", out);
        }
        if (!endpoints.failed.isEmpty()) {
            throw Failure.impossible(endpoints.failed.size() + " of " + urls.size() + " endpoints left out: "
                    + reasons(endpoints.failed));
        }
    }

    /** Of the first, since there may be hundreds. */
    private static String reasons(Map<String, String> failed) {
        String named = failed.entrySet().stream()
                .limit(MAX_NAMED)
                .map(one -> one.getKey() + ": " + one.getValue())
                .collect(Collectors.joining("; "));
        return failed.size() > MAX_NAMED ? named + "; ..." : named;
    }

    private static void print(Collection<FleetPool> pools, String time, PrintStream out) {
        FleetTable.lines(pools).forEach(out::println);
        out.println();
        out.println("BEST: one size for all replicas, from the threads wanted in " + time + ".");
    }

    /** Each once. */
    private static Set<String> urls(List<String> words) throws Failure {
        Set<String> urls = new LinkedHashSet<>();
        for (String word : words) {
            if (word.equals("-")) {
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                addLines(input.lines().collect(Collectors.toList()), urls);
            } else if (word.contains("://")) {
                urls.add(word);
            } else {
                addLines(linesOf(word), urls);
            }
        }
        if (urls.isEmpty()) {
            throw Failure.usage("no URL; " + EXPECTED);
        }
        return urls;
    }

    private static List<String> linesOf(String file) throws Failure {
        try {
            return Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException e) {
            throw Failure.usage("'" + file + "' is neither a URL nor a file to read; " + EXPECTED);
        }
    }

    /** {@code host:port} alone is an endpoint, as in a configuration of Prometheus; # begins a comment. */
    private static void addLines(List<String> lines, Set<String> urls) {
        for (String line : lines) {
            String target = line.replaceFirst("#.*", "").trim();
            if (!target.isEmpty()) {
                urls.add(target.contains("://") ? target : "http://" + target + ENDPOINT);
            }
        }
    }
}
