package io.loadline;

import io.loadline.health.Faults;
import io.loadline.threads.JvmThreads;

/**
 * Sees that the thread that ends windows, or the advisor's, stands at a pool that does not answer, and lets another one go on. A
 * thread that is left behind ends when the pool answers, or with the JVM.
 */
final class Watch implements Runnable {

    private static final long STEP_NANOS = 1_000_000_000L;

    /** So long after windows have gone on, the advisor must have left the pool, too. */
    private static final int ADVISOR_STEPS = 5;

    private final Parts parts;
    private final Faults faults;
    private final Runnable windows;

    /** Until the advisor is looked at; 0 if that is not due. */
    private int advisorSteps;

    private int advisorTurn;

    /** {@code windows}: ends windows for as long as the thread may that calls it. */
    Watch(Parts parts, Faults faults, Runnable windows) {
        this.parts = parts;
        this.faults = faults;
        this.windows = windows;
    }

    @Override
    public void run() {
        Faults.Step step = this::step;
        while (true) {
            faults.guard("watching", step);
        }
    }

    private void step() {
        JvmThreads.sleepUntil(System.nanoTime() + STEP_NANOS);
        if (parts.sampler().standsStill()) {
            parts.start("loadline", () -> parts.sampler().takeOver(windows));
            advisorSteps = ADVISOR_STEPS;
            advisorTurn = parts.advisor().turn();
        } else if (advisorSteps > 0 && --advisorSteps == 0 && parts.advisor().isStillAt(advisorTurn)) {
            parts.startAdvisor();
        }
    }
}
