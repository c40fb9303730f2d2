// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.Stories;
import io.loadline.control.Decision.Action;
import io.loadline.control.Look.Direction;
import io.loadline.model.Fact;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.report.Phrases;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PoolControllerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int LOOK_SECONDS = Pace.WINDOWS_A_LOOK;

    @TestFactory
    Stream<DynamicTest> pools() throws IOException {
        return Stories.of("resizing", Pool::new);
    }

    /** Pool that does 100 tasks a second with a response of 20 ms, whatever its size; unless a story says otherwise. */
    private static final class Pool {
        private final Map<String, Double> set = new HashMap<>();
        private final PoolController calm = new PoolController(() -> Pace.calm(SECOND, 600 * SECOND));
        private final PoolController fast = new PoolController(() -> Pace.fast(SECOND));
        private final PoolController either =
                new PoolController(() -> figure("isFast", 0) > 0 ? Pace.fast(SECOND) : Pace.calm(SECOND, 600 * SECOND));
        private Fact obstacle;
        private long now;
        private int threads;
        private Decision last;

        Pool(Stories story) {
            story.does("threads", with -> threads = with.small(0))
                    .does("set", with -> set.put(with.text(0), with.number(1)))
                    .does("unset", with -> set.remove(with.text(0)))
                    .does(
                            "obstacle",
                            with -> obstacle = Fact.of(
                                    with.text(0).toLowerCase(Locale.ROOT).replace('_', '-')))
                    .does("noObstacle", with -> obstacle = null)
                    .asks("calm", with -> look(calm, with, true))
                    .asks("fast", with -> look(fast, with, true))
                    .asks("either", with -> look(either, with, true))
                    .asks("notApplied", with -> look(fast, with, false))
                    .asks("pressed", with -> pressed(with.small(0), with.is(1), with.small(2)))
                    .does("refused", with -> fast.refused(last, now))
                    .asks("why", with -> Phrases.OF_THREADS.say(last.reason))
                    .asks("start", with -> fast.start())
                    .asks("checking", with -> fast.isChecking());
        }

        private double figure(String name, double otherwise) {
            return set.getOrDefault(name, otherwise);
        }

        /** A look whose decision, if it is a change, is applied. */
        private String look(PoolController controller, Stories.Arguments with, boolean applies) {
            now += LOOK_SECONDS * SECOND;
            Look look = new Look(now, threads);
            look.outside = set.containsKey("outside") && set.remove("outside") > 0;
            look.floor = (int) figure("floor", 1);
            look.ceiling = (int) figure("ceiling", 1_000);
            if (with.count() > 0) {
                look.direction = Direction.valueOf(with.text(0));
                look.target = new Size(with.small(1), with.small(2), with.small(3), Limit.LOAD);
            }
            double perSecond = figure("perSecond", 100);
            double response = threads < figure("slowBelow", 0) ? 30 : figure("response", 20);
            long tasks = Math.round(perSecond * LOOK_SECONDS);
            look.seen = new Performance(LOOK_SECONDS, tasks, tasks, response, 5 * response);
            look.predicted = size -> new Prediction(
                    size, figure("predictedPerSecond", 100), figure("predictedWait", 0), 0, 100, 2.0 / size, 0.5);
            look.obstacle = obstacle;
            look.deadlocked = set.containsKey("deadlocked");
            look.standstill = set.containsKey("standstill");
            Decision decision = controller.look(look, (int) figure("minimum", 0), (int) figure("maximum", 0));
            last = decision;
            if (decision.isChange() && applies) {
                controller.applied(decision, look);
                threads = decision.threads;
            }
            return said(decision);
        }

        /** A second later. */
        private String pressed(int size, boolean allBusy, int queued) {
            now += SECOND;
            return said(fast.pressed(now, size, allBusy, queued));
        }

        private static String said(Decision decision) {
            String said = decision.action.name().toLowerCase(Locale.ROOT);
            boolean isNothing = decision.action == Action.NOTHING;
            return said
                    + (isNothing ? "" : " " + decision.threads)
                    + (isNothing && decision.reason != null
                            ? ": "
                                    + decision.reason
                                            .code()
                                            .toUpperCase(Locale.ROOT)
                                            .replace('-', '_') + " " + decision.reason.figures
                            : "");
        }
    }
}
