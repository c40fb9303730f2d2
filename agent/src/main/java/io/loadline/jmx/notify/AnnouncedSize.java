// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.notify;

import io.loadline.model.work.Size;

/**
 * The recommended size that listeners were told last, and when to tell them another. A new size counts as another if
 * neither lies in the interval of the other one. It must be recommended twice in a row, and a minute must have passed
 * since the last. Listeners are not told when the size becomes unknown. Not thread-safe.
 */
public final class AnnouncedSize {

    private static final int TIMES_IN_A_ROW = 2;

    private final long minNanos;
    private Size told;
    private long toldAt;
    private Size candidate;
    private int times;

    /** {@code minNanos}: between two announcements. */
    public AnnouncedSize(long minNanos) {
        this.minNanos = minNanos;
    }

    /** Whether listeners must be told this recommendation now. {@code now}: in nanoseconds. */
    public boolean isNews(Size seen, long now) {
        if (seen.threads < 1 || told != null && agree(seen, told)) {
            times = 0;
            return false;
        }
        times = times > 0 && agree(seen, candidate) ? times + 1 : 1;
        candidate = seen;
        if (times < TIMES_IN_A_ROW || told != null && now - toldAt < minNanos) {
            return false;
        }
        told = seen;
        toldAt = now;
        times = 0;
        return true;
    }

    private static boolean agree(Size one, Size other) {
        return one.contains(other.threads) || other.contains(one.threads);
    }
}
