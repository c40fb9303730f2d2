package io.loadline.demo.experiment.regret;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * What became of the tasks of one pool. Throughput counts completions within the measured part; responses are of tasks
 * due within it, so that those held up at its end are not left out. Instants of {@link System#nanoTime}. Thread safe.
 */
final class TaskLog {

    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

    private final long from;
    private final long to;
    private final LongAdder completed = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final AtomicLong lastCompletion = new AtomicLong();
    private final ConcurrentHistogram responses = new ConcurrentHistogram(LONGEST_NANOS, 3);

    TaskLog(long from, long to) {
        this.from = from;
        this.to = to;
    }

    void completed(long due, long end) {
        if (isMeasured(end)) {
            completed.increment();
            lastCompletion.accumulateAndGet(end, Math::max);
        }
        if (isMeasured(due)) {
            respond(end - due);
        }
    }

    void rejected(long due) {
        if (isMeasured(due)) {
            rejected.increment();
        }
    }

    /** A task that was not done when the load ended: its response is its age at least. */
    void unfinished(long due, long now) {
        if (isMeasured(due)) {
            respond(now - due);
        }
    }

    long completions() {
        return completed.sum();
    }

    long rejections() {
        return rejected.sum();
    }

    /** Zero if there was none. */
    long lastCompletion() {
        return lastCompletion.get();
    }

    /** In milliseconds; NaN if no task responded. */
    double p99() {
        return responses.getTotalCount() == 0 ? Double.NaN : responses.getValueAtPercentile(99) / 1e6;
    }

    private void respond(long nanos) {
        responses.recordValue(Math.max(0, Math.min(nanos, LONGEST_NANOS)));
    }

    private boolean isMeasured(long instant) {
        return instant - from >= 0 && instant - to < 0;
    }
}
