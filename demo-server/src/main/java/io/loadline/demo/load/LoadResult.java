package io.loadline.demo.load;

import io.loadline.demo.load.HttpGet.Outcome;
import java.util.Locale;
import java.util.StringJoiner;
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
    /** Milliseconds; a generator that sends later than that is itself the bottleneck. */
    private static final double NOTABLY_LATE = 20;

    /**
     * Requests without an answer of status 200, by what went wrong, warm-up included.
     *
     * @param refused status 503
     * @param otherStatus any other status
     * @param noConnection the server did not take the connection
     * @param timedOut no answer in time
     * @param broken the connection ended before the answer did
     * @param unsent of an open load: due in the measured part, but no sender came to it
     */
    public record ErrorCounts(
            long refused, long otherStatus, long noConnection, long timedOut, long broken, long unsent) {
        static ErrorCounts of(Ledger ledger) {
            return new ErrorCounts(
                    ledger.count(Outcome.REFUSED),
                    ledger.count(Outcome.OTHER_STATUS),
                    ledger.count(Outcome.NO_CONNECTION),
                    ledger.count(Outcome.TIMED_OUT),
                    ledger.count(Outcome.BROKEN),
                    ledger.unsentCount());
        }

        long total() {
            return refused + otherStatus + noConnection + timedOut + broken + unsent;
        }

        /** Those that there are: "12 refused (503), 3 timed out". */
        private String describe() {
            StringJoiner parts = new StringJoiner(", ").setEmptyValue("none");
            add(parts, refused, "refused (503)");
            add(parts, otherStatus, "other status");
            add(parts, noConnection, "no connection");
            add(parts, timedOut, "timed out");
            add(parts, broken, "connection broken");
            add(parts, unsent, "not sent in time");
            return parts.toString();
        }

        private static void add(StringJoiner parts, long count, String what) {
            if (count > 0) {
                parts.add(count + " " + what);
            }
        }
    }

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
        String late = String.format(
                Locale.ROOT,
                "%n            sent late: p99 %.1f, max %.1f ms (all %d senders were busy, or the machine);"
                        + " the responses above count that",
                lateP99Millis,
                lateMaxMillis,
                clients);
        return String.format(
                        Locale.ROOT,
                        """
                        load        %s
                        throughput  %.1f requests/s (%d in %.0f s)
                        response    mean %.1f   p50 %.1f   p90 %.1f   p99 %.1f   p99.9 %.1f   max %.1f ms
                        errors      %s
                        generator   %.2f of %d processors busy (%.2f ms a request); it shares the machine with the server""",
                        load,
                        throughputPerSecond,
                        requests,
                        seconds,
                        meanMillis,
                        p50Millis,
                        p90Millis,
                        p99Millis,
                        p999Millis,
                        maxMillis,
                        errorCounts.describe() + (firstError == null ? "" : "; the first: " + firstError),
                        generatorProcessors,
                        machineProcessors,
                        1e3 * generatorProcessors / throughputPerSecond)
                + (lateP99Millis < NOTABLY_LATE ? "" : late);
    }
}
