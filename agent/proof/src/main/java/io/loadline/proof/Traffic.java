// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.util.stream.Stream;

/**
 * Load on a candidate, and the cost of one request. Immutable.
 *
 * @param perSecond Poisson arrivals of an open load; 0 of a closed one
 * @param clients of a closed load, each of which waits for its answer; 0 of an open one
 * @param thinkMillis mean of the exponential pause of a client between an answer and its next request
 * @param computeMillis processor time of a request
 * @param waitMillis mean of the exponential time that the downstream takes for a request, without its queue
 * @param servers requests that the downstream serves at a time, K
 */
public record Traffic(
        double perSecond, int clients, double thinkMillis, double computeMillis, double waitMillis, int servers) {
    /** Servers of a downstream without a queue. */
    private static final int PLENTY = 1_000;

    /** Makes an open load: requests arrive at random, whether or not earlier ones are answered. */
    public static Traffic open(double perSecond) {
        return new Traffic(perSecond, 0, 0, 0, 0, PLENTY);
    }

    /** Makes a closed load: clients send, wait for the answer, think, and send again. */
    public static Traffic closed(int clients, double thinkMillis) {
        return new Traffic(0, clients, thinkMillis, 0, 0, PLENTY);
    }

    /** Returns the same traffic with {@code millis} of processor time for each request. */
    public Traffic compute(double millis) {
        return new Traffic(perSecond, clients, thinkMillis, millis, waitMillis, servers);
    }

    /** Returns the same traffic with a call of a downstream that serves all requests at once. */
    public Traffic downstream(double millis) {
        return downstream(millis, PLENTY);
    }

    /** Returns the same traffic with a call of a downstream that serves {@code most} requests at a time. */
    public Traffic downstream(double millis, int most) {
        return new Traffic(perSecond, clients, thinkMillis, computeMillis, millis, most);
    }

    public boolean isOpen() {
        return perSecond > 0;
    }

    /** Returns the service time of a request that never queues. */
    private double aloneMillis() {
        return computeMillis + waitMillis;
    }

    /**
     * Returns the expected right size, around which the sweep tries sizes. S is the service time alone. An open load
     * has a + 2 sqrt(a), where a = lambda S. A closed one has X S by the asymptotic bounds, where X = min(clients / (Z
     * + S), K / wait).
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

    /** Describes the traffic on a page. */
    public String describe() {
        String load = isOpen()
                ? "%.0f requests/s".formatted(perSecond)
                : "%d clients".formatted(clients) + (thinkMillis > 0 ? ", %.0f ms think".formatted(thinkMillis) : "");
        String limit = servers < PLENTY ? " of %d servers".formatted(servers) : "";
        return "%s; %.1f ms compute, %.0f ms downstream%s".formatted(load, computeMillis, waitMillis, limit);
    }

    /** Encodes the traffic as one word, for {@link #parse}. */
    String encoded() {
        return "%s,%d,%s,%s,%s,%d".formatted(perSecond, clients, thinkMillis, computeMillis, waitMillis, servers);
    }

    /** Parses a result of {@link #encoded}. */
    public static Traffic parse(String text) {
        double[] parts =
                Stream.of(text.split(",")).mapToDouble(Double::parseDouble).toArray();
        return new Traffic(parts[0], (int) parts[1], parts[2], parts[3], parts[4], (int) parts[5]);
    }
}
