// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.machine.Processors;
import io.loadline.window.PeriodicTasks;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FallingBehindTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<Window> windows = new ArrayList<>();
    private double lateSeconds;
    private double busy = 5;

    /** Ten of 40 runs a second begin: each second the next one is three quarters of a second later. */
    @Test
    void whereLatenessGrows_soManyThreadsAreNeededThatAllRunsBegin() {
        add(20, 10, 0.75);
        FallingBehind behind = behind(true);

        assertThat(behind.begunShare).isCloseTo(0.25, within(1e-6));
        assertThat(behind.leastThreads(5)).isEqualTo(20);
    }

    @Test
    void whereLatenessFalls_moreBeginThanFallDue_andNoThreadIsMissing() {
        lateSeconds = 60;
        add(20, 120, -2);

        assertThat(behind(true).begunShare).isCloseTo(3, within(1e-6));
        assertThat(behind(true).leastThreads(5)).isEqualTo(1);
    }

    @Test
    void runsThatAreInTime_orAlwaysAsLate_oweNothing() {
        lateSeconds = 5;
        add(20, 10, 0);

        assertThat(behind(true).owesRuns()).isFalse();
    }

    /** A task that takes longer than its period is late however many threads there are. */
    @Test
    void whereThreadsAreFree_itIsNotThePoolThatOwes() {
        busy = 4;
        add(20, 10, 0.75);

        assertThat(behind(true).owesRuns()).isFalse();
    }

    /** After 20 s the runs have been caught up with. */
    @Test
    void onlyTheTimeWithAllThreadsBusyCounts() {
        lateSeconds = 38;
        add(20, 120, -2);
        busy = 2;
        add(20, 40, 0);

        assertThat(behind(true).begunShare).isCloseTo(3, within(1e-6));
    }

    @Test
    void onlyScheduledPoolsOweRuns() {
        add(20, 10, 0.75);

        assertThat(behind(false).owesRuns()).isFalse();
    }

    @Test
    void nothingSeenOwesNothing() {
        assertThat(behind(true).owesRuns()).isFalse();
    }

    /**
     * All runs are 15 s late, and are caught up with: by hand 15 s over 75 s are a fifth of a second each second. {@code seen}:
     * whether somebody noticed that the process was stopped, so that the time is missing.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterTheProcessWasStopped_nothingFallsBehind(boolean seen) {
        add(20, 40, 0);
        lateSeconds = 15;
        if (seen) {
            add(1, 40, 0);
            windows.get(windows.size() - 1).start += 15 * SECOND;
            windows.get(windows.size() - 1).end += 15 * SECOND;
        }
        add(10, 48, -0.2);

        assertThat(behind(true).isThere()).isFalse();
        assertThat(behind(true).leastThreads(5)).isEqualTo(1);
    }

    /** The lateness grew until the time that is missing, and stays as it is since. */
    @Test
    void windowsBeforeTheProcessWasStopped_doNotCount() {
        add(20, 10, 0.75);
        add(1, 40, 0);
        windows.get(windows.size() - 1).start += 15 * SECOND;
        windows.get(windows.size() - 1).end += 15 * SECOND;
        add(20, 40, 0);

        assertThat(behind(true).owesRuns()).isFalse();
    }

    @Test
    void whatIsLaterEachTime_fallsBehind() {
        add(30, 40, 0.5);

        assertThat(behind(true).isThere()).isTrue();
    }

    /** {@code more}: seconds by which the lateness grows a second. */
    private void add(int seconds, int started, double more) {
        for (int i = 0; i < seconds; i++) {
            long start = windows.isEmpty() ? 0 : windows.get(windows.size() - 1).end;
            Window w = new Window(start, start + SECOND);
            w.arrived = started;
            w.started = started;
            w.completed = started;
            w.timedWaits = started;
            w.waitNanos = (long) (started * lateSeconds * SECOND);
            w.threadsAtEnd = 5;
            w.inServiceNanos = busy * SECOND;
            windows.add(w);
            lateSeconds += more;
        }
    }

    private FallingBehind behind(boolean scheduled) {
        PoolSnapshot b = new PoolSnapshot("pool", windows, new Processors(2, 0, 0));
        b.scheduled = scheduled;
        b.state = Pools.fixed(5);
        b.periodic =
                Collections.singletonList(new PeriodicTasks("task", 10, 40, 0.12, 0.12, lateSeconds, lateSeconds / 60));
        b.mostAtOnce = 10;
        return new FallingBehind(Assessment.of(b));
    }
}
