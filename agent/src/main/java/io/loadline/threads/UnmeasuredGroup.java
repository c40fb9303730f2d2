package io.loadline.threads;

/** Threads whose names differ only in numbers, and that belong to no measured pool. Immutable. */
public final class UnmeasuredGroup {

    /** Their name, with {@code *} for each number in which they differ. */
    public final String threads;

    public final int count;

    /** Whose threads they are, for people. */
    public final String what;

    UnmeasuredGroup(String threads, int count, String what) {
        this.threads = threads;
        this.count = count;
        this.what = what;
    }

    @Override
    public String toString() {
        return count + " " + threads + ": " + what;
    }
}
