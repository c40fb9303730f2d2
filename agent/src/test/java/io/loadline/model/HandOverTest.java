package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.Trace;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class HandOverTest {

    private static final long SERVICE = 20_000_000;

    /** Sixteen callers without a pause share eight threads, and the trace begins in the middle of it. */
    @Test
    void inAPoolThatIsAlwaysFull_nobodyFindsAFreeThread() {
        Trace full = trace(1_000, SERVICE / 8, SERVICE, SERVICE);

        assertThat(HandOver.seconds(full, 8)).isZero();
    }

    @Test
    void whereThreadsAreFree_itIsTheWaitOfThoseWhoFindThem() {
        Trace free = trace(1_000, SERVICE, 30_000, SERVICE / 2);

        assertThat(HandOver.seconds(free, 8)).isCloseTo(30e-6, within(1e-9));
        assertThat(HandOver.seconds(free, Integer.MAX_VALUE)).isCloseTo(30e-6, within(1e-9));
    }

    /** All in nanoseconds. */
    private static Trace trace(int tasks, long gap, long wait, long service) {
        long[] arrivals = new long[tasks];
        long[] waits = new long[tasks];
        long[] services = new long[tasks];
        for (int i = 0; i < tasks; i++) {
            arrivals[i] = i * gap;
            waits[i] = wait;
            services[i] = service;
        }
        return new Trace(Collections.singletonList(new Trace.Span(arrivals, waits, services)));
    }
}
