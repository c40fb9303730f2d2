package io.loadline.model.work;

/** A number of threads with its 95 % interval, and what keeps it from being larger. Immutable. */
public final class Size {

    /** What keeps a size from being larger. */
    public enum Limit {
        LOAD("load"),
        PROCESSORS("processors"),
        DOWNSTREAM("downstream");

        public final String text;

        Limit(String text) {
            this.text = text;
        }
    }

    public final int threads;
    public final int low;
    public final int high;
    public final Limit limit;

    Size(int threads, int low, int high, Limit limit) {
        this.threads = threads;
        this.low = Math.min(low, threads);
        this.high = Math.max(high, threads);
        this.limit = limit;
    }
}
