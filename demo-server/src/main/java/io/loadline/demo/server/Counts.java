package io.loadline.demo.server;

import java.util.concurrent.atomic.LongAdder;

/** What became of the requests that asked for work in the right form. Thread safe. */
final class Counts {

    private final LongAdder answered = new LongAdder();
    private final LongAdder refused = new LongAdder();

    void answered() {
        answered.increment();
    }

    void refused() {
        refused.increment();
    }

    Reading read() {
        return new Reading(answered.sum(), refused.sum());
    }

    /**
     * @param answered done as asked, status 200
     * @param refused status 503
     */
    record Reading(long answered, long refused) {}
}
