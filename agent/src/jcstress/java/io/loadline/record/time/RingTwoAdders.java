package io.loadline.record.time;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/** Two threads add at once: each task has its own slot and its own stamp. */
@JCStressTest
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "each is there once, with its own stamp")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, or with another's stamp")
@State
public class RingTwoAdders {

    private final Ring ring = Ring.of(16, true);
    private final Object first = new Object();
    private final Object second = new Object();

    @Actor
    public void addFirst() {
        ring.add(first, 1, Ring.ANY_PLACE);
    }

    @Actor
    public void addSecond() {
        ring.add(second, 2, Ring.ANY_PLACE);
    }

    @Arbiter
    public void take(JJJ_Result result) {
        result.r1 = ring.takeAnywhere(first, false);
        result.r2 = ring.takeAnywhere(second, false);
        result.r3 = ring.size();
    }
}
