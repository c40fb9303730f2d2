// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.util.stream.Stream;

/**
 * Load on a candidate, and what one request costs there. Immutable.
 *
 * @param perSecond Poisson arrivals of an open load; 0 of a closed one
 * @param clients of a closed load, each of which waits for its answer; 0 of an open one
 * @param thinkMillis mean pause of a client between an answer and its next request, exponential
 * @param computeMillis processor time of a request
 * @param waitMillis mean time that the downstream takes for a request, exponential, without its queue
 * @param servers requests that the downstream serves at a time, K
 */
public record Traffic(
        double perSecond, int clients, double thinkMillis, double computeMillis, double waitMillis, int servers) {
    /** Servers of a downstream that nobody ever waits for. */
    private static final int PLENTY = 1_000;

    /** Requests arrive at random, whether or not earlier ones are answered. */
    public static Traffic open(double perSecond) {
        return new Traffic(perSecond, 0, 0, 0, 0, PLENTY);
    }

    /** Clients send, wait for the answer, think, and send again. */
    public static Traffic closed(int clients, double thinkMillis) {
        return new Traffic(0, clients, thinkMillis, 0, 0, PLENTY);
    }

    /** Returns the same traffic with so much processor time for each request. */
    public Traffic compute(double millis) {
        return new Traffic(perSecond, clients, thinkMillis, millis, waitMillis, servers);
    }

    /** Returns the same traffic with a call of a downstream that has room for all. */
    public Traffic downstream(double millis) {
        return downstream(millis, PLENTY);
    }

    /** Returns the same traffic with a call of a downstream that serves so many requests at a time. */
    public Traffic downstream(double millis, int most) {
        return new Traffic(perSecond, clients, thinkMillis, computeMillis, millis, most);
    }

    public boolean isOpen() {
        return perSecond > 0;
    }

    /** Service time of a request that waits for nobody. */
    private double aloneMillis() {
        return computeMillis + waitMillis;
    }

    /**
     * About the right size, in whose neighbourhood sizes are tried. With S the service time alone, of an open load
     * a + 2 sqrt(a), a = lambda S; of a closed one by the asymptotic bounds, X = min(clients / (Z + S), K / wait) and X S.
     */
    public int centre() {
        double load = perSecond * aloneMillis() / 1_000;
        if (isOpen()) {
            return (int) Math.ceil(load + 2 * Math.sqrt(load));
        }
        double perMilli = Math.min(clients / (thinkMillis + aloneMillis()), servers / waitMillis);
        double busy = perMilli * aloneMillis();
        return (int) Math.ceil(Math.min(clients, thinkMillis > 0 ? busy + Math.sqrt(busy) : busy));
    }

    /** In a few words, for people. */
    public String describe() {
        String load = isOpen()
                ? "%.0f requests/s".formatted(perSecond)
                : "%d clients".formatted(clients) + (thinkMillis > 0 ? ", %.0f ms think".formatted(thinkMillis) : "");
        String limit = servers < PLENTY ? " of %d servers".formatted(servers) : "";
        return "%s; %.1f ms compute, %.0f ms downstream%s".formatted(load, computeMillis, waitMillis, limit);
    }

    /** In one word, for {@link #parse}. */
    String encoded() {
        return "%s,%d,%s,%s,%s,%d".formatted(perSecond, clients, thinkMillis, computeMillis, waitMillis, servers);
    }

    /** Reads what {@link #encoded} wrote. */
    public static Traffic parse(String text) {
        double[] parts =
                Stream.of(text.split(",")).mapToDouble(Double::parseDouble).toArray();
        return new Traffic(parts[0], (int) parts[1], parts[2], parts[3], parts[4], (int) parts[5]);
    }
}
