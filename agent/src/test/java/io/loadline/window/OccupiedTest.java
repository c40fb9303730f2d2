// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which tasks in service are taken for ones that may never end. */
class OccupiedTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** {@code usual}: seconds that all tasks took that ended, 0 if none has; {@code age}: of the one that runs. */
    @ParameterizedTest
    @CsvSource({
        "0.02, 600, 59, 0",
        "0.02, 600, 61, 1",
        "10, 600, 190, 0",
        "10, 600, 210, 1",
        "20, 300, 290, 0",
        "20, 300, 301, 1",
        "400, 300, 301, 0",
        "0, 600, 590, 0",
        "0, 600, 601, 1"
    })
    void oneThatIsFarLongerThanUsual(double usual, double history, long age, int occupied) {
        PoolSnapshot pool =
                new PoolSnapshot("pool", Collections.emptyList(), new Processors(2, Double.NaN, Double.NaN));
        TaskTimes times = new TaskTimes();
        for (int task = 0; task < 1000 && usual > 0; task++) {
            times.service.recordValue((long) (usual * SECOND));
        }
        long[] ages = {age * SECOND};
        pool.timed(times, ages);
        pool.historySeconds = history;
        pool.occupied(ages);

        assertThat(pool.occupied()).isEqualTo(occupied);
    }
}
