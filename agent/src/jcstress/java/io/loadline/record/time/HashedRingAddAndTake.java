package io.loadline.record.time;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/**
 * One adds a task beside the table and one into it, another takes both meanwhile: found or not, no entry is lost or claimed
 * twice, though nobody looks where nothing is counted to be.
 */
@JCStressTest
@Outcome(
        id = {
            "1, 2, " + Long.MIN_VALUE + ", " + Long.MIN_VALUE,
            "1, " + Long.MIN_VALUE + ", " + Long.MIN_VALUE + ", 2",
            Long.MIN_VALUE + ", 2, 1, " + Long.MIN_VALUE,
            Long.MIN_VALUE + ", " + Long.MIN_VALUE + ", 1, 2"
        },
        expect = Expect.ACCEPTABLE,
        desc = "each was claimed once, with its own stamp")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, claimed twice, or with another's stamp")
@State
public class HashedRingAddAndTake {

    private static final int BESIDE = 16;

    private final Ring ring = Ring.of(16, false);
    private final Object first = new Object();
    private final Object second = new Object();

    public HashedRingAddAndTake() {
        for (int i = 1; i < BESIDE; i++) {
            ring.add(this, 3, Ring.ANY_PLACE);
        }
    }

    @Actor
    public void add() {
        ring.add(first, 1, Ring.ANY_PLACE);
        ring.add(second, 2, Ring.ANY_PLACE);
    }

    @Actor
    public void take(JJJJ_Result result) {
        result.r2 = ring.take(second, 16, 16);
        result.r1 = ring.take(first, 16, 16);
    }

    @Arbiter
    public void takeTheRest(JJJJ_Result result) {
        result.r3 = ring.take(first, 16, 16);
        result.r4 = ring.take(second, 16, 16);
    }
}
