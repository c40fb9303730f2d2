// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.data.Trail.Line;
import java.util.Map;
import java.util.stream.IntStream;
import javax.management.Attribute;
import javax.management.AttributeList;
import org.junit.jupiter.api.Test;

class TrailTest {

    private final Trail trail = new Trail();

    @Test
    void ratesAreSinceTheLookBefore() {
        trail.add(1_000, pool(Map.of("ArrivedCount", 100L, "CompletedCount", 90L)));
        trail.add(3_000, pool(Map.of("ArrivedCount", 150L, "CompletedCount", 100L)));
        assertThat(trail.value(0, Line.ARRIVALS)).isNaN();
        assertThat(trail.value(1, Line.ARRIVALS)).isEqualTo(25);
        assertThat(trail.value(1, Line.COMPLETIONS)).isEqualTo(5);
        assertThat(trail.value(1, Line.BUSY)).isNaN();
    }

    @Test
    void aLookSoonAfter_hasNoRate_andTheNextOneCountsFromBefore() {
        trail.add(1_000, pool(Map.of("ArrivedCount", 100L)));
        trail.add(1_050, pool(Map.of("ArrivedCount", 120L)));
        trail.add(2_000, pool(Map.of("ArrivedCount", 130L)));
        assertThat(trail.value(1, Line.ARRIVALS)).isNaN();
        assertThat(trail.value(2, Line.ARRIVALS)).isEqualTo(30);
    }

    @Test
    void countsOfAnotherProcess_haveNoRate_untilTheNextLook() {
        trail.add(1_000, pool(Map.of("ArrivedCount", 100L, "CompletedCount", 90L)));
        trail.add(2_000, pool(Map.of("ArrivedCount", 10L, "CompletedCount", 9L)));
        trail.add(3_000, pool(Map.of("ArrivedCount", 25L, "CompletedCount", 24L)));
        assertThat(trail.value(1, Line.ARRIVALS)).isNaN();
        assertThat(trail.value(1, Line.COMPLETIONS)).isNaN();
        assertThat(trail.value(2, Line.ARRIVALS)).isEqualTo(15);
    }

    @Test
    void aLookThatIsNotLater_addsNothing() {
        trail.add(1_000, pool(Map.of("PoolSize", 1)));
        trail.add(1_000, pool(Map.of("PoolSize", 2)));
        assertThat(trail.size()).isEqualTo(1);
        assertThat(trail.value(0, Line.SIZE)).isEqualTo(1);
    }

    @Test
    void moreThanItHolds_theOldestGo() {
        int looks = Trail.LOOKS * 2 + 7;
        for (int i = 0; i < looks; i++) {
            trail.add(i, pool(Map.of("PoolSize", i)));
        }
        assertThat(trail.size()).isEqualTo(Trail.LOOKS);
        for (int i = 0; i < Trail.LOOKS; i++) {
            assertThat(trail.millis(i)).isEqualTo(looks - Trail.LOOKS + i);
            assertThat(trail.value(i, Line.SIZE)).isEqualTo(looks - Trail.LOOKS + i);
        }
    }

    @Test
    void aResize_isMarkedAtTheLookThatSeesItFirst_butNotOneThatWasOnlySaid() {
        trail.add(1_000, pool(Map.of("LastResize", Samples.resize(0, "none", 0))));
        trail.add(2_000, pool(Map.of("LastResize", Samples.resize(1, "would", 9))));
        trail.add(3_000, pool(Map.of("LastResize", Samples.resize(2, "resize", 4))));
        trail.add(4_000, pool(Map.of("LastResize", Samples.resize(2, "resize", 4))));
        trail.add(5_000, pool(Map.of("LastResize", Samples.resize(3, "back", 2))));
        assertThat(resized()).containsExactly(0, 0, 4, 0, 2);
    }

    @Test
    void aResizeBeforeTheFirstLook_isNotOnTheTrail() {
        trail.add(1_000, Samples.withResizes("auto"));
        trail.add(2_000, Samples.withResizes("auto"));
        trail.add(3_000, pool(Map.of("PoolSize", 1)));
        assertThat(resized()).containsExactly(0, 0, 0);
    }

    private double[] resized() {
        return IntStream.range(0, trail.size())
                .mapToDouble(i -> trail.value(i, Line.RESIZED))
                .toArray();
    }

    private static PoolFigures pool(Map<String, Object> values) {
        AttributeList attributes = new AttributeList();
        values.forEach((name, value) -> attributes.add(new Attribute(name, value)));
        return new PoolFigures("pool", Reading.of(attributes), "");
    }
}
