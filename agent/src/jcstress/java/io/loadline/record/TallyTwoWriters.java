package io.loadline.record;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Two threads count in the same stripe: nothing is lost. */
@JCStressTest
@Outcome(id = "2, 30", expect = Expect.ACCEPTABLE, desc = "both were counted")
@Outcome(expect = Expect.FORBIDDEN, desc = "one was lost")
@State
public class TallyTwoWriters {

    private final Tally tally = new Tally(1, false);

    @Actor
    public void count() {
        tally.countByCaller(Event.STARTED, 10);
    }

    @Actor
    public void countToo() {
        tally.countByCaller(Event.STARTED, 20);
    }

    @Arbiter
    public void read(JJ_Result result) {
        Totals totals = tally.totals();
        result.r1 = totals.count(Event.STARTED);
        result.r2 = -totals.inServiceNanos(0);
    }
}
