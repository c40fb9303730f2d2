package io.loadline.demo.server;

/**
 * What a request computed.
 *
 * @param processorMillis processor time of that
 */
record Computed(int digits, String digest, double processorMillis) {

    static Computed of(Irrational number, int digits) {
        long before = ThreadProcessorTime.nanos();
        String digest = Digest.of(number.digits(digits));
        return new Computed(digits, digest, (ThreadProcessorTime.nanos() - before) / 1e6);
    }
}
