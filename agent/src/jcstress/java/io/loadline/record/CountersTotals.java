// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** One counts, another reads the totals meanwhile, which takes the only stripe from it: nothing is lost or counted twice. */
@JCStressTest
@Outcome(
        id = {"0, 2", "1, 2", "2, 2"},
        expect = Expect.ACCEPTABLE,
        desc = "before, between, or after the two")
@Outcome(expect = Expect.FORBIDDEN, desc = "one was lost, or counted twice")
@State
public class CountersTotals {

    private final Counters counters = new Counters(1, false);

    @Actor
    public void count() {
        counters.countByCaller(Event.STARTED, 10);
        counters.countByCaller(Event.STARTED, 20);
    }

    @Actor
    public void read(JJ_Result result) {
        result.r1 = counters.totals().count(Event.STARTED);
    }

    @Arbiter
    public void readAtTheEnd(JJ_Result result) {
        result.r2 = counters.totals().count(Event.STARTED);
    }
}
