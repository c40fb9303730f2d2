package io.loadline.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The pools of a fleet, asked of a Prometheus that scrapes it: the load of the last day. Prometheus adds up, so its answers
 * are as long as there are pools, however many replicas they have.
 */
final class FleetPrometheus {

    private static final String BY = " by (job, service, pool) ";
    private static final String LOAD = "rate(loadline_pool_load_threads_bucket[1d])";

    /** Of the replicas that have one. */
    private static final String ADVICE = "(loadline_recommended_threads >= 1)";

    private static final String SET = "(loadline_pool_threads_set)";

    private final String url;
    private final Map<String, FleetPool> pools = new TreeMap<>();

    FleetPrometheus(String url) {
        this.url = url.replaceFirst("/+$", "");
    }

    Collection<FleetPool> ask() throws Failure {
        each("count" + BY + SET, (pool, value) -> pool.replicas = value);
        if (pools.isEmpty()) {
            throw Failure.impossible("the Prometheus at " + url
                    + " scrapes no metrics of Loadline now; the command kit writes a" + " configuration that does");
        }
        each("min" + BY + SET, (pool, value) -> pool.setLow = value);
        each("max" + BY + SET, (pool, value) -> pool.setHigh = value);
        each("sum" + BY + SET, (pool, value) -> pool.setSum = value);
        each("sum" + BY + "(loadline_pool_threads)", (pool, value) -> pool.threads = value);
        each(
                "count" + BY + "(loadline_recommendation_codes_info{verdict=~\"keep|keep-order\"})",
                (pool, value) -> pool.kept = value);
        each("count" + BY + ADVICE, (pool, value) -> pool.advised = value);
        each("min" + BY + ADVICE, (pool, value) -> pool.adviceLow = value);
        each("max" + BY + ADVICE, (pool, value) -> pool.adviceHigh = value);
        eachRecorded(
                "fleet:loadline_pool_load_threads:p90_1d",
                "histogram_quantile(0.9, sum by (job, service, pool, le) (" + LOAD + "))",
                (pool, value) -> pool.load90 = value);
        eachRecorded(
                "fleet:loadline_pool_load_threads:p75_hottest_1d",
                "max" + BY + "(histogram_quantile(0.75, " + LOAD + "))",
                (pool, value) -> pool.hottest = value);
        results("count by (job, service, pool, limit) (loadline_recommendation_info)")
                .forEach(result -> pool(result).limits.put(label(result, "limit"), value(result)));
        return pools.values();
    }

    /** Of what the kit's rules record where they are in use: to go through every sample of a day takes long. */
    private void eachRecorded(String recorded, String query, BiConsumer<FleetPool, Double> field) throws Failure {
        each(results(recorded).isEmpty() ? query : recorded, field);
    }

    private void each(String query, BiConsumer<FleetPool, Double> field) throws Failure {
        results(query).forEach(result -> field.accept(pool(result), value(result)));
    }

    private FleetPool pool(Map<?, ?> result) {
        String service = label(result, "service");
        String shown = service.isEmpty() ? label(result, "job") : service;
        String pool = label(result, "pool");
        return pools.computeIfAbsent(
                label(result, "job") + "\n" + service + "\n" + pool, first -> new FleetPool(shown, pool));
    }

    private List<Map<?, ?>> results(String query) throws Failure {
        try (BufferedReader answer = Http.get(url + "/api/v1/query?query=" + URLEncoder.encode(query, "UTF-8"))) {
            Map<?, ?> all = (Map<?, ?>) JsonReader.read(answer.lines().collect(Collectors.joining("\n")));
            List<?> results = (List<?>) ((Map<?, ?>) all.get("data")).get("result");
            return results.stream().map(result -> (Map<?, ?>) result).collect(Collectors.toList());
        } catch (IOException e) {
            throw Failure.impossible("no answer from a Prometheus at " + url + ": " + Http.reason(e));
        } catch (RuntimeException e) {
            throw Failure.impossible(
                    url + " does not answer as a Prometheus does; the endpoint of an agent is named with /metrics at"
                            + " its end");
        }
    }

    private static String label(Map<?, ?> result, String name) {
        Object value = ((Map<?, ?>) result.get("metric")).get(name);
        return value == null ? "" : value.toString();
    }

    private static double value(Map<?, ?> result) {
        return Sample.number((String) ((List<?>) result.get("value")).get(1));
    }
}
