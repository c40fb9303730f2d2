package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import java.util.Arrays;
import java.util.Collections;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is said of the kind of task that a heavy-tailed pool should be rid of, and whether it holds. */
class MoveOutTest {

    private static final double FAST_PER_SECOND = 100;
    private static final double FAST_MILLIS = 4;
    private static final double SLOW_PER_SECOND = 2;
    private static final double SLOW_MILLIS = 300;
    private static final Pattern SPLIT = Pattern.compile(
            "give them a pool of their own of (\\d+) threads?, and the others one of (\\d+) threads?, in which 99 % are done within ([\\d.]+) ms instead of ([\\d.]+) ms");

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
        return Recommender.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)).recommendation.explanation;
    }

    @Test
    void theSlowKindIsNamed_andTheSplitIsWorthWhatWasPredicted() {
        pools.threads = 2;
        PoolSnapshot together = mixed(FAST_PER_SECOND, SLOW_PER_SECOND);
        String said = explanation(with(together, SLOW_MILLIS, 2.0 / 102, 0.6));
        Matcher split = SPLIT.matcher(said);

        assertThat(said).contains("2 % of the tasks are com.acme.Report and take 60 % of the time");
        assertThat(split.find()).as(said).isTrue();
        assertThat(Double.parseDouble(split.group(4))).isGreaterThan(50);

        pools.threads = Integer.parseInt(split.group(2));
        assertThat(mixed(FAST_PER_SECOND, 0).response.p99)
                .as("the others alone, at other instants: " + said)
                .isCloseTo(Double.parseDouble(split.group(3)), within(1.5));
        int own = Integer.parseInt(split.group(1));
        pools.threads = own;
        assertThat(mixed(0, SLOW_PER_SECOND).response.p99)
                .as("the slow ones alone: " + said)
                .isLessThan(1.5 * SLOW_MILLIS);
    }

    @Test
    void whereTheLongestTasksAreNotOfThatKind_noSizesAreSaid() {
        pools.threads = 2;
        PoolSnapshot pool = mixed(FAST_PER_SECOND, SLOW_PER_SECOND);

        assertThat(explanation(with(pool, SLOW_MILLIS / 3, 2.0 / 102, 0.6)))
                .contains("give them a pool of their own.")
                .doesNotContain("and the others one of");
    }

    @Test
    void whereNoKindIsSlow_nothingIsSaid() {
        pools.threads = 2;
        PoolSnapshot b = mixed(FAST_PER_SECOND, SLOW_PER_SECOND).copy();
        b.taskClasses = Collections.singletonList(new TaskClass("com.acme.Mail", 1, 1, 10, 300, 0));

        assertThat(explanation(b)).doesNotContain("of the tasks are");
    }
}
