// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import io.loadline.demo.load.Ledger.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Result of a load. Times are milliseconds: of a closed load from sending a request to the end of its answer, of an open
 * one from the instant at which it was to be sent.
 *
 * @param load what kind
 * @param clients of an open load its senders: requests that may be out at a time
 * @param seconds length of the measured part
 * @param requests answered with 200 within the measured part
 * @param errors requests without such an answer, warm-up included
 * @param errorCounts these by what went wrong; what did not occur is left out
 * @param sent all requests, warm-up and errors included
 * @param responses response times behind the percentiles: those of requests that were due in the measured part
 * @param lateP99Millis how long after the instant at which it was to be sent a request was sent
 * @param generatorProcessors how many processors this process, the generator's, kept busy on average
 * @param machineProcessors how many there are
 * @param firstError what the first error said, null without one
 */
public record LoadResult(
        String target,
        String load,
        int clients,
        double seconds,
        long requests,
        long errors,
        Map<String, Long> errorCounts,
        long sent,
        double throughputPerSecond,
        long responses,
        double meanMillis,
        double p50Millis,
        double p90Millis,
        double p99Millis,
        double p999Millis,
        double maxMillis,
        double lateP99Millis,
        double lateMaxMillis,
        double generatorProcessors,
        int machineProcessors,
        String firstError) {
    /** Milliseconds; a generator that sends later than that is itself the bottleneck. */
    private static final double NOTABLY_LATE = 20;

    /** Adds up what the senders noted, which have ended. */
    static LoadResult of(RunningLoad.Plan plan, int senders, Ledger ledger, double generatorProcessors) {
        Histogram nanos = ledger.responses();
        Map<String, Long> counts = new LinkedHashMap<>();
        long errors = 0;
        for (Outcome outcome : Outcome.values()) {
            long count = outcome == Outcome.ANSWERED ? 0 : ledger.count(outcome);
            errors += count;
            if (count > 0) {
                counts.put(outcome.label, count);
            }
        }
        Histogram late = ledger.lateness();
        return new LoadResult(
                plan.target().toString(),
                plan.load().describe(),
                senders,
                plan.measured(),
                ledger.completions(),
                errors,
                counts,
                errors - ledger.count(Outcome.UNSENT) + ledger.count(Outcome.ANSWERED),
                ledger.completions() / plan.measured(),
                nanos.getTotalCount(),
                nanos.getMean() / 1e6,
                millis(nanos, 50),
                millis(nanos, 90),
                millis(nanos, 99),
                millis(nanos, 99.9),
                millis(nanos, 100),
                millis(late, 99),
                millis(late, 100),
                generatorProcessors,
                Runtime.getRuntime().availableProcessors(),
                ledger.firstProblem());
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / 1e6;
    }

    /** Returns the number of requests that were answered with success, warm-up included. */
    public long answered() {
        return sent - errors + errorCounts.getOrDefault(Outcome.UNSENT.label, 0L);
    }

    /** Several lines for a person, without a line end after the last. */
    public String describe() {
        String counts = errorCounts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
        String wrong = errors == 0 ? "none" : counts + (firstError == null ? "" : "; the first: " + firstError);
        String text = """
                load        %s
                throughput  %.1f requests/s (%d in %.0f s)
                response    %s
                errors      %s
                generator   %s; it shares the machine with the server""";
        String late = """

                            sent late: p99 %.1f, max %.1f ms (all %d senders were busy, or the machine); \
                the responses above count that""";
        String times = "mean %.1f   p50 %.1f   p90 %.1f   p99 %.1f   p99.9 %.1f   max %.1f ms"
                .formatted(meanMillis, p50Millis, p90Millis, p99Millis, p999Millis, maxMillis);
        double each = 1e3 * generatorProcessors / throughputPerSecond;
        String busy = "%.2f of %d processors busy (%.2f ms a request)"
                .formatted(generatorProcessors, machineProcessors, each);
        return text.formatted(load, throughputPerSecond, requests, seconds, times, wrong, busy)
                + (lateP99Millis < NOTABLY_LATE ? "" : late.formatted(lateP99Millis, lateMaxMillis, clients));
    }
}
