package io.loadline.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.management.openmbean.CompositeData;

/** The pools as a table for a terminal: a line each, then what is recommended and why. */
final class PoolTable {

    private static final String LINE = "%-28s %11s %9s %15s %15s %6s %7s %7s %6s %6s%n";

    private PoolTable() {}

    static String of(List<Map<String, Object>> pools, Map<String, Object> system) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s, %s threads, %s processors, %s of them used%n%n",
                pools.size() == 1 ? "1 pool" : pools.size() + " pools",
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
        text.append(String.format("%n"));
        pools.forEach(pool -> text.append(oneLine((String) recommendation(pool, "explanation")))
                .append(String.format("%n")));
        return text.toString();
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
