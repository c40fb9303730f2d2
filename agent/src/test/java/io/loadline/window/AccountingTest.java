package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccountingTest {

    private final PoolMonitor.Accounting accounting = new PoolMonitor.Accounting();

    @Test
    void aTaskTooManyForSomeSecondsIsAnError_thatSaysWhatDoesNotAddUp() {
        check(1, 0);
        assertThat(accounting.error).isNull();
        check(1, 5);

        assertThat(accounting.error).isEqualTo("by the counts 0 tasks are queued, in the queue are 1");
    }

    @Test
    void whatIsPutRightIsNoErrorAnyMore() {
        check(1, 0);
        check(1, 5);
        check(0, 6);

        assertThat(accounting.error).isNull();
    }

    @Test
    void aDifferenceThatComesAndGoesIsNone() {
        for (int second = 0; second < 20; second += 2) {
            check(second % 4 == 0 ? 1 : 2, second);
        }

        assertThat(accounting.error).isNull();
    }

    @Test
    void whileTasksComeAndGo_noneIsMissed() {
        for (int second = 0; second < 20; second++) {
            accounting.check(0, 1, false, second * 1_000_000_000L);
        }

        assertThat(accounting.error).isNull();
    }

    private void check(int queued, long second) {
        accounting.check(0, queued, true, second * 1_000_000_000L);
    }
}
