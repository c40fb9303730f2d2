package io.loadline.jmx.resize;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.jmx.open.Refusal;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.pool.StateMaker;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SizeRulesTest {

    private static final int UNBOUNDED = Integer.MAX_VALUE;

    @Test
    void sizesThatNoPoolCanHave() {
        refused(() -> SizeRules.areSizes(new Sizes(0, 0)), "maximum must be 1 or more, not 0");
        refused(() -> SizeRules.areSizes(new Sizes(-1, 4)), "core must be 0 or more, not -1");
        refused(() -> SizeRules.areSizes(new Sizes(5, 4)), "core 5 is more than maximum 4");
        allowed(() -> SizeRules.areSizes(new Sizes(0, 1)));
    }

    @Test
    void coreZero_onlyWhereThreadsComeFirstOrItIsSo() {
        refused(() -> SizeRules.coreGetsThreads(new Sizes(0, 4), pool(4, 4, UNBOUNDED, false)), "core must be 1");
        allowed(() -> SizeRules.coreGetsThreads(new Sizes(0, 4), pool(4, 4, 0, true)));
        allowed(() -> SizeRules.coreGetsThreads(new Sizes(0, 4), pool(0, 9, 10, false)));
    }

    @Test
    void moreThanTheSystemAllows() {
        ThreadRoom room = new ThreadRoom(10, "pids.max");
        PoolState pool = pool(4, 4, UNBOUNDED, false);
        allowed(() -> SizeRules.systemAllows(new Sizes(14, 14), pool, room));
        refused(
                () -> SizeRules.systemAllows(new Sizes(15, 15), pool, room),
                "15 threads are more than the system allows: 4 in this pool now and 10 more (pids.max)");
        allowed(() -> SizeRules.systemAllows(new Sizes(4, 1000), pool, room));
        allowed(() -> SizeRules.systemAllows(new Sizes(UNBOUNDED, UNBOUNDED), pool, ThreadRoom.UNKNOWN));
    }

    @Test
    void poolThatIsTooLargeAlready_mayShrink() {
        ThreadRoom room = new ThreadRoom(10, "pids.max");
        allowed(() -> SizeRules.systemAllows(new Sizes(0, 500), pool(0, 1000, 0, true), room));
    }

    @Test
    void belowTheDeadlockFloor() {
        refused(() -> SizeRules.isAboveFloor(7, true, 8), "7 threads are fewer than the 8");
        allowed(() -> SizeRules.isAboveFloor(8, true, 8));
        allowed(() -> SizeRules.isAboveFloor(7, true, -1));
        allowed(() -> SizeRules.isAboveFloor(7, false, 8));
    }

    @Test
    void handOff_notBelowWhatIsBusyNow() {
        refused(() -> SizeRules.rejectsNobodyNow(new Sizes(0, 3), pool(0, 9, 0, true)), "4 threads that are busy now");
        allowed(() -> SizeRules.rejectsNobodyNow(new Sizes(0, 4), pool(0, 9, 0, true)));
        allowed(() -> SizeRules.rejectsNobodyNow(new Sizes(1, 1), pool(4, 4, 10, false)));
    }

    /** Four threads, all busy. */
    private static PoolState pool(int core, int maximum, int queueCapacity, boolean threadsFirst) {
        return StateMaker.ofSizes(core, maximum)
                .threads(4, 4)
                .queue(0, queueCapacity)
                .growing(growth(queueCapacity, threadsFirst))
                .build();
    }

    private static Growth growth(int queueCapacity, boolean threadsFirst) {
        if (threadsFirst) {
            return Growth.BEFORE_QUEUEING;
        }
        return queueCapacity == Integer.MAX_VALUE ? Growth.NEVER : Growth.WHEN_QUEUE_IS_FULL;
    }

    private static void refused(ThrowingCallable rule, String reason) {
        assertThatThrownBy(rule).isInstanceOf(Refusal.class).hasMessageContaining(reason);
    }

    private static void allowed(ThrowingCallable rule) {
        assertThatCode(rule).doesNotThrowAnyException();
    }
}
