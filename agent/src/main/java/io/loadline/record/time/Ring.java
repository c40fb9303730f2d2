package io.loadline.record.time;

/**
 * Tasks with the time of their arrival, found again by identity. Lock-free; allocates nothing after construction. A task is
 * put into the first free slot at or after a starting slot, at most {@link #PROBES} further on, so it is found within that
 * distance of where it was put. The same task may be present many times; each {@link #take} claims one.
 */
public abstract class Ring extends Slots {

    /** Of a task that may start at once. */
    public static final long ANY_PLACE = Long.MIN_VALUE;

    static final int PROBES = 32;

    /** Not a slot. */
    static final int NOWHERE = -1;

    final int mask;

    private volatile boolean retired;

    /** So many slots from the first on are empty, which in a retired ring they stay. */
    private volatile int drainedSlots;

    /** {@code beside}: further slots, behind those that the running numbers lead to. */
    Ring(int capacity, int beside) {
        super(capacity + beside);
        this.mask = capacity - 1;
    }

    /** {@code capacity}: a power of two, at least 16. {@code fifo}: whether tasks leave in about the order they came. */
    static Ring of(int capacity, boolean fifo) {
        return fifo ? new OrderedRing(capacity) : new HashedRing(capacity);
    }

    /** Number of slots that running numbers lead to. */
    final int capacity() {
        return mask + 1;
    }

    /** From now on nothing is added; what was added stays until it is taken. */
    final void retire() {
        retired = true;
    }

    final boolean isRetired() {
        return retired;
    }

    /** Whether a retired ring has nothing left; each slot is looked at once in the ring's life, and a little more. */
    final boolean isDrained() {
        int slot = drainedSlots;
        while (slot < length() && isFree(slot)) {
            slot++;
        }
        drainedSlots = slot;
        return slot == length();
    }

    /** False if there is no room near the starting slot, or the ring was retired. {@code place}: for {@link #takeInPlace}. */
    abstract boolean add(Object task, long stamp, long place);

    /** Whether entries of this very task have taken most of the places it may have, where a larger ring would not help. */
    abstract boolean isCrowdedBy(Object task);

    /** Whether the task that was added before the last is this very one, and is still there, as far as the order is known. */
    abstract boolean repeats(Object task);

    /**
     * Claims an entry of this very task where it is to be expected: its stamp, or {@link #NONE} if it is not there.
     * {@code ahead}, {@code behind}: how far from the entry that was claimed last, towards later ones and towards earlier
     * ones, where the order is known.
     */
    abstract long take(Object task, int ahead, int behind);

    /**
     * As {@link #take}, where the same task is queued many times and only few of those are here: the first entry of the task
     * is claimed if so many tasks have started as were to start before it, and no other is.
     */
    abstract long takeInPlace(Object task, int ahead, int behind, long started);

    /** As {@link #take}, looking everywhere. {@code next}: whether the tasks behind it are expected to follow. */
    abstract long takeAnywhere(Object task, boolean next);

    /** As {@link #take}, for a task that was added a moment ago, with so many looks. */
    abstract long takeLatest(Object task, int looks);

    /** Claims every entry that {@code condition} accepts, and says how many. */
    int takeIf(Condition condition) {
        return takeIf(0, length(), condition);
    }

    /** A slot for the task, which the caller fills; {@link #NOWHERE} if there is none near {@code start}. */
    final int reserveFrom(long start, long stamp) {
        for (int i = 0; i < PROBES; i++) {
            int slot = (int) (start + i) & mask;
            if (reserve(slot, stamp)) {
                return slot;
            }
        }
        return NOWHERE;
    }

    /** Gives a slot that was reserved back if the ring was retired meanwhile: whether it was. */
    final boolean giveBackIfRetired(int slot) {
        // retire() and this: either we see it retired, or its reader sees the slot taken
        if (retired) {
            giveBack(slot);
            return true;
        }
        return false;
    }
}
