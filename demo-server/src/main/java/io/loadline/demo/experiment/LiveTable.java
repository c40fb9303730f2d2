package io.loadline.demo.experiment;

import java.io.PrintWriter;

/** Readings of a pool, one line each, under a head. Throughput and times are those of the agent's sliding view. */
final class LiveTable {

    private final PrintWriter out;

    LiveTable(PrintWriter out) {
        this.out = out;
    }

    void head() {
        print("", "", "in", "waiting of", "service", "wait", "p90", "recommended", "processor");
        print("s", "done/s", "system", "response", "ms", "ms", "load", "threads", "load");
    }

    void row(double seconds, PoolReading reading) {
        Recommendation recommendation = reading.recommendation();
        print(
                "%.0f".formatted(seconds),
                Figure.of(reading.completionsPerSecond()),
                Figure.of(reading.inSystem()),
                Figure.percent(reading.waitShare()),
                Figure.of(reading.serviceMillis()),
                Figure.of(reading.waitMillis()),
                Figure.of(reading.loadP90()),
                recommendation.isKnown() ? String.valueOf(recommendation.size()) : "-",
                Figure.percent(reading.processorLoad()));
    }

    private void print(Object... columns) {
        out.printf("%6s %8s %10s %11s %11s %9s %9s %12s %10s%n", columns);
        out.flush();
    }
}
