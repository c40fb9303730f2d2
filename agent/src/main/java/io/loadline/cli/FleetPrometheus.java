package io.loadline.cli;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
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

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 60_000;
    private static final int MAX_CHARACTERS = 64 << 20;

    /** Of the replicas that have one. */
    private static final String ADVICE = "(loadline_recommended_threads >= 1)";

    private static final String SET = "(loadline_pool_threads_set)";

    private final String url;
    private final String time;
    private final Map<String, FleetPool> pools = new TreeMap<>();

    /** {@code time}: that is looked back, such as {@code 7d}. */
    FleetPrometheus(String url, String time) {
        this.url = url.replaceFirst("/+$", "");
        this.time = time;
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
                ? "rate(loadline_pool_load_threads_bucket[" + time + "])"
                : "sum_over_time(" + STEPS + "[" + time + "])";
        eachLoad(
                "fleet:loadline_pool_load_threads:p90_1d",
                "histogram_quantile(0.9, sum by (job, service, pool, le) (" + load + "))",
                (pool, value) -> pool.load90 = value);
        eachLoad(
                "fleet:loadline_pool_load_threads:p75_hottest_1d",
                "max" + BY + "(histogram_quantile(0.75, " + load + "))",
                (pool, value) -> pool.hottest = value);
        results("count by (job, service, pool, limit) (loadline_recommendation_info)")
                .forEach(result -> pool(result).limits.put(label(result, "limit"), value(result)));
        return pools.values();
    }

    /** What the kit's rules have recorded for the usual time, if they are in use. */
    private void eachLoad(String recorded, String query, BiConsumer<FleetPool, Double> field) throws Failure {
        each(time.equals("1d") && !results(recorded).isEmpty() ? recorded : query, field);
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
            String answer = get(url + "/api/v1/query?query=" + URLEncoder.encode(query, "UTF-8"));
            Map<?, ?> all = (Map<?, ?>) JsonReader.read(answer);
            List<?> results = (List<?>) ((Map<?, ?>) all.get("data")).get("result");
            return results.stream().map(result -> (Map<?, ?>) result).collect(Collectors.toList());
        } catch (IOException e) {
            throw Failure.impossible("no answer from a Prometheus at " + url + ": " + reason(e));
        } catch (RuntimeException e) {
            throw Failure.impossible(url + " does not answer as a Prometheus does");
        }
    }

    private static String get(String url) throws IOException {
        URLConnection opened = new URL(url).openConnection();
        if (!(opened instanceof HttpURLConnection)) {
            throw new MalformedURLException("expected http:// or https://");
        }
        HttpURLConnection connection = (HttpURLConnection) opened;
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        int status = status(connection);
        if (status != HttpURLConnection.HTTP_OK) {
            throw new IOException(
                    status == HttpURLConnection.HTTP_NOT_FOUND
                            ? "it answers 404, as the endpoint of an agent does, for example; give the URL of the"
                                    + " Prometheus that scrapes the endpoints, such as http://prometheus:9090"
                            : status < 0 ? "it does not speak HTTP" : "it answers " + status);
        }
        try (Reader text = new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
            StringBuilder all = new StringBuilder();
            char[] some = new char[8 << 10];
            for (int read = text.read(some); read >= 0; read = text.read(some)) {
                all.append(some, 0, read);
                if (all.length() > MAX_CHARACTERS) {
                    throw new IOException("it answers more than " + (MAX_CHARACTERS >> 20) + " MB");
                }
            }
            return all.toString();
        }
    }

    private static int status(HttpURLConnection connection) throws IOException {
        try {
            return connection.getResponseCode();
        } catch (RuntimeException badUrl) {
            // such as a port above 65535, which is only found here
            throw new MalformedURLException(badUrl.getMessage());
        }
    }

    private static String reason(IOException e) {
        if (e instanceof ConnectException && e.getMessage().contains("refused")) {
            return "connection refused";
        }
        if (e instanceof SocketTimeoutException) {
            return "it takes too long";
        }
        if (e instanceof UnknownHostException) {
            return "unknown host";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private static String label(Map<?, ?> result, String name) {
        Object value = ((Map<?, ?>) result.get("metric")).get(name);
        return value == null ? "" : value.toString();
    }

    private static double value(Map<?, ?> result) {
        try {
            return Double.parseDouble(((String) ((List<?>) result.get("value")).get(1)).replace("Inf", "Infinity"));
        } catch (NumberFormatException garbage) {
            return Double.NaN;
        }
    }

    /** Reads JSON (RFC 8259): maps, lists, strings, doubles, booleans, null. Throws an exception at anything else. */
    private static final class JsonReader {

        private static final int MAX_DEPTH = 100;

        private final String text;
        private int at;
        private int depth;

        private JsonReader(String text) {
            this.text = text;
        }

        static Object read(String text) {
            JsonReader reader = new JsonReader(text);
            Object value = reader.value();
            reader.require(reader.peek() == 0);
            return value;
        }

        private Object value() {
            require(depth++ < MAX_DEPTH);
            char first = peek();
            Object value = first == '{' ? object() : first == '[' ? array() : first == '"' ? string() : word();
            depth--;
            return value;
        }

        private Map<String, Object> object() {
            Map<String, Object> map = new LinkedHashMap<>();
            at++;
            while (!isEnd('}', map.isEmpty())) {
                require(peek() == '"');
                String key = string();
                require(peek() == ':');
                at++;
                map.put(key, value());
            }
            return map;
        }

        private List<Object> array() {
            List<Object> list = new ArrayList<>();
            at++;
            while (!isEnd(']', list.isEmpty())) {
                list.add(value());
            }
            return list;
        }

        /** Goes over the end, or over the comma before the next item. */
        private boolean isEnd(char end, boolean first) {
            boolean ends = peek() == end;
            require(ends || first || peek() == ',');
            if (ends || !first) {
                at++;
            }
            return ends;
        }

        private String string() {
            StringBuilder plain = new StringBuilder();
            at++;
            while (text.charAt(at) != '"') {
                char c = text.charAt(at++);
                plain.append(c == '\\' ? escaped() : c);
            }
            at++;
            return plain.toString();
        }

        private char escaped() {
            char c = text.charAt(at++);
            if (c == 'u') {
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            int known = "bfnrt".indexOf(c);
            return known < 0 ? c : "\b\f\n\r\t".charAt(known);
        }

        private Object word() {
            int from = at;
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(from, at);
            switch (word) {
                case "true":
                    return true;
                case "false":
                    return false;
                case "null":
                    return null;
                default:
                    return Double.valueOf(word);
            }
        }

        /** The next character that is not a space; 0 at the end. */
        private char peek() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private void require(boolean right) {
            if (!right) {
                throw new IllegalArgumentException("no JSON at character " + at);
            }
        }
    }
}
