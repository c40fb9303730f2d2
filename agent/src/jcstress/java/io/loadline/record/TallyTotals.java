package io.loadline.record;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/** One counts, another reads the totals meanwhile: the count and the sum of the times always belong together. */
@JCStressTest
@Outcome(
        id = {"0, 0, 2", "1, 10, 2", "2, 30, 2"},
        expect = Expect.ACCEPTABLE,
        desc = "the sum is that of the events counted")
@Outcome(expect = Expect.FORBIDDEN, desc = "a sum without its count, a count without its sum, or one lost")
@State
public class TallyTotals {

    private final Tally tally = new Tally(1, false);

    @Actor
    public void count() {
        tally.countByCaller(Event.STARTED, 10);
        tally.countByCaller(Event.STARTED, 20);
    }

    @Actor
    public void read(JJJ_Result result) {
        Totals totals = tally.totals();
        result.r1 = totals.count(Event.STARTED);
        // at time zero, what an integral is short of
        result.r2 = -totals.inServiceNanos(0);
    }

    @Arbiter
    public void readAtTheEnd(JJJ_Result result) {
        result.r3 = tally.totals().count(Event.STARTED);
    }
}
