package io.loadline.machine;

/** How many more threads the system lets this process have. Immutable. */
public final class ThreadRoom {

    /** No limit is known. */
    public static final ThreadRoom UNKNOWN = new ThreadRoom(Integer.MAX_VALUE, "");

    /** How many threads may be added to those that there are now. */
    public final int headroom;

    /** What sets the limit, for people: {@code memory for stacks}, {@code ulimit -u}, {@code pids.max}, ... */
    public final String limit;

    public ThreadRoom(int headroom, String limit) {
        this.headroom = headroom;
        this.limit = limit;
    }
}
