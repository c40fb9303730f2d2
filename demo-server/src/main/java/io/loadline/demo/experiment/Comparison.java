package io.loadline.demo.experiment;

import java.io.PrintWriter;
import java.util.function.Function;

/** Prints two measurements side by side. */
final class Comparison {

    /** Processors; less than that is the noise of any machine. */
    private static final double NOTICEABLE = 0.2;

    private final PrintWriter out;
    private final Measured before;
    private final Measured after;

    Comparison(PrintWriter out, Measured before, Measured after) {
        this.out = out;
        this.before = before;
        this.after = after;
    }

    void print() {
        row("", "before", "after");
        row("pool size, threads", measured -> String.valueOf(measured.threads()));
        row("throughput, requests/s", measured -> Figure.of(measured.load().throughputPerSecond()));
        row("response p50, ms", measured -> Figure.of(measured.load().p50Millis()));
        row("response p99, ms", measured -> Figure.of(measured.load().p99Millis()));
        row("waiting of response", measured -> Figure.percent(measured.pool().waitShare()));
        row("in system", measured -> Figure.of(measured.pool().inSystem()));
        row(
                "processors busy: server",
                measured -> Figure.precise(measured.processors().server()));
        row("  load generator", measured -> Figure.precise(measured.load().generatorProcessors()));
        row("  other programs", measured -> Figure.precise(measured.othersProcessors()));
        out.printf(
                """

                Throughput x %.1f, p99 response x %.2f, on %d processors. Throughput and response are the load generator's
                figures, waiting and in system the agent's.
                """,
                after.load().throughputPerSecond() / before.load().throughputPerSecond(),
                after.load().p99Millis() / before.load().p99Millis(),
                after.processors().available());
        warnOfOthers(Math.max(before.othersProcessors(), after.othersProcessors()));
    }

    private void warnOfOthers(double processors) {
        if (processors > NOTICEABLE) {
            out.printf(
                    "Other programs took up to %.1f processors meanwhile: run this again when the machine is quiet.%n",
                    processors);
        }
    }

    private void row(String label, Function<Measured, String> figure) {
        row(label, figure.apply(before), figure.apply(after));
    }

    private void row(String label, String before, String after) {
        out.printf("  %-28s %10s %10s%n", label, before, after);
    }
}
