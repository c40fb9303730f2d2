package io.loadline.record.time;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** As {@link SlotsReused}, but the slot is given back unfilled, since the ring was retired: it must be free then. */
@JCStressTest
@Outcome(
        id = {"true, true", "false, true"},
        expect = Expect.ACCEPTABLE,
        desc = "the slot is free")
@Outcome(expect = Expect.FORBIDDEN, desc = "the slot is taken by nobody, and the ring never drained")
@State
public class SlotsGivenBack {

    private final Slots slots = new Slots(1);
    private final Object task = new Object();

    public SlotsGivenBack() {
        slots.reserve(0, 5);
        slots.fill(0, task);
    }

    @Actor
    public void giveBack() {
        slots.claimIf(0, task);
        while (!slots.reserve(0, 5)) {
            Thread.yield();
        }
        slots.giveBack(0);
    }

    @Actor
    public void take(ZZ_Result result) {
        result.r1 = slots.claimIf(0, task) == Slots.NONE;
    }

    @Arbiter
    public void look(ZZ_Result result) {
        result.r2 = slots.isFree(0);
    }
}
