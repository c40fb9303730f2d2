package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.window.Trace;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PeakInServiceTest {

    private static final int TASKS = 2_000;

    /** Waits of up to 40 s, of which the trace keeps seven digits, are wrong by microseconds. */
    @Test
    void oneThreadNeverServesTwo_howeverLongTheQueue() {
        assertThat(PeakInService.of(served(1))).isEqualTo(1);
    }

    @Test
    void threadsThatAreAllBusyAreCounted() {
        assertThat(PeakInService.of(served(3))).isEqualTo(3);
    }

    @Test
    void nothingSeenIsZero() {
        assertThat(PeakInService.of(Trace.EMPTY)).isZero();
    }

    /** One after the other on each thread, at once after the last. */
    private static Trace served(int threads) {
        Random random = new Random(1);
        long[] arrivals = new long[TASKS];
        long[] waits = new long[TASKS];
        long[] services = new long[TASKS];
        long[] free = new long[threads];
        for (int i = 0; i < TASKS; i++) {
            int thread = earliest(free);
            arrivals[i] = i * 1_000L;
            services[i] = 15_000_000L + random.nextInt(10_000_000);
            waits[i] = (long) (float) (free[thread] + 1_000_000_000L - arrivals[i]);
            free[thread] += services[i];
        }
        return new Trace(Collections.singletonList(new Trace.Span(arrivals, waits, services)));
    }

    private static int earliest(long[] free) {
        int first = 0;
        for (int thread = 1; thread < free.length; thread++) {
            first = free[thread] < free[first] ? thread : first;
        }
        return first;
    }
}
