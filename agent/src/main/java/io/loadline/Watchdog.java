// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.health.Faults;
import io.loadline.threads.JvmThreads;

/**
 * Watches the thread that ends windows, and that of the advisor. If either waits for a pool that does not answer,
 * another thread takes over. The abandoned thread ends when the pool answers, or with the JVM.
 */
final class Watchdog implements Runnable {

    private static final long STEP_NANOS = 1_000_000_000L;

    /** Steps after a takeover within which the advisor must have left the pool, too. */
    private static final int ADVISOR_STEPS = 5;

    private final Parts parts;
    private final Faults faults;
    private final Runnable windows;

    /** Steps until the advisor is checked; 0 if no check is due. */
    private int advisorSteps;

    private int advisorTurn;

    /** @param windows ends windows for as long as the calling thread may */
    Watchdog(Parts parts, Faults faults, Runnable windows) {
        this.parts = parts;
        this.faults = faults;
        this.windows = windows;
    }

    @Override
    public void run() {
        Faults.FallibleStep step = this::step;
        while (true) {
            faults.guard("watching", step);
        }
    }

    private void step() {
        JvmThreads.sleepUntil(System.nanoTime() + STEP_NANOS);
        if (parts.sampler().standsStill()) {
            parts.start("loadline", () -> parts.sampler().takeOver(windows));
            if (parts.advisor() != null) {
                advisorSteps = ADVISOR_STEPS;
                advisorTurn = parts.advisor().turn();
            }
        } else if (advisorSteps > 0 && --advisorSteps == 0 && parts.advisor().isStillAt(advisorTurn)) {
            parts.startAdvisor();
        }
    }
}
