package io.loadline.lab.resizing;

import io.loadline.control.Decision;
import io.loadline.control.Look;
import io.loadline.control.Pace;
import io.loadline.control.PoolController;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Fact;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Share;
import io.loadline.window.PoolSnapshot;
import java.util.function.Consumer;

/**
 * {@code resize=auto,auto.min.*=1,auto.max.*=1000}: by default a pool would never have fewer than half of its threads at the
 * start, nor more than four times as many.
 */
final class Loadline implements SizeController {

    private static final long SECOND = 1_000_000_000L;
    private static final int MINIMUM = 1;
    private static final int MAXIMUM = 1_000;
    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private final PoolController controller = new PoolController(Pace.calm(SECOND, 600 * SECOND));
    private final Consumer<String> diary;
    private Recommendation last;
    private Fact obstacle;
    private double nextLook = Pace.WINDOWS_A_LOOK;
    private long since = Long.MIN_VALUE;

    /** {@code diary}: gets a line for each change. */
    Loadline(Consumer<String> diary) {
        this.diary = diary;
    }

    @Override
    public int decide(SimulatedPool pool) {
        Decision pressed =
                controller.pressed(pool.lastWindow().end, pool.threads(), pool.busy() >= pool.threads(), pool.queued());
        if (pressed.isChange()) {
            since = pool.lastWindow().end;
            nextLook = pool.now() + Pace.WINDOWS_A_LOOK;
            controller.wentBack(pressed, since);
            return noted(pool, pressed);
        }
        return pool.now() < nextLook ? pool.threads() : look(pool);
    }

    private int look(SimulatedPool pool) {
        nextLook = pool.now() + Pace.WINDOWS_A_LOOK;
        PoolSnapshot snapshot = pool.snapshot();
        Assessment assessment = Assessment.of(snapshot);
        Advice advice = Recommender.advise(assessment, GOAL, Share.alone(assessment, GOAL), last);
        last = advice.recommendation;
        if (since == Long.MIN_VALUE) {
            since = snapshot.windows.get(0).start;
        }
        Look look = Look.at(snapshot, advice, assessment.figures.littlesLawError, since, true);
        since = look.at;
        Decision decision = controller.look(look, MINIMUM, MAXIMUM);
        if (!decision.isChange()) {
            if (decision.reason != null && !decision.reason.equals(obstacle)) {
                note(pool, decision);
            }
            obstacle = decision.reason;
            return pool.threads();
        }
        controller.applied(decision, look);
        return noted(pool, decision);
    }

    private int noted(SimulatedPool pool, Decision decision) {
        note(pool, decision);
        return decision.threads;
    }

    private void note(SimulatedPool pool, Decision decision) {
        diary.accept(String.format(
                "%6.0f s %s %d -> %d: %s",
                pool.now(), decision.action, pool.threads(), decision.threads, decision.reason));
    }
}
