package io.loadline.demo.server;

import io.loadline.demo.Range;

/**
 * What one request does on average: computes, then sleeps as if it waited for a remote data source.
 *
 * @param digits how many digits it computes, within {@link #DIGITS}
 * @param sleep milliseconds, within {@link #SLEEP}
 */
public record Work(Irrational of, int digits, int sleep) {

    public static final Range DIGITS = new Range(1, 100_000, "digits");
    public static final Range SLEEP = new Range(0, 60_000, "ms");
}
