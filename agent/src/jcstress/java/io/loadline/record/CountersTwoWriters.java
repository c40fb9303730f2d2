// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** Two threads count where there is one stripe: nothing is lost. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both were counted")
@Outcome(expect = Expect.FORBIDDEN, desc = "one was lost")
@State
public class CountersTwoWriters {

    private final Counters counters = new Counters(1, false);

    @Actor
    public void count() {
        counters.countByCaller(Event.STARTED, 10);
    }

    @Actor
    public void countToo() {
        counters.countByCaller(Event.STARTED, 20);
    }

    @Arbiter
    public void read(J_Result result) {
        result.r1 = counters.totals().count(Event.STARTED);
    }
}
