package io.loadline.record.time;

import static io.loadline.record.time.ArrivalTimes.NONE;
import static io.loadline.record.time.ArrivalTimes.UNSEEN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrivalsByIdentityTest {

    private static final long SECOND = 1_000_000_000L;

    private final ArrivalsByIdentity arrivals = new ArrivalsByIdentity();

    /** What was not seen to come is no task of a fork-join pool: its start would be lost. */
    @Test
    void twoOfTheSameHash_haveBothCome() {
        Map<Integer, Object> made = new HashMap<>();
        Object second = new Object();
        Object first = made.put(System.identityHashCode(second), second);
        while (first == null) {
            second = new Object();
            first = made.put(System.identityHashCode(second), second);
        }

        arrivals.arrived(first, 1);
        arrivals.arrived(second, 2);

        assertThat(arrivals.left(first, false)).isEqualTo(2);
        assertThat(arrivals.left(second, false)).isEqualTo(NONE);
        assertThat(arrivals.left(second, false)).isEqualTo(UNSEEN);
    }

    @Test
    void moreThanAreTimed_haveAllCome_andWhatNobodySawHasNot() {
        int waiting = 20_000;
        Object[] tasks = new Object[waiting];
        for (int i = 0; i < waiting; i++) {
            tasks[i] = new Object();
            arrivals.arrived(tasks[i], i);
        }

        assertThat(tasks).noneMatch(task -> arrivals.left(task, false) == UNSEEN);
        assertThat(arrivals.left(new Object(), false)).isEqualTo(UNSEEN);
    }

    @Test
    void whileOthersWait_whatLeftUnseenIsForgotten_andNoneOfThem() {
        long now = System.nanoTime();
        Object waiting = new Object();
        arrivals.arrived(new Object(), now - 60 * SECOND);
        arrivals.arrived(waiting, now - 50 * SECOND);
        arrivals.arrived(new Object(), now - 5 * SECOND);

        arrivals.align(() -> 1, () -> new Object[] {waiting}, 64);
        assertThat(arrivals.oldestNanos(now)).as("it may be on its way").isEqualTo(60 * SECOND);
        arrivals.align(() -> 1, () -> new Object[] {waiting}, 64);
        assertThat(arrivals.oldestNanos(now)).isEqualTo(50 * SECOND);

        assertThat(arrivals.left(waiting, false)).isEqualTo(now - 50 * SECOND);
        assertThat(arrivals.oldestNanos(now)).as("held up inside execute").isEqualTo(5 * SECOND);
    }

    /** As of a fork-join pool. */
    @Test
    void whereTheQueueIsNotShown_nobodyWhoMayWaitIsForgotten() {
        long now = System.nanoTime();
        arrivals.arrived(new Object(), now - 60 * SECOND);
        arrivals.arrived(new Object(), now - 50 * SECOND);

        arrivals.align(() -> 1, () -> new Object[0], 64);
        arrivals.align(() -> 1, () -> new Object[0], 64);
        assertThat(arrivals.oldestNanos(now)).isEqualTo(60 * SECOND);
        arrivals.align(() -> 0, () -> new Object[0], 64);
        assertThat(arrivals.oldestNanos(now)).isNaN();
    }

    @Test
    void oncePoolAndQueueAreQuiet_nothingIsWaitedFor() {
        Object task = new Object();
        arrivals.arrived(task, 1);
        arrivals.arrived(task, 2);
        arrivals.left(task, false);

        arrivals.align(() -> 0, () -> new Object[0], 0);

        assertThat(arrivals.left(task, false)).isEqualTo(UNSEEN);
    }
}
