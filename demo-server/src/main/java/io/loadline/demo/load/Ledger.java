// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Outcomes of the requests of a load, or of the tasks of a pool. Throughput counts those answered within the measured
 * part; responses are of those due within it, so that what is held up at its end is not left out. Instants of
 * {@link System#nanoTime}. Thread safe.
 */
public final class Ledger {
    /** Significant decimal digits of all recorded times. */
    private static final int DIGITS = 3;

    private final long from;
    private final long to;
    private final Recorder responseNanos = new Recorder(DIGITS);
    private final Recorder lateNanos = new Recorder(DIGITS);
    private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
    private final LongAdder completed = new LongAdder();
    private final AtomicLong lastCompletion = new AtomicLong();
    private final AtomicReference<String> firstProblem = new AtomicReference<>();

    /** Outcome of a request. */
    public enum Outcome {
        /** The whole answer, of status 200; the task was done. */
        ANSWERED("answered"),
        /** Too much to do: status 503, or rejected by the pool. */
        REFUSED("refused (503)"),
        OTHER_STATUS("other status"),
        NO_CONNECTION("no connection"),
        TIMED_OUT("timed out"),
        /** The connection ended before the answer did. */
        BROKEN("connection broken"),
        /** Due in the measured part of an open load, but no sender came to it. */
        UNSENT("not sent in time");

        final String label;

        Outcome(String label) {
            this.label = label;
        }
    }

    /** The measured part is from the one to the other. */
    public Ledger(long from, long to) {
        this.from = from;
        this.to = to;
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
    }

    /** A request that was answered at {@code end}. */
    public void answered(long due, long end) {
        outcomes.get(Outcome.ANSWERED).increment();
        if (isMeasured(end)) {
            completed.increment();
            lastCompletion.accumulateAndGet(end, Math::max);
        }
        unfinished(due, end);
    }

    /** One that was not done when the load ended: its response is its age at least. */
    public void unfinished(long due, long now) {
        if (isMeasured(due)) {
            responseNanos.recordValue(Math.max(0, now - due));
        }
    }

    /** {@code problem}: what to tell a person. Warm-up included. */
    public void failed(Outcome outcome, String problem) {
        outcomes.get(outcome).increment();
        firstProblem.compareAndSet(null, problem);
    }

    /** Counts a request that no sender has sent. */
    void unsent(long due) {
        if (isMeasured(due)) {
            outcomes.get(Outcome.UNSENT).increment();
        }
    }

    /** A request of an open load is sent now. */
    void sent(long due) {
        if (isMeasured(due)) {
            lateNanos.recordValue(Math.max(0, System.nanoTime() - due));
        }
    }

    private boolean isMeasured(long instant) {
        return instant - from >= 0 && instant - to < 0;
    }

    /** Returns the response times in nanoseconds; to be called once, at the end, like the next method. */
    public Histogram responses() {
        return responseNanos.getIntervalHistogram();
    }

    Histogram lateness() {
        return lateNanos.getIntervalHistogram();
    }

    /** Warm-up included, but for {@code UNSENT}. */
    public long count(Outcome outcome) {
        return outcomes.get(outcome).sum();
    }

    /** Answered within the measured part. */
    public long completions() {
        return completed.sum();
    }

    /** Zero if there was none. */
    public long lastCompletion() {
        return lastCompletion.get();
    }

    /** Returns null without a problem. */
    String firstProblem() {
        return firstProblem.get();
    }
}
