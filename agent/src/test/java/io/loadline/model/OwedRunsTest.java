package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.machine.Processors;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwedRunsTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<Window> windows = new ArrayList<>();
    private double lateSeconds;
    private double busy = 5;

    /** 40 runs a second fall due, 10 begin: each second the next one is three quarters of a second later. */
    @Test
    void whereLatenessGrows_moreFallDueThanBegin() {
        add(20, 10, 10, 0.75);
        OwedRuns owed = OwedRuns.of(pool(true));

        assertThat(owed.duePerSecond()).isCloseTo(40, within(0.1));
        assertThat(owed.begunPerSecond()).isEqualTo(10);
    }

    @Test
    void whereLatenessFalls_fewerFallDueThanBegin() {
        lateSeconds = 60;
        add(20, 120, 120, -2);

        assertThat(OwedRuns.of(pool(true)).duePerSecond()).isCloseTo(40, within(0.1));
    }

    @Test
    void theWindowsAreThoseOfAQueueOfRuns() {
        add(20, 10, 10, 0.75);
        PoolSnapshot pool = pool(true);
        List<Window> as = OwedRuns.of(pool).addedTo(pool).windows;

        assertThat(as.stream().mapToLong(w -> w.arrived).sum()).isBetween(799L, 801L);
        assertThat(as).allMatch(w -> w.started == 10);
        Window last = as.get(19);
        assertThat(last.inSystemNanos / SECOND).isCloseTo(5 + 40 * 0.75 * 19, within(2.0));
    }

    /** 10 of 40 tasks a second begin, and 30 stay in the queue. */
    @Test
    void tasksThatRunOnceOweNothing_theyAreInTheQueue() {
        add(20, 40, 10, 0.75);

        assertThat(OwedRuns.of(pool(true)).areThere()).isFalse();
    }

    @Test
    void runsThatAreInTime_orAlwaysAsLate_oweNothing() {
        lateSeconds = 5;
        add(20, 10, 10, 0);

        assertThat(OwedRuns.of(pool(true)).areThere()).isFalse();
    }

    /** A task that takes longer than its period is late however many threads there are. */
    @Test
    void whereThreadsAreFree_itIsNotThePoolThatOwes() {
        busy = 4;
        add(20, 10, 10, 0.75);

        assertThat(OwedRuns.of(pool(true)).areThere()).isFalse();
    }

    /** After 20 s the runs have been caught up with. */
    @Test
    void onlyTheTimeWithAllThreadsBusyCounts() {
        lateSeconds = 38;
        add(20, 120, 120, -2);
        busy = 2;
        add(20, 40, 40, 0);
        PoolSnapshot pool = pool(true);
        OwedRuns owed = OwedRuns.of(pool);

        assertThat(owed.duePerSecond()).isCloseTo(40, within(0.1));
        assertThat(owed.addedTo(pool).windows.subList(20, 40)).isEqualTo(windows.subList(20, 40));
    }

    @Test
    void onlyScheduledPoolsOweRuns() {
        add(20, 10, 10, 0.75);
        PoolSnapshot pool = pool(false);

        assertThat(OwedRuns.of(pool).areThere()).isFalse();
        assertThat(OwedRuns.of(pool).addedTo(pool)).isSameAs(pool);
    }

    @Test
    void nothingSeenOwesNothing() {
        assertThat(OwedRuns.of(pool(true)).areThere()).isFalse();
    }

    /** {@code more}: seconds by which the lateness grows a second. */
    private void add(int seconds, int arrived, int started, double more) {
        for (int i = 0; i < seconds; i++) {
            long start = windows.isEmpty() ? 0 : windows.get(windows.size() - 1).end;
            Window w = new Window(start, start + SECOND);
            w.arrived = arrived;
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

    private PoolSnapshot pool(boolean scheduled) {
        PoolSnapshot b = new PoolSnapshot("pool", windows, new Processors(2, 0, 0));
        b.scheduled = scheduled;
        return b;
    }
}
