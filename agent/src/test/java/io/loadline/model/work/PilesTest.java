// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.queueing.Replay;
import io.loadline.model.queueing.Servers;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PilesTest {

    private static final double MEAN_SECONDS = 0.2;

    /** R. L. Graham: a thread less makes a second round. One batch is one sample, so no range is told. */
    @Test
    void aBatchOfEqualTasksNeedsAThreadForEach() {
        double[] seconds = new double[5_100];
        Arrays.fill(seconds, 1);
        Size size = batch(seconds, new Demands(0, 1, Servers.of(2)), 1).wanted();

        assertThat(size.threads).isEqualTo(5_100);
        assertThat(size.low).isEqualTo(size.high).isEqualTo(5_100);
    }

    /** Ten tasks of a second, one after the other. */
    @Test
    void waitsAndResponsesAreInMilliseconds() {
        double[] seconds = new double[10];
        Arrays.fill(seconds, 1);
        Prediction one = batch(seconds, new Demands(0, 1, Servers.of(1)), 1).predict(1);

        assertThat(one.meanWaitMillis).isCloseTo(4_500, within(1.0));
        assertThat(one.p90WaitMillis).isBetween(7_999.0, 9_001.0);
        assertThat(one.p99ResponseMillis).isBetween(8_999.0, 10_001.0);
    }

    /** Sizes above those that fill the processors are not all tried: trying all tells the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void whereTheProcessorsAreFull_theSizeIsThatOfTryingAll(int seed) {
        Random random = new Random(seed);
        double[] seconds =
                random.doubles(400).map(x -> -MEAN_SECONDS * Math.log(1 - x)).toArray();
        double processorSeconds = MEAN_SECONDS * (0.02 + 0.5 * random.nextDouble());
        Demands demands = new Demands(processorSeconds, MEAN_SECONDS - processorSeconds, Servers.of(1 + seed % 4));
        Piles batch = batch(seconds, demands, MEAN_SECONDS);
        double best = 0;
        for (int n = 1; n <= seconds.length; n++) {
            best = Math.max(best, batch.predict(n).throughputPerSecond);
        }
        int least = 1;
        while (batch.predict(least).throughputPerSecond < best / 1.05) {
            least++;
        }

        // list schedules go up and down by chance, and what is done less than 0.2 % better is not sought
        assertThat(batch.wanted().threads).isBetween((int) (0.9 * least), least + 1);
        assertThat(batch.predict(batch.wanted().threads).throughputPerSecond).isGreaterThan(best / 1.06);
    }

    private static Piles batch(double[] seconds, Demands demands, double mean) {
        Replay replay = demands.replay(seconds, mean);
        return Piles.ofBatch(Collections.emptyList(), replay, demands, seconds.length);
    }
}
