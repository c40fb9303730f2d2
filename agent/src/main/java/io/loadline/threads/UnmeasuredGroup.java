package io.loadline.threads;

/** Threads with the same name but for numbers, which belong to no pool that is measured. Immutable. */
public final class UnmeasuredGroup {

    /** Their name, {@code *} for each number in which they differ. */
    public final String threads;

    public final int count;

    /** Whose they are, for people. */
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
