package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.PoolState.Growth;
import io.loadline.pool.StateMaker;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** What was seen to go wrong with real pools. */
class UnderLoadTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private final Pools pools = new Pools();

    @Test
    void whileNoTaskHasCompleted_whatOneUsesOfTheProcessorIsUnknown() {
        Window w = new Window(0, 1_000_000_000L);
        w.inServiceNanos = 1e9;
        w.inSystemNanos = 1e9;
        w.cpuNanos = 1e8;
        w.runQueueNanos = 1e7;
        PoolSnapshot pool = pools.open(1).copy();
        pool.windows = Collections.singletonList(w);

        ServiceSplit split = Figures.of(pool).split;

        assertThat(split.cpuMillis).isNaN();
        assertThat(split.runQueueMillis).isNaN();
    }

    @Test
    void whereTheHistoryNeverHoldsEnough_itSaysSoInsteadOfPromising() {
        pools.threads = 4;
        pools.blocked = 200;
        PoolSnapshot slow = pools.open(5).copy();
        slow.historySeconds = 60;

        assertThat(Sentences.verdict(recommend(slow)))
                .contains("no more than 60 s are kept")
                .contains("option history");
    }

    @Test
    void oneThreadFewerOfManyIsNotWorthAChange() {
        pools.processors = 64;
        pools.threads = 11;
        Recommendation recommendation = recommend(pools.closed(10));

        assertThat(recommendation.size).isEqualTo(10);
        assertThat(recommendation.verdict).isEqualTo(Verdict.KEEP);
        assertThat(recommendation.maximumPoolSize).isEqualTo(11);
    }

    /** 200/s x 20 ms need more than 4. */
    @Test
    void aPoolWithoutQueueThatIsTooSmallIsGivenALargerMaximum() {
        pools.threads = 4;
        pools.processors = 16;
        PoolSnapshot handOff = pools.open(200).copy();
        handOff.queueClass = "java.util.concurrent.SynchronousQueue";
        handOff.state = StateMaker.ofSizes(0, 4)
                .threads(4, 4)
                .queue(0, 0)
                .growing(Growth.BEFORE_QUEUEING)
                .build();

        Recommendation recommendation = recommend(handOff);

        assertThat(recommendation.size).isGreaterThan(4);
        assertThat(recommendation.maximumPoolSize).isGreaterThanOrEqualTo(recommendation.size);
    }

    private static Recommendation recommend(PoolSnapshot pool) {
        return Recommender.advise(Assessment.of(pool), GOAL).recommendation;
    }
}
