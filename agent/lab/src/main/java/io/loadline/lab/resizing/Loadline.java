// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import io.loadline.control.Decision;
import io.loadline.control.Look;
import io.loadline.control.Pace;
import io.loadline.control.PoolController;
import io.loadline.lab.Answer;
import io.loadline.lab.Observation;
import io.loadline.window.PoolSnapshot;

/**
 * Controller of {@code resize=auto,auto.min.*=1,auto.max.*=1000}. The default bounds are half of the start size and
 * four times the start size.
 */
final class Loadline implements SizeController {

    private static final long SECOND = 1_000_000_000L;
    private static final int MINIMUM = 1;
    private static final int MAXIMUM = 1_000;

    private final PoolController controller = new PoolController(() -> Pace.calm(SECOND, 600 * SECOND));
    private Answer last;
    private double nextLook = Pace.WINDOWS_A_LOOK;
    private long since = Long.MIN_VALUE;

    @Override
    public int decide(Observation pool) {
        long now = pool.lastWindow().end;
        int busy = pool.state().activeCount;
        Decision decision = controller.pressed(now, pool.threads, busy >= pool.threads, pool.state().queued);
        if (decision.isChange()) {
            since = now;
            controller.wentBack(decision, since);
        } else if (pool.seconds() < nextLook) {
            return pool.threads;
        } else {
            decision = look(pool);
        }
        nextLook = pool.seconds() + Pace.WINDOWS_A_LOOK;
        return decision.isChange() ? decision.threads : pool.threads;
    }

    private Decision look(Observation pool) {
        last = Answer.to(pool, last == null ? null : last.recommendation());
        PoolSnapshot snapshot = last.snapshot();
        since = since == Long.MIN_VALUE ? snapshot.windows.get(0).start : since;
        Look look = Look.at(snapshot, last.advice(), last.assessment().figures.littlesLawError, since, true);
        since = look.at;
        Decision decision = controller.look(look, MINIMUM, MAXIMUM);
        if (decision.isChange()) {
            controller.applied(decision, look);
        }
        return decision;
    }
}
