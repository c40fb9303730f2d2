package io.loadline.record.time;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** A few of many slots, found without a look at the others. Lock-free; allocates nothing after construction. */
final class Marks {

    /** There is no such slot. */
    static final int NO_MORE = -1;

    private static final AtomicLongFieldUpdater<Marks> GROUPS =
            AtomicLongFieldUpdater.newUpdater(Marks.class, "groups");

    /** A bit for each slot. */
    private final AtomicLongArray words;

    /** How many words are a group, as an exponent of two. */
    private final int groupShift;

    /** A bit for each group, set if one in it is. */
    private volatile long groups;

    /** {@code slots}: a power of two. */
    Marks(int slots) {
        int length = Math.max(1, slots / Long.SIZE);
        words = new AtomicLongArray(length);
        groupShift = Math.max(0, Integer.numberOfTrailingZeros(length) - Integer.numberOfTrailingZeros(Long.SIZE));
    }

    void set(int slot) {
        int word = slot / Long.SIZE;
        changeWord(word, 1L << slot, true);
        changeGroup(word, true);
    }

    void clear(int slot) {
        int word = slot / Long.SIZE;
        changeWord(word, 1L << slot, false);
        if (!hasAny(word)) {
            changeGroup(word, false);
            if (hasAny(word)) {
                // set by another thread meanwhile, which found the group's bit still set
                changeGroup(word, true);
            }
        }
    }

    /** The first marked slot from {@code slot} on, or {@link #NO_MORE}. */
    int next(int slot) {
        if (groups == 0) {
            return NO_MORE;
        }
        int word = slot / Long.SIZE;
        long within = -1L << slot;
        while (word < words.length()) {
            long bits = words.get(word) & within;
            if (bits != 0) {
                return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
            }
            within = -1;
            word = wordAfter(word);
        }
        return NO_MORE;
    }

    /** The next one whose group is marked. */
    private int wordAfter(int word) {
        int next = word + 1;
        int group = next >> groupShift;
        long later = group < Long.SIZE ? groups >>> group : 0;
        if (later == 0) {
            return words.length();
        }
        return Math.max(next, (group + Long.numberOfTrailingZeros(later)) << groupShift);
    }

    /** Whether a slot of its group is marked. */
    private boolean hasAny(int word) {
        int first = (word >> groupShift) << groupShift;
        int end = Math.min(words.length(), first + (1 << groupShift));
        for (int i = first; i < end; i++) {
            if (words.get(i) != 0) {
                return true;
            }
        }
        return false;
    }

    private void changeWord(int word, long bit, boolean on) {
        for (long was = words.get(word); ((was & bit) != 0) != on; was = words.get(word)) {
            if (words.compareAndSet(word, was, was ^ bit)) {
                return;
            }
        }
    }

    private void changeGroup(int word, boolean on) {
        long bit = 1L << (word >> groupShift);
        for (long was = groups; ((was & bit) != 0) != on; was = groups) {
            if (GROUPS.compareAndSet(this, was, was ^ bit)) {
                return;
            }
        }
    }
}
