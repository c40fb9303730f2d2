package io.loadline.model.work;

/** A number of threads with its 95 % interval, and what keeps it from being larger. Immutable. */
public final class Size {

    public final int threads;
    public final int low;
    public final int high;
    public final Limit limit;

    public Size(int threads, int low, int high, Limit limit) {
        this.threads = threads;
        this.low = Math.min(low, threads);
        this.high = Math.max(high, threads);
        this.limit = limit;
    }

    /** The same, or {@code most} where that is less, because of {@code limit}. */
    public Size atMost(int most, Limit limit) {
        return threads <= most ? this : new Size(most, Math.min(low, most), most, limit);
    }
}
