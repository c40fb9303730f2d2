package io.loadline.demo.server;

/**
 * What a request is answered with, as JSON.
 *
 * @param of which number
 * @param digits how many of its digits
 * @param digest SHA-256 of these digits in ASCII, in hexadecimal
 * @param computeMillis how long computing took by the clock
 * @param processorMillis processor time of computing
 * @param sleepMillis how long the sleep took by the clock
 */
public record WorkAnswer(
        String of, int digits, String digest, double computeMillis, double processorMillis, double sleepMillis) {}
