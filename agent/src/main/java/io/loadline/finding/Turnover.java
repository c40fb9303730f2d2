// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.window.Window;
import java.util.List;

/** How threads or connections come and go. Immutable. */
final class Turnover {

    /** Fewer may be a pool that has just begun, or one burst. */
    private static final int LEAST_BEGUN = 20;

    /** A thread costs some 50 to 100 us, a connection milliseconds: in one of ten uses that is noticed. */
    private static final double MUCH_OF_USES = 0.1;

    /** As much as a processor is kept busy to a thousandth by starts alone. */
    private static final double MUCH_A_SECOND = 10;

    final long begun;
    final long ended;

    /** Tasks that began, or connections that were given. */
    final long uses;

    final double seconds;

    private Turnover(long begun, long ended, long uses, double seconds) {
        this.begun = begun;
        this.ended = ended;
        this.uses = uses;
        this.seconds = seconds;
    }

    /** {@code windows}: all that are known, but for the first, in which those count that are older than the agent. */
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

    /** Whether they start all the time: a pool that grows starts some too, but none of them ends. */
    boolean isMuch() {
        boolean often = begun >= MUCH_OF_USES * uses || begun >= MUCH_A_SECOND * seconds;
        return begun >= LEAST_BEGUN && 2 * ended >= begun && often;
    }
}
