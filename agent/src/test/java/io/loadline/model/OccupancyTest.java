package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.Trace;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OccupancyTest {

    private static final int TASKS = 2_000;
    private static final long SERVICE = 20_000_000;

    /** Waits of up to 40 s, of which the trace keeps seven digits, are wrong by microseconds. */
    @Test
    void oneThreadNeverServesTwo_howeverLongTheQueue() {
        assertThat(Occupancy.mostInService(served(1))).isEqualTo(1);
    }

    @Test
    void threadsThatAreAllBusyAreCounted() {
        assertThat(Occupancy.mostInService(served(3))).isEqualTo(3);
    }

    @Test
    void nothingSeenIsZero() {
        assertThat(Occupancy.mostInService(Trace.EMPTY)).isZero();
    }

    /** Sixteen callers without a pause share eight threads, and the trace begins in the middle of it. */
    @Test
    void inAPoolThatIsAlwaysFull_nobodyFindsAFreeThread() {
        Trace full = trace(1_000, SERVICE / 8, SERVICE, SERVICE);

        assertThat(Occupancy.dispatchSeconds(full, 8)).isZero();
    }

    @Test
    void whereThreadsAreFree_itIsTheWaitOfThoseWhoFindThem() {
        Trace free = trace(1_000, SERVICE, 30_000, SERVICE / 2);

        assertThat(Occupancy.dispatchSeconds(free, 8)).isCloseTo(30e-6, within(1e-9));
        assertThat(Occupancy.dispatchSeconds(free, Integer.MAX_VALUE)).isCloseTo(30e-6, within(1e-9));
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
        return new Trace(Collections.singletonList(new Trace.Span(arrivals, waits, services, Long.MIN_VALUE)), null);
    }

    private static int earliest(long[] free) {
        int first = 0;
        for (int thread = 1; thread < free.length; thread++) {
            first = free[thread] < free[first] ? thread : first;
        }
        return first;
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
        return new Trace(Collections.singletonList(new Trace.Span(arrivals, waits, services, Long.MIN_VALUE)), null);
    }
}
