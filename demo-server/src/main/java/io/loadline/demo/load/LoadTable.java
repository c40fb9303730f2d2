package io.loadline.demo.load;

import java.util.Locale;

/** A {@link LoadResult} as people read it. */
final class LoadTable {

    /** Milliseconds; a generator that sends later than that is itself the bottleneck. */
    private static final double NOTABLY_LATE = 20;

    private LoadTable() {}

    static String of(LoadResult result) {
        return String.join(
                "\n",
                row("load", "%s", result.load()),
                row("throughput", throughput(result)),
                row(
                        "response",
                        "mean %.1f   p50 %.1f   p90 %.1f   p99 %.1f   p99.9 %.1f   max %.1f ms",
                        result.meanMillis(),
                        result.p50Millis(),
                        result.p90Millis(),
                        result.p99Millis(),
                        result.p999Millis(),
                        result.maxMillis()),
                row("errors", "%s", errors(result)),
                row("generator", generator(result)));
    }

    private static String throughput(LoadResult result) {
        return format(
                "%.1f requests/s (%d in %.0f s)", result.throughputPerSecond(), result.requests(), result.seconds());
    }

    private static String errors(LoadResult result) {
        String counts = result.errorCounts().describe();
        return result.firstError() == null ? counts : counts + "; the first: " + result.firstError();
    }

    private static String generator(LoadResult result) {
        String share = format(
                "%.2f of %d processors busy (%.2f ms a request); it shares the machine with the server",
                result.generatorProcessors(),
                result.machineProcessors(),
                1e3 * result.generatorProcessors() / result.throughputPerSecond());
        if (result.lateP99Millis() < NOTABLY_LATE) {
            return share;
        }
        return share
                + format(
                        "%n            sent late: p99 %.1f, max %.1f ms (all %d senders were busy, or the machine);"
                                + " the responses above count that",
                        result.lateP99Millis(), result.lateMaxMillis(), result.clients());
    }

    private static String row(String name, String pattern, Object... values) {
        return format("%-12s", name) + (values.length == 0 ? pattern : format(pattern, values));
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
