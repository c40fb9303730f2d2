package io.loadline.jmx;

import io.loadline.jmx.notify.CpuBudget;
import io.loadline.machine.ProcessorTime;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What clients may have computed: a tenth of one processor, on average. Who asks seldom always gets an answer of the last
 * window. Beyond that each pool has its turn: its recommendation stands for as long as those of all pools take at that rate.
 * Thread-safe.
 */
final class ReaderBudget {

    private static final double SHARE = 0.1;
    private static final long MAX_AT_ONCE_NANOS = 10_000_000_000L;

    private final LongSupplier work;
    private final CpuBudget budget;
    private long spentNanos;
    private int pools = 1;

    ReaderBudget() {
        this(new ProcessorTime(), System::nanoTime);
    }

    /** {@code work}: processor time of the calling thread; {@code clock}: both in nanoseconds. */
    ReaderBudget(LongSupplier work, LongSupplier clock) {
        this.work = work;
        this.budget = new CpuBudget(SHARE, MAX_AT_ONCE_NANOS, clock);
    }

    /** {@code live}: how many pools can be asked for. */
    synchronized void windowEnded(int live) {
        pools = live;
    }

    /** Whether what took {@code nanos} of processor time and is so old may be computed anew. */
    synchronized boolean allows(long nanos, long age) {
        return budget.isThere() || age * SHARE >= (double) nanos * pools;
    }

    /** Computes it at the clients' expense. */
    <T> T spend(Supplier<T> result) {
        long before = work();
        try {
            return result.get();
        } finally {
            spent(work() - before);
        }
    }

    private synchronized void spent(long nanos) {
        budget.spend(nanos);
        spentNanos += nanos;
    }

    /** Processor time of the calling thread. */
    long work() {
        return work.getAsLong();
    }

    /** Processor time that clients have taken so far. */
    synchronized double spentMillis() {
        return spentNanos / 1e6;
    }
}
