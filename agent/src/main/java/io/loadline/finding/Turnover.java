// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.window.Window;
import java.util.List;

/** Rate at which a pool starts and ends its threads or connections. Immutable. */
final class Turnover {

    /** Least number of starts; fewer may belong to a pool that has just begun, or to one burst. */
    private static final int LEAST_BEGUN = 20;

    /** Share of uses with a start that is noticeable: a thread costs 50 to 100 us, a connection milliseconds. */
    private static final double MUCH_OF_USES = 0.1;

    /** Starts a second that keep a processor busy for a thousandth of the time. */
    private static final double MUCH_A_SECOND = 10;

    final long begun;
    final long ended;

    /** Tasks that began, or connections that were borrowed. */
    final long uses;

    final double seconds;

    private Turnover(long begun, long ended, long uses, double seconds) {
        this.begun = begun;
        this.ended = ended;
        this.uses = uses;
        this.seconds = seconds;
    }

    /**
     * Sums all windows except the first, which counts pre-existing threads or connections as begun.
     *
     * @param windows all known windows, oldest first
     */
    static Turnover of(List<Window> windows) {
        long begun = 0;
        long ended = 0;
        long uses = 0;
        double nanos = 0;
        for (Window w : windows.subList(Math.min(1, windows.size()), windows.size())) {
            begun += w.workersBegun;
            ended += w.workersEnded;
            uses += w.started;
            nanos += w.nanos();
        }
        return new Turnover(begun, ended, uses, nanos / 1e9);
    }

    /** Returns true if the pool starts and ends threads all the time. A growing pool starts some too, but ends none. */
    boolean isMuch() {
        boolean often = begun >= MUCH_OF_USES * uses || begun >= MUCH_A_SECOND * seconds;
        return begun >= LEAST_BEGUN && 2 * ended >= begun && often;
    }
}
