package io.loadline.jmx.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CpuBudgetTest {

    private static final long SECOND = 1_000_000_000L;

    private long now = -5;
    private final CpuBudget budget = new CpuBudget(0.005, 100_000_000, () -> now);

    @Test
    void whatIsSpentComesBackWithTime() {
        budget.spend(100_000_000);
        assertThat(budget.isThere()).isFalse();
        now += SECOND;
        assertThat(budget.isThere()).isTrue();
    }

    @Test
    void whatWasSpentBeyondIsOwed() {
        budget.spend(150_000_000);
        now += 10 * SECOND;
        assertThat(budget.isThere()).isFalse();
        now += SECOND;
        assertThat(budget.isThere()).isTrue();
    }

    @Test
    void savingsHaveALimit() {
        now += 1_000_000 * SECOND;
        assertThat(budget.isThere()).isTrue();
        budget.spend(100_000_000);
        assertThat(budget.isThere()).isFalse();
    }

    @Test
    void clockThatStepsBack_givesNothing() {
        budget.spend(100_000_000);
        now -= 100 * SECOND;
        assertThat(budget.isThere()).isFalse();
    }

    @Test
    void overAnHour_theShareIsKept() {
        Random random = new Random(1);
        long spent = 0;
        for (int i = 0; i < 3600; i++) {
            now += SECOND;
            while (budget.isThere()) {
                long cost = 1 + random.nextInt(50_000_000);
                budget.spend(cost);
                spent += cost;
            }
        }
        double share = spent / 3600e9;
        assertThat(share).isBetween(0.0049, 0.0051);
    }
}
