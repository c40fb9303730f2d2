package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import io.loadline.pool.PoolState.Growth;
import io.loadline.pool.StateMaker;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SinceResizeTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<Window> windows = new ArrayList<>();

    @Test
    void onlyTheWindowsOfThePresentSizeAreLeft() {
        add(10, 4, 4);
        add(20, 8, 6);
        PoolSnapshot since = SinceResize.of(pool(8));

        assertThat(since.windows).hasSize(20);
        assertThat(since.windows.get(0).start).isEqualTo(10 * SECOND);
    }

    /** A task each second that waits for one and a half: what arrived at 9 began after the change at 10. */
    @Test
    void tasksThatBeganBeforeTheChangeAreLeftOut() {
        add(10, 4, 4);
        add(20, 8, 6);
        Trace trace = SinceResize.of(pool(8)).trace;

        assertThat(trace.size()).isEqualTo(21);
        assertThat(trace.spans().get(0).arrivals[0]).isEqualTo(9 * SECOND);
    }

    @Test
    void aPoolThatHadOneSizeIsLeftAsItIs() {
        add(30, 8, 6);
        PoolSnapshot pool = pool(8);

        assertThat(SinceResize.of(pool)).isSameAs(pool);
    }

    @Test
    void aPoolResizedJustNowKeepsWhatWasSeenBefore() {
        add(30, 4, 4);
        PoolSnapshot pool = pool(8);

        assertThat(SinceResize.of(pool)).isSameAs(pool);
    }

    /** Threads are made when tasks come: fewer than there may be are a former size only if all were busy. */
    @Test
    void aPoolThatIsStillFillingIsOfThePresentSize() {
        add(5, 16, 12);
        add(5, 3, 1);
        add(20, 8, 6);

        assertThat(SinceResize.of(pool(8)).windows).hasSize(25);
    }

    @Test
    void aPoolThatGrowsByItselfIsLeftAsItIs() {
        add(10, 4, 4);
        add(20, 8, 6);
        PoolSnapshot growing = pool(8).copy();
        growing.state = StateMaker.ofSizes(8, 64)
                .threads(8, 6)
                .queue(0, 100)
                .growing(Growth.WHEN_QUEUE_IS_FULL)
                .build();
        PoolSnapshot pool = growing;

        assertThat(SinceResize.of(pool)).isSameAs(pool);
    }

    private void add(int seconds, int threads, int busy) {
        for (int i = 0; i < seconds; i++) {
            long start = windows.size() * SECOND;
            Window w = new Window(start, start + SECOND);
            w.threadsAtEnd = threads;
            w.inServiceNanos = (double) busy * SECOND;
            windows.add(w);
        }
    }

    private PoolSnapshot pool(int threads) {
        int n = windows.size();
        long[] arrivals = new long[n];
        long[] waits = new long[n];
        for (int i = 0; i < n; i++) {
            arrivals[i] = i * SECOND;
            waits[i] = 3 * SECOND / 2;
        }
        PoolSnapshot b = new PoolSnapshot("pool", windows, new Processors(2, Double.NaN, Double.NaN));
        b.trace = new Trace(
                Collections.singletonList(new Trace.Span(arrivals, waits, new long[n], Long.MIN_VALUE)), null);
        b.state = Pools.PoolStates.fixed(threads);
        return b;
    }
}
