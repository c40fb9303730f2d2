package io.loadline.demo.load;

import io.loadline.demo.load.HttpGet.Answer;
import io.loadline.demo.load.HttpGet.Outcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** What the senders of a load note down. Thread safe. */
final class Ledger {

    /** Significant decimal digits of all recorded times. */
    static final int DIGITS = 3;

    private final Recorder responseNanos = new Recorder(DIGITS);
    private final Recorder lateNanos = new Recorder(DIGITS);
    private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
    private final LongAdder completed = new LongAdder();
    private final LongAdder unsent = new LongAdder();
    private final AtomicReference<String> firstProblem = new AtomicReference<>();

    Ledger() {
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
    }

    /** Every request that was sent, warm-up included; says whether it was answered. */
    boolean note(Answer answer) {
        outcomes.get(answer.outcome()).increment();
        if (answer.outcome() != Outcome.ANSWERED) {
            firstProblem.compareAndSet(null, answer.problem());
        }
        return answer.outcome() == Outcome.ANSWERED;
    }

    /** An answer that came in the measured part. */
    void completed() {
        completed.increment();
    }

    /** The response time of a request that belongs to the measured part. */
    void response(long nanos) {
        responseNanos.recordValue(nanos);
    }

    /** How long after its intended start a request of the measured part was sent. */
    void sentLate(long nanos) {
        lateNanos.recordValue(Math.max(0, nanos));
    }

    /** A request of the measured part that no sender came to. */
    void unsent() {
        unsent.increment();
    }

    /** The response times since the last call. */
    Histogram nextInterval() {
        return responseNanos.getIntervalHistogram();
    }

    /** To be called once, at the end. */
    Histogram lateness() {
        return lateNanos.getIntervalHistogram();
    }

    long count(Outcome outcome) {
        return outcomes.get(outcome).sum();
    }

    long completedCount() {
        return completed.sum();
    }

    long unsentCount() {
        return unsent.sum();
    }

    /** Null without one. */
    String firstProblem() {
        return firstProblem.get();
    }
}
