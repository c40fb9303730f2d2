// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** A worker counts a task without locks while the sampler adds up: no task seems to have ended before it came. */
@JCStressTest
@Outcome(
        id = {"0, 0", "1, 0", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "before, within, or after the task")
@Outcome(expect = Expect.FORBIDDEN, desc = "ended before it began")
@State
public class StripeTotals {

    private final Stripe service = new Stripe(0);

    @Actor
    public void serve() {
        service.incrementSingleWriter(Event.STARTED);
        service.incrementSingleWriter(Event.COMPLETED);
    }

    @Actor
    public void add(JJ_Result result) {
        Totals totals = new Totals();
        service.addTo(totals, 10);
        result.r1 = totals.count(Event.STARTED);
        result.r2 = totals.count(Event.COMPLETED);
    }
}
