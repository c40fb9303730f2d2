package io.loadline.demo.server;

/**
 * What a request is answered with, as JSON. All times but one are by the clock, in milliseconds.
 *
 * @param of which number
 * @param digits how many of its digits
 * @param digest SHA-256 of these digits in ASCII, in hexadecimal
 * @param computeMillis how long computing took
 * @param processorMillis processor time of computing
 * @param sleepMillis how long the sleep took
 * @param waitMillis from arrival until a thread took the request
 * @param downstreamMillis how long the downstream took, the wait for a permit included
 * @param nestedMillis how long the inner tasks took, their waits included
 */
public record WorkAnswer(
        String of,
        int digits,
        String digest,
        double computeMillis,
        double processorMillis,
        double sleepMillis,
        double waitMillis,
        double downstreamMillis,
        double nestedMillis) {}
