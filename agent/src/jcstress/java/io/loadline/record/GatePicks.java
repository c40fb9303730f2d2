package io.loadline.record;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/** Two tasks arrive at a gate that is to pick one of a thousand: one of the two is picked, and both are counted. */
@JCStressTest
@Outcome(
        id = {"10, -1, 2", "-1, 10, 2"},
        expect = Expect.ACCEPTABLE,
        desc = "one was picked")
@Outcome(expect = Expect.FORBIDDEN, desc = "both or neither were picked, or one was not counted")
@State
public class GatePicks {

    private static final int EXPONENT = 10;

    private final Gate gate = new Gate(0, 1);

    public GatePicks() {
        gate.beginBurst(EXPONENT, 0);
    }

    @Actor
    public void pass(JJJ_Result result) {
        result.r1 = gate.pass();
    }

    @Actor
    public void passToo(JJJ_Result result) {
        result.r2 = gate.pass();
    }

    @Arbiter
    public void count(JJJ_Result result) {
        result.r3 = gate.count();
    }
}
