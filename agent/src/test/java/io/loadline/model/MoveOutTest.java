package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** What is said of the kind of task that a heavy-tailed pool should be rid of. */
class MoveOutTest {

    private static final double FAST_PER_SECOND = 100;
    private static final double FAST_MILLIS = 4;
    private static final double SLOW_PER_SECOND = 2;
    private static final double SLOW_MILLIS = 300;

    private final Pools pools = new Pools();

    private PoolSnapshot mixed(double fastPerSecond, double slowPerSecond) {
        pools.processors = 16;
        pools.seconds = 120;
        return pools.mixed(fastPerSecond, FAST_MILLIS, slowPerSecond, SLOW_MILLIS);
    }

    private static PoolSnapshot with(PoolSnapshot pool, double slowMillis, double slowTaskShare, double slowTimeShare) {
        PoolSnapshot b = pool.copy();
        b.taskClasses = Arrays.asList(
                new TaskClass("com.acme.Report", slowTaskShare, slowTimeShare, slowMillis, slowMillis, 0),
                new TaskClass("com.acme.Mail", 1 - slowTaskShare, 1 - slowTimeShare, FAST_MILLIS, FAST_MILLIS, 0));
        return b;
    }

    private static String explanation(PoolSnapshot pool) {
        return Sentences.explanation(Recommender.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)).recommendation);
    }

    @Test
    void theSlowKindIsNamed() {
        pools.threads = 2;
        PoolSnapshot together = mixed(FAST_PER_SECOND, SLOW_PER_SECOND);

        assertThat(explanation(with(together, SLOW_MILLIS, 2.0 / 102, 0.6)))
                .contains(
                        "2 % of the tasks are com.acme.Report and take 60 % of the time: give them a pool of their own.");
    }

    @Test
    void whereNoKindIsSlow_nothingIsSaid() {
        pools.threads = 2;
        PoolSnapshot b = mixed(FAST_PER_SECOND, SLOW_PER_SECOND).copy();
        b.taskClasses = Collections.singletonList(new TaskClass("com.acme.Mail", 1, 1, 10, 300, 0));

        assertThat(explanation(b)).doesNotContain("of the tasks are");
    }
}
