package io.loadline.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReaderBudgetTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long COST = SECOND / 20;

    private final AtomicLong work = new AtomicLong();
    private final AtomicLong clock = new AtomicLong();
    private final ReaderBudget readers = new ReaderBudget(work::get, clock::get);

    @Test
    void whoAsksSeldomAlwaysGetsAnAnswerOfTheLastWindow() {
        readers.windowEnded(100);
        for (int i = 0; i < 100; i++) {
            assertThat(readers.allows(COST, 0)).isTrue();
            compute();
            clock.addAndGet(SECOND);
        }
    }

    @Test
    void ofManyPoolsReadAllTheTime_eachHasItsTurn_withinATenthOfAProcessor() {
        int pools = 200;
        readers.windowEnded(pools);
        long[] madeAt = new long[pools];
        int[] made = new int[pools];
        for (int second = 1; second <= 2000; second++) {
            clock.addAndGet(SECOND);
            for (int pool = 0; pool < pools; pool++) {
                if (readers.allows(COST, clock.get() - madeAt[pool])) {
                    compute();
                    madeAt[pool] = clock.get();
                    made[pool]++;
                }
            }
        }
        assertThat(Arrays.stream(made).min().getAsInt()).isGreaterThanOrEqualTo(19);
        assertThat(readers.spentMillis() / 1000).isBetween(190.0, 0.1 * 2000 + 10 + 1);
    }

    private void compute() {
        readers.spend(() -> work.addAndGet(COST));
    }
}
