package io.loadline.model.work;

/** What the load asks for in any case, whatever a replay says: numbers of threads, at least 1. Immutable. */
public final class Floor {

    static final Floor NONE = new Floor(1, 1, 1);

    /** No fewer are recommended. */
    final int size;

    /** No fewer can be right. */
    final int low;

    /** So many may be right. */
    final int high;

    public Floor(int size, int low, int high) {
        this.size = size;
        this.low = low;
        this.high = high;
    }
}
