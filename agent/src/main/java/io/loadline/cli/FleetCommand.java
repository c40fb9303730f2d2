// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import io.loadline.report.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * {@code fleet URL}: prints a row for each service and pool over many JVMs, those with most to change first. The recording rules
 * of the kit compute the sizes; this command asks for what they recorded.
 */
final class FleetCommand {

    private static final String BY = " by (job, service, pool) ";
    private static final String OVER = "7d";

    /** Titles of figures, and what Prometheus is asked for them. */
    private static final String[][] QUERIES = {
        {"REPLICAS", "count" + BY + "(loadline_pool_threads_set)"},
        {"SET", "min" + BY + "(loadline_pool_threads_set)"},
        {"SET to", "max" + BY + "(loadline_pool_threads_set)"},
        {"BEST", "fleet:loadline_best_threads"},
        {"LIMIT", "topk" + BY + "(1, count by (job, service, pool, limit) (loadline_recommendation_info))"},
        {"THREADS", "sum" + BY + "(loadline_pool_threads)"},
        {"CHANGE", "fleet:loadline_threads_to_add"}
    };

    private static final List<String> TITLES =
            Arrays.asList("SERVICE", "POOL", "REPLICAS", "SET", "BEST", "LIMIT", "THREADS", "CHANGE");
    private static final List<String> LEFT = Arrays.asList("SERVICE", "POOL", "LIMIT", "CHANGE");
    private static final int MAX_NAME = 40;

    private static final String NOT_THERE =
            "it answers 404, as the endpoint of an agent does, for example; give the URL of the"
                    + " Prometheus that scrapes the endpoints, such as http://prometheus:9090";

    /** One pool of a service. Not changed once it is filled in. */
    private static final class Row {
        final String service;
        final String pool;
        final Map<String, Double> figures = new HashMap<>();
        String limit = "-";

        Row(String service, String pool) {
            this.service = service;
            this.pool = pool;
        }

        double figure(String title) {
            return figures.getOrDefault(title, Double.NaN);
        }

        double toAdd() {
            return figures.getOrDefault("CHANGE", 0.0);
        }

        List<String> cells() {
            String least = size(figure("SET"));
            String most = size(figure("SET to"));
            return Arrays.asList(
                    service.isEmpty() ? "-" : Fit.middle(service, MAX_NAME),
                    Fit.middle(pool, MAX_NAME),
                    Amounts.count(figure("REPLICAS")),
                    least.equals(most) ? least : least + ".." + most,
                    size(figure("BEST")),
                    limit,
                    Amounts.count(figure("THREADS")),
                    change());
        }

        private String change() {
            if (!figures.containsKey("CHANGE")) {
                return "not known yet";
            }
            return toAdd() == 0
                    ? "keep"
                    : (toAdd() > 0 ? "grow" : "shrink") + " to " + size(figure("BEST")) + " each, "
                            + Amounts.count(Math.abs(toAdd())) + (toAdd() > 0 ? " more" : " fewer") + " threads";
        }

        private static String size(double threads) {
            return Double.isNaN(threads) ? "-" : Double.isInfinite(threads) ? "no limit" : Amounts.count(threads);
        }
    }

    private FleetCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        String url = words.name(0).replaceFirst("/+$", "");
        if (!url.contains("://")) {
            throw words.wrong("'" + url + "' is no URL");
        }
        if (!words.value("--over", OVER).equals(OVER)) {
            throw words.wrong("--over takes " + OVER + ", the time of the recording rules, not '"
                    + words.value("--over", "") + "'");
        }
        List<Row> rows = new ArrayList<>(rows(url).values());
        if (rows.isEmpty()) {
            throw Failure.impossible("the Prometheus at " + url
                    + " scrapes no metrics of Loadline now; the command kit writes a configuration that does");
        }
        rows.sort(Comparator.comparingDouble((Row row) -> -Math.abs(row.toAdd()))
                .thenComparing(row -> row.service)
                .thenComparing(row -> row.pool));
        List<List<String>> cells = new ArrayList<>(Collections.singletonList(TITLES));
        rows.forEach(row -> cells.add(row.cells()));
        Table.lines(cells, LEFT, 2).forEach(out::println);
        boolean isKnown = rows.stream().anyMatch(row -> row.figures.containsKey("BEST"));
        out.println(
                "\nBEST: one size for all replicas, from the threads wanted in the busiest hour of the last 7 days."
                        + (isKnown
                                ? ""
                                : " Not known yet: it needs recommendations, and the rules of loadline-recording.yml, which the command kit writes."));
    }

    private static Map<String, Row> rows(String url) throws Failure {
        Map<String, Row> rows = new TreeMap<>();
        for (String[] query : QUERIES) {
            for (Map<?, ?> result : results(url, query[1])) {
                Map<?, ?> labels = (Map<?, ?>) result.get("metric");
                String service = label(labels, "service");
                String job = label(labels, "job");
                String pool = label(labels, "pool");
                Row row = rows.computeIfAbsent(
                        String.join("\n", job, service, pool),
                        first -> new Row(service.isEmpty() ? job : service, pool));
                row.figures.put(query[0], value(result));
                row.limit = labels.containsKey("limit") ? label(labels, "limit") : row.limit;
            }
        }
        // pools of JVMs that have ended are in what was recorded
        rows.values().removeIf(row -> !row.figures.containsKey("REPLICAS"));
        return rows;
    }

    private static List<Map<?, ?>> results(String url, String query) throws Failure {
        try {
            String answer =
                    Web.get(url + "/api/v1/query?query=" + URLEncoder.encode(query, "UTF-8"), "*/*", null, NOT_THERE);
            Map<?, ?> all = (Map<?, ?>) JsonReader.read(answer);
            List<?> results = (List<?>) ((Map<?, ?>) all.get("data")).get("result");
            return results.stream().map(result -> (Map<?, ?>) result).collect(Collectors.toList());
        } catch (IOException e) {
            throw Failure.impossible("no answer from a Prometheus at " + url + ": " + Web.reason(e));
        } catch (RuntimeException e) {
            throw Failure.impossible(url + " does not answer as a Prometheus does");
        }
    }

    private static String label(Map<?, ?> labels, String name) {
        Object value = labels.get(name);
        return value == null ? "" : value.toString();
    }

    private static double value(Map<?, ?> result) {
        try {
            return Double.parseDouble(
                    String.valueOf(((List<?>) result.get("value")).get(1)).replace("Inf", "Infinity"));
        } catch (NumberFormatException garbage) {
            return Double.NaN;
        }
    }
}
