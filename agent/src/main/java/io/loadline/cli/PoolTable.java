package io.loadline.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;

/** The pools as a table for a terminal: a line each, then what is recommended and why. */
final class PoolTable {

    private static final String LINE = "%-28s %11s %9s %15s %15s %6s %7s %7s %6s %6s%n";

    private static final int MOST_NAMED = 5;

    private PoolTable() {}

    /** Pools without a task so far, of which there is nothing to say, are counted and named in one line. */
    static String of(List<Map<String, Object>> all, Map<String, Object> system) {
        List<Map<String, Object>> pools =
                all.stream().filter(PoolTable::hadATask).collect(Collectors.toList());
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s, %s threads, %s processors, %s of them used%n%n",
                all.size() == 1 ? "1 pool" : all.size() + " pools",
                system.get("ThreadsInPools"),
                number("%.1f", system.get("Processors")),
                percent(system.get("ProcessCpuLoad"))));
        text.append(String.format(
                LINE,
                "POOL",
                "BUSY/SIZE",
                "TASKS/S",
                "SERVICE p50/p99",
                "WAIT p50/p99",
                "WAIT%",
                "QUEUED",
                "REJECTS",
                "LOAD90",
                "BEST"));
        pools.forEach(pool -> text.append(line(pool)));
        text.append(withoutTasks(all)).append(String.format("%n"));
        pools.stream()
                .map(pool -> (String) recommendation(pool, "explanation"))
                .filter(Objects::nonNull)
                .forEach(explanation -> text.append(oneLine(explanation)).append(String.format("%n")));
        return text.toString();
    }

    private static boolean hadATask(Map<String, Object> pool) {
        return isPositive(pool.get("ArrivedCount")) || isPositive(pool.get("RequeuedCount"));
    }

    private static boolean isPositive(Object count) {
        return count != null && ((Number) count).longValue() > 0;
    }

    private static String withoutTasks(List<Map<String, Object>> all) {
        List<String> names = all.stream()
                .filter(pool -> !hadATask(pool))
                .map(pool -> shortened((String) pool.get("Name")))
                .collect(Collectors.toList());
        if (names.isEmpty()) {
            return "";
        }
        String some = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
        return String.format(
                "%s without a task so far: %s%s%n",
                names.size() == 1 ? "1 pool" : names.size() + " pools", some, names.size() > MOST_NAMED ? ", ..." : "");
    }

    private static String line(Map<String, Object> pool) {
        return String.format(
                Locale.ROOT,
                LINE,
                shortened((String) pool.get("Name")),
                pool.get("ActiveCount") + "/" + pool.get("PoolSize"),
                number("%.1f", pool.get("ArrivalsPerSecond")),
                percentiles(pool.get("ServiceMillis")),
                percentiles(pool.get("WaitMillis")),
                percent(pool.get("WaitShareOfResponse")),
                pool.get("QueuedCount"),
                pool.get("RejectedCount"),
                number("%.0f", item(pool.get("Load"), "p90")),
                size(recommendation(pool, "size")));
    }

    private static String percentiles(Object distribution) {
        return number("%.1f", item(distribution, "p50")) + "/" + number("%.1f", item(distribution, "p99")) + " ms";
    }

    private static Object recommendation(Map<String, Object> pool, String item) {
        return item(pool.get("Recommendation"), item);
    }

    private static Object item(Object composite, String name) {
        return composite == null ? null : ((CompositeData) composite).get(name);
    }

    private static String size(Object size) {
        return size == null || (Integer) size < 0 ? "?" : size.toString();
    }

    private static String percent(Object share) {
        return unknown(share) ? "-" : String.format(Locale.ROOT, "%.0f %%", (Double) share * 100);
    }

    private static String number(String format, Object value) {
        return unknown(value) ? "-" : String.format(Locale.ROOT, format, value);
    }

    private static boolean unknown(Object value) {
        return value == null || Double.isNaN(((Number) value).doubleValue());
    }

    private static String shortened(String text) {
        String name = oneLine(text);
        return name.length() <= 28 ? name : name.substring(0, 27) + "~";
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }
}
