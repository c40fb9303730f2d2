package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayWindowTest {

    private static final long SECOND = 1_000_000_000;
    private static final int PER_SECOND = 100;
    private static final int BURST = 200;
    private static final int TRACED_FROM = 50;

    /** Tasks that had come seconds before the trace began, and ended in it. */
    private static final int LONG_ONES = 5;

    private final TracedTasks traced = new TracedTasks(trace());

    /** A burst of which the trace has nothing is as even as what it has. */
    @Test
    void aBurstBeforeTheTraceIsNoWorseThanItWas_whenLongTasksBeganBeforeTheTrace() {
        ReplayWindow stretch = ReplayWindow.of(windows(), traced, 0);

        double[] burst = Arrays.stream(stretch.arrivals).filter(at -> at < 1).toArray();
        assertThat(burst).hasSize(BURST);
        assertThat(mostIn(0.1, burst)).isBetween(BURST / 10, BURST / 5);
        assertThat(Arrays.stream(stretch.tasks).limit(BURST)).noneMatch(task -> task < LONG_ONES);
    }

    @Test
    void theOnlyTasksThereAreComeAsTheyDid_ifAllOfThemRanAtOnce() {
        long[] together = {0, 1_000_000, 2_000_000};
        long[] services = {SECOND, SECOND, SECOND};
        SyntheticArrivals pace = new SyntheticArrivals(
                new Trace(Collections.singletonList(new Trace.Span(together, new long[3], services))));

        assertThat(pace.task(0)).isEqualTo(0);
        assertThat(pace.task(4)).isEqualTo(1);
        assertThat(pace.gapBefore(0)).isEqualTo(0.001);
        assertThat(pace.gapBefore(1)).isEqualTo(0.001);
    }

    private static int mostIn(double seconds, double[] ascending) {
        int most = 0;
        for (int from = 0, to = 0; to < ascending.length; to++) {
            while (ascending[to] - ascending[from] > seconds) {
                from++;
            }
            most = Math.max(most, to - from + 1);
        }
        return most;
    }

    private static Trace trace() {
        int size = LONG_ONES + 5 * PER_SECOND;
        long[] arrivals = new long[size];
        long[] services = new long[size];
        for (int i = 0; i < size; i++) {
            boolean isLong = i < LONG_ONES;
            arrivals[i] = isLong
                    ? (TRACED_FROM - 2L * (LONG_ONES - i)) * SECOND
                    : TRACED_FROM * SECOND + (i - LONG_ONES) * SECOND / PER_SECOND;
            services[i] = isLong ? TRACED_FROM * SECOND + SECOND / 2 - arrivals[i] : SECOND / PER_SECOND;
        }
        return new Trace(Collections.singletonList(new Trace.Span(arrivals, new long[size], services)));
    }

    /** The first has the burst. */
    private static List<Window> windows() {
        List<Window> windows = new ArrayList<>();
        for (int second = 0; second < TRACED_FROM + 5; second++) {
            Window w = new Window(second * SECOND, (second + 1) * SECOND);
            w.arrived = second == 0 ? BURST : PER_SECOND;
            w.started = w.arrived;
            windows.add(w);
        }
        return windows;
    }
}
