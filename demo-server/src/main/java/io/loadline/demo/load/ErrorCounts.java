package io.loadline.demo.load;

import java.util.StringJoiner;

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
public record ErrorCounts(long refused, long otherStatus, long noConnection, long timedOut, long broken, long unsent) {

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
    String describe() {
        StringJoiner parts = new StringJoiner(", ");
        add(parts, refused, "refused (503)");
        add(parts, otherStatus, "other status");
        add(parts, noConnection, "no connection");
        add(parts, timedOut, "timed out");
        add(parts, broken, "connection broken");
        add(parts, unsent, "not sent in time");
        return parts.length() == 0 ? "none" : parts.toString();
    }

    private static void add(StringJoiner parts, long count, String what) {
        if (count > 0) {
            parts.add(count + " " + what);
        }
    }
}
