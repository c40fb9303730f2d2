package io.loadline.record.time;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A slot is emptied and filled again with the same stamp while another thread is about to claim what was in it: that one
 * claims neither the old task a second time nor the new one.
 */
@JCStressTest
@Outcome(
        id = {"5, " + Long.MIN_VALUE + ", 5", Long.MIN_VALUE + ", 5, 5"},
        expect = Expect.ACCEPTABLE,
        desc = "one claimed the old task, and the new one is there")
@Outcome(expect = Expect.FORBIDDEN, desc = "a task was lost or claimed twice")
@State
public class SlotsReused {

    private final Slots slots = new Slots(1);
    private final Object old = new Object();
    private final Object fresh = new Object();

    public SlotsReused() {
        slots.reserve(0, 5);
        slots.fill(0, old);
    }

    @Actor
    public void replace(JJJ_Result result) {
        result.r1 = slots.claimIf(0, old);
        while (!slots.reserve(0, 5)) {
            Thread.yield();
        }
        slots.fill(0, fresh);
    }

    @Actor
    public void take(JJJ_Result result) {
        result.r2 = slots.claimIf(0, old);
    }

    @Arbiter
    public void takeTheNewOne(JJJ_Result result) {
        result.r3 = slots.claimIf(0, fresh);
    }
}
