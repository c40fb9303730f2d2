package io.loadline.model.work;

/** A number of threads with its 95 % interval, and what keeps it from being larger. Immutable. */
public final class Size {

    /** What keeps a size from being larger. */
    public enum Limit {
        LOAD("load"),
        PROCESSORS("processors"),
        DOWNSTREAM("downstream"),

        /** A scheduled pool with few periodic tasks, each of which never runs twice at a time. */
        PERIODIC_TASKS("periodic tasks");

        public final String text;

        Limit(String text) {
            this.text = text;
        }
    }

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
