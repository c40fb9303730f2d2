package io.loadline.record.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HashedRingTest {

    private static final long SEED = 20261122;

    private final Ring ring = Ring.of(256, false);

    @Test
    void eachIsFoundOnce_whetherInTheTableOrBesideIt() {
        List<Object> tasks = added(100);
        Collections.shuffle(tasks, new Random(SEED));
        for (Object task : tasks) {
            assertThat(take(task)).isNotEqualTo(Ring.NONE);
            assertThat(take(task)).isEqualTo(Ring.NONE);
        }
        assertThat(ring.size()).isZero();
    }

    @Test
    void roomThatWasLeftIsUsedAgain() {
        for (int round = 0; round < 100; round++) {
            List<Object> tasks = added(20);
            assertThat(take(new Object())).isEqualTo(Ring.NONE);
            for (Object task : tasks) {
                assertThat(take(task)).isNotEqualTo(Ring.NONE);
            }
        }
        assertThat(ring.size()).isZero();
    }

    @Test
    void whatIsTakenByACondition_isCountedOut() {
        List<Object> tasks = added(40);
        assertThat(ring.takeIf((task, stamp) -> stamp % 2 == 0)).isEqualTo(20);
        for (int i = 1; i < 40; i += 2) {
            assertThat(take(tasks.get(i))).isEqualTo(1000 + i);
        }
    }

    @Test
    void aRetiredRingIsDrainedWhenNothingIsLeftBesideTheTableEither() {
        List<Object> tasks = added(1);
        ring.retire();
        assertThat(ring.add(new Object(), 1, Ring.ANY_PLACE)).isFalse();
        assertThat(ring.isDrained()).isFalse();
        assertThat(take(tasks.get(0))).isEqualTo(1000);
        assertThat(ring.isDrained()).isTrue();
    }

    @Test
    void aTaskThatIsHeldWeakly_isFoundAsWell() {
        Object task = new Object();
        ring.add(task, 5, Ring.ANY_PLACE);
        ring.weaken();
        assertThat(take(task)).isEqualTo(5);
    }

    private List<Object> added(int n) {
        List<Object> tasks = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Object task = new Object();
            assertThat(ring.add(task, 1000 + i, Ring.ANY_PLACE)).isTrue();
            tasks.add(task);
        }
        return tasks;
    }

    private long take(Object task) {
        return ring.take(task, 1, 1);
    }
}
