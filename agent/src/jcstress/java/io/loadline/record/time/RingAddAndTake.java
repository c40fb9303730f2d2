package io.loadline.record.time;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/** One adds two tasks, another takes the second meanwhile: found or not, no entry is lost or claimed twice. */
@JCStressTest
@Outcome(
        id = {"1, 2, " + Long.MIN_VALUE, "1, " + Long.MIN_VALUE + ", 2"},
        expect = Expect.ACCEPTABLE,
        desc = "each was claimed once, with its own stamp")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, claimed twice, or with another's stamp")
@State
public class RingAddAndTake {

    private final Ring ring = Ring.of(16, true);
    private final Object first = new Object();
    private final Object second = new Object();

    @Actor
    public void add() {
        ring.add(first, 1, Ring.ANY_PLACE);
        ring.add(second, 2, Ring.ANY_PLACE);
    }

    @Actor
    public void take(JJJ_Result result) {
        result.r2 = ring.take(second, 16, 16);
    }

    @Arbiter
    public void takeTheRest(JJJ_Result result) {
        result.r1 = ring.takeAnywhere(first, false);
        result.r3 = ring.takeAnywhere(second, false);
    }
}
