// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.notify;

import io.loadline.model.work.Size;

/**
 * Last recommended size that listeners received, and the rule for the next one. Two sizes differ if neither lies in the
 * other's interval. A new size must differ, be recommended twice in a row, and follow the last announcement by a
 * minute. Listeners do not hear of a size that becomes unknown. Not thread-safe.
 */
public final class AnnouncedSize {

    private static final int TIMES_IN_A_ROW = 2;

    private final long minNanos;
    private Size announced;
    private long announcedAt;
    private Size candidate;
    private int times;

    /**
     * Creates a rule without a last size.
     *
     * @param minNanos the minimum time between two announcements
     */
    public AnnouncedSize(long minNanos) {
        this.minNanos = minNanos;
    }

    /**
     * Returns true if listeners must receive this size now, and remembers it as the last one.
     *
     * @param now the current time in nanoseconds
     */
    public boolean isNews(Size seen, long now) {
        if (seen.threads < 1 || announced != null && agree(seen, announced)) {
            times = 0;
            return false;
        }
        times = times > 0 && agree(seen, candidate) ? times + 1 : 1;
        candidate = seen;
        if (times < TIMES_IN_A_ROW || announced != null && now - announcedAt < minNanos) {
            return false;
        }
        announced = seen;
        announcedAt = now;
        times = 0;
        return true;
    }

    private static boolean agree(Size one, Size other) {
        return one.contains(other.threads) || other.contains(one.threads);
    }
}
