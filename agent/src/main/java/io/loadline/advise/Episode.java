// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

/**
 * A situation that lasts for a while and is reported once. It begins when it was seen in a number of windows in a row,
 * and ends when it was absent in a number of windows in a row and for some time. In between it may come and go. Not
 * thread-safe.
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
     * Whether it begins with this window. A window may show neither that it is present nor that it is absent. {@code
     * now}: in nanoseconds.
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
