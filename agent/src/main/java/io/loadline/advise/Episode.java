// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

/**
 * Situation that lasts for a while and is reported once. It begins when it was present in a number of consecutive
 * windows. It ends when it was absent in a number of consecutive windows and for some time. In between it may be absent
 * for a shorter time. Not thread-safe.
 */
final class Episode {

    private final int windowsToBegin;
    private final int windowsToEnd;
    private final long quietNanos;
    private boolean lasts;
    private int seen;
    private int gone;
    private long goneSince;

    Episode(int windowsToBegin, int windowsToEnd, long quietNanos) {
        this.windowsToBegin = windowsToBegin;
        this.windowsToEnd = windowsToEnd;
        this.quietNanos = quietNanos;
    }

    /**
     * Returns true if the situation begins with this window. A window may show neither presence nor absence.
     *
     * @param now the current time in nanoseconds
     */
    boolean begins(boolean there, boolean notThere, long now) {
        count(there, notThere, now);
        if (lasts) {
            lasts = gone < windowsToEnd || now - goneSince < quietNanos;
            return false;
        }
        lasts = seen >= windowsToBegin;
        return lasts;
    }

    boolean lasts() {
        return lasts;
    }

    private void count(boolean there, boolean notThere, long now) {
        seen = there ? Math.min(seen + 1, windowsToBegin) : 0;
        if (!notThere) {
            gone = 0;
        } else if (gone++ == 0) {
            goneSince = now;
        }
    }
}
