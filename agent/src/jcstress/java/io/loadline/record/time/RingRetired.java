package io.loadline.record.time;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A ring is retired and dropped once it is drained, while a task is being added: the task must not be in a ring that
 * nobody looks into any more.
 */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "added before, and kept")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "refused, and dropped")
@Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "refused, and looked into once more")
@Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "added to a ring that was dropped")
@State
public class RingRetired {

    private final Ring ring = Ring.of(16, true);

    @Actor
    public void add(ZZ_Result result) {
        result.r1 = ring.add(new Object(), 1, Ring.ANY_PLACE);
    }

    @Actor
    public void retire(ZZ_Result result) {
        ring.retire();
        result.r2 = ring.isDrained();
    }
}
