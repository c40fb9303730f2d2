package io.loadline.record.time;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** A task that is there once and that two threads look for, as a worker and a canceller do, is claimed by one of them. */
@JCStressTest
@Outcome(
        id = {"7, " + Long.MIN_VALUE, Long.MIN_VALUE + ", 7"},
        expect = Expect.ACCEPTABLE,
        desc = "one claimed it")
@Outcome(expect = Expect.FORBIDDEN, desc = "both or neither did")
@State
public class RingTwoTakers {

    private final Ring ring = Ring.of(16, true);
    private final Object task = new Object();

    public RingTwoTakers() {
        ring.add(task, 7, Ring.ANY_PLACE);
    }

    @Actor
    public void takeInOrder(JJ_Result result) {
        result.r1 = ring.take(task, 16, 16);
    }

    @Actor
    public void takeAnywhere(JJ_Result result) {
        result.r2 = ring.takeAnywhere(task, false);
    }
}
