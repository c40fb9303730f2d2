// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.IOException;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The pools of a fleet, asked of a Prometheus that scrapes it. Prometheus adds up, so its answers
 * are as long as there are pools, however many replicas they have.
 */
final class FleetPrometheus {

    private static final String BY = " by (job, service, pool) ";

    /** Of the load in steps, which the kit's rules record: to go through every sample of a day takes long. */
    private static final String STEPS = "pool:loadline_pool_load_threads_bucket:rate4m";

    private static final String NOT_THERE =
            "it answers 404, as the endpoint of an agent does, for example; give the URL of the"
                    + " Prometheus that scrapes the endpoints, such as http://prometheus:9090";

    /** Of the replicas that have one. */
    private static final String ADVICE = "(loadline_recommended_threads >= 1)";

    private static final String SET = "(loadline_pool_threads_set)";

    private final String url;
    private final String time;
    private final boolean ofHours;
    private final Map<String, FleetPool> pools = new TreeMap<>();

    /** {@code time}: that is looked back, such as {@code 7d}; {@code ofHours}: for the busiest hour in it. */
    FleetPrometheus(String url, String time, boolean ofHours) {
        this.url = url.replaceFirst("/+$", "");
        this.time = time;
        this.ofHours = ofHours;
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
        String load = results("count(" + STEPS + ")").isEmpty()
                ? "rate(loadline_pool_load_threads_bucket[%s])"
                : "sum_over_time(" + STEPS + "[%s])";
        eachLoad(
                "fleet:loadline_pool_load_threads:p90_1h",
                "histogram_quantile(0.9, sum by (job, service, pool, le) (" + load + "))",
                (pool, value) -> pool.load90 = larger(pool.load90, value));
        eachLoad(
                "fleet:loadline_pool_load_threads:p75_hottest_1h",
                "max" + BY + "(histogram_quantile(0.75, " + load + "))",
                (pool, value) -> pool.hottest = larger(pool.hottest, value));
        if (ofHours) {
            eachMost(
                    "fleet:loadline_recommended_threads:max",
                    "max" + BY + ADVICE,
                    "10m",
                    (pool, value) -> pool.adviceHigh = larger(pool.adviceHigh, value));
        }
        results("count by (job, service, pool, limit) (loadline_recommendation_info)")
                .forEach(result -> pool(result).limits.put(label(result, "limit"), value(result)));
        return pools.values();
    }

    /** {@code query}: with the span that is looked back left out; where that is of hours, of the busiest of them. */
    private void eachLoad(String recorded, String query, BiConsumer<FleetPool, Double> field) throws Failure {
        if (ofHours) {
            String ofAnHour = String.format(query, "1h");
            eachMost(recorded, ofAnHour, "1h", field);
            // the steps are those of the clock, so the last one ended some time ago
            each(ofAnHour, field);
        } else {
            each(String.format(query, time), field);
        }
    }

    /** The most that it was; of what the kit's rules have recorded, if they are in use. */
    private void eachMost(String recorded, String query, String step, BiConsumer<FleetPool, Double> field)
            throws Failure {
        each(
                results("count(" + recorded + ")").isEmpty()
                        ? "max_over_time((" + query + ")[" + time + ":" + step + "])"
                        : "max_over_time(" + recorded + "[" + time + "])",
                field);
    }

    private static double larger(double one, double other) {
        return other > one || Double.isNaN(one) ? other : one;
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

    private static String label(Map<?, ?> result, String name) {
        Object value = ((Map<?, ?>) result.get("metric")).get(name);
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
