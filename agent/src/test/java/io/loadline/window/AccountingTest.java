package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.Growth;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Totals;
import org.junit.jupiter.api.Test;

class AccountingTest {

    private final Accounting accounting = new Accounting();

    @Test
    void aTaskTooManyForSomeSecondsIsAnError_thatSaysWhatDoesNotAddUp() {
        check(1, 0);
        assertThat(accounting.error()).isNull();
        check(1, 5);

        assertThat(accounting.error()).contains("arrived 0", "queued 1", "= -1, must be 0");
    }

    @Test
    void whatIsPutRightIsNoErrorAnyMore() {
        check(1, 0);
        check(1, 5);
        check(0, 6);

        assertThat(accounting.error()).isNull();
    }

    @Test
    void aDifferenceThatComesAndGoesIsNone() {
        for (int second = 0; second < 20; second += 2) {
            check(second % 4 == 0 ? 1 : 2, second);
        }

        assertThat(accounting.error()).isNull();
    }

    private void check(int queued, long second) {
        PoolState state = new PoolState(1, 1, 1, 1, queued, Integer.MAX_VALUE, Growth.NEVER, 0, false);
        accounting.check(Totals.NOTHING, state, second * 1_000_000_000L);
    }
}
