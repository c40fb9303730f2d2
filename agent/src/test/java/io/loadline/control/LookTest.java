// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Assessment;
import io.loadline.model.Fact;
import io.loadline.model.Goal;
import io.loadline.model.Snapshots;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.pool.StateMaker;
import io.loadline.window.PoolSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookTest {

    /** Columns of two processors: used by others and by this process; of the time in service, that in the queue for one. */
    @ParameterizedTest
    @CsvSource({
        "1.5, 0.4, 0.2, true",
        "1.5, 0.2, 0.2, false",
        "0.15, 1.8, 0.2, false",
        "1.5, 0.4, 0.05, false",
        "NaN, 1.9, 0.2, false"
    })
    void nothingIsChangedWhileOthersTakeTheProcessorsThatTasksWaitFor(
            float others, float own, double queued, boolean starved) {
        PoolSnapshot pool = Snapshots.of("threads=4 cpu=1 blocked=49 open=40");
        pool.windows.forEach(w -> {
            w.neighbourCpuNanos = others * w.nanos();
            w.processCpuNanos = own * w.nanos();
            w.runQueueNanos = queued * w.inServiceNanos;
        });
        Look look = Look.at(pool, Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)), 0, 0, true);

        assertThat(look.obstacle != null && look.obstacle.is("others-take-processors"))
                .as("%s", look.obstacle)
                .isEqualTo(starved);
    }

    /** Eight threads, two of them busy. */
    @ParameterizedTest
    @CsvSource({"5, 5, busiest-hour-wanted", "12, 8, busiest-hour-wanted", "1, 2, threads-busy", "0, 2, threads-busy"})
    void whatTheBusiestHourNeededIsKept_asFarAsItIsThere(int needed, int floor, String reason) {
        Look look = new Look(0, 8);
        look.floor = 2;
        look.floorReason = Fact.of("threads-busy", 2);
        look.keepBusiestHour(needed);

        assertThat(look.floor).isEqualTo(floor);
        assertThat(look.floorReason.code()).isEqualTo(reason);
    }

    /** Four threads, and 16 more while the queue is full. */
    @Test
    void threadsThatAFullQueueAdds_areNoSizeThatAnybodyHasSet() {
        Sizes sizes = new Sizes(4, 20);
        PoolController controller = new PoolController(() -> Pace.fast(1));
        controller.look(look(sizes, 20), 0, 0);
        assertThat(controller.start()).isEqualTo(4);

        PoolState idle = state(sizes, 4);
        assertThat(sizes.threads(idle)).isEqualTo(4);
        controller.look(look(sizes, 4), 0, 0);
        for (long second = 1; second < 10; second++) {
            assertThat(controller
                            .pressed(second * 1_000_000_000L, sizes.threads(idle), true, 1000)
                            .isChange())
                    .isFalse();
        }
    }

    @Test
    void aPoolWithAFullQueueGrowsFromCore_whateverNumberIsBusy() {
        Look look = look(new Sizes(4, 20), 20);
        assertThat(look.threads).isEqualTo(4);
        assertThat(look.floor).isEqualTo(4);

        Sizes six = Sizes.forThreads(6, state(new Sizes(4, 20), 20), new Sizes(4, 20));
        assertThat(six.isSame(new Sizes(6, 20))).isTrue();
        assertThat(Sizes.forThreads(4, state(six, 20), new Sizes(4, 20)).isSame(new Sizes(4, 20)))
                .isTrue();
    }

    private static Look look(Sizes sizes, int threads) {
        PoolSnapshot pool = Snapshots.of("threads=4 cpu=1 blocked=49 open=40");
        pool.state = state(sizes, threads);
        return Look.at(pool, Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)), 0, 0, true);
    }

    private static PoolState state(Sizes sizes, int threads) {
        return StateMaker.ofSizes(sizes.core, sizes.maximum)
                .threads(threads, threads)
                .queue(1000, 1000)
                .growing(Growth.WHEN_QUEUE_IS_FULL)
                .build();
    }
}
