package io.loadline.demo.load;

import org.HdrHistogram.Histogram;

/**
 * What a load saw. Times are milliseconds: of a closed load from sending a request to the end of its answer, of an open
 * one from the instant at which it was to be sent.
 *
 * @param load what kind
 * @param clients of an open load its senders: requests that may be out at a time
 * @param seconds length of the measured part
 * @param requests answered with 200 within the measured part
 * @param errors requests without such an answer, warm-up included
 * @param sent all requests, warm-up and errors included
 * @param responses response times behind the percentiles: of a closed load those of {@code requests}, of an open one
 *     those of requests that were due in the measured part
 * @param lateP99Millis how long after the instant at which it was to be sent a request was sent; 0 if closed
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
        ErrorCounts errorCounts,
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

    /** Adds up what the senders noted, which have ended. */
    static LoadResult of(
            Load load, int senders, Window window, Ledger ledger, Histogram nanos, double generatorProcessors) {
        ErrorCounts errors = ErrorCounts.of(ledger);
        Histogram late = ledger.lateness();
        return new LoadResult(
                load.target().toString(),
                load.describe(),
                senders,
                window.seconds(),
                ledger.completedCount(),
                errors.total(),
                errors,
                errors.total() - errors.unsent() + ledger.count(Outcome.ANSWERED),
                ledger.completedCount() / window.seconds(),
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

    /** Several lines for a person, without a line end after the last. */
    public String describe() {
        return LoadTable.of(this);
    }
}
