// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * The sampler looks while a worker goes on counting: every event has one time, from before the look (5, the middle) or
 * from after it (10).
 */
@JCStressTest
@Outcome(
        id = {"2, 20", "2, 15", "2, 10"},
        expect = Expect.ACCEPTABLE,
        desc = "none, one, or both were there at the look")
@Outcome(expect = Expect.FORBIDDEN, desc = "an event without a time, with two, or lost")
@State
public class StripeLook {

    private final Stripe events = new Stripe(0);

    @Actor
    public void count() {
        events.incrementSingleWriter(Event.STARTED);
        events.incrementSingleWriter(Event.STARTED);
    }

    @Actor
    public void look() {
        events.attributeTimes(10);
    }

    @Arbiter
    public void read(JJ_Result result) {
        Totals totals = new Totals();
        events.addTo(totals, 10);
        result.r1 = totals.count(Event.STARTED);
        result.r2 = -totals.inServiceNanos(0);
    }
}
