// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.Stories;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.pool.StateMaker;
import io.loadline.report.Phrases;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SizeRulesTest {

    private PoolState pool;
    private ThreadRoom room;

    @TestFactory
    Stream<DynamicTest> rules() throws IOException {
        return Stories.of("size-rules", story -> story.does(
                        "pool",
                        with -> pool = StateMaker.ofSizes(with.small(0), with.small(1))
                                .threads(4, 4)
                                .queue(0, with.small(2))
                                .growing(Growth.valueOf(with.text(3)))
                                .build())
                .does(
                        "room",
                        with -> room =
                                with.count() == 0 ? ThreadRoom.UNKNOWN : new ThreadRoom(with.small(0), with.text(1)))
                .asks("areSizes", with -> allowed(() -> SizeRules.areSizes(sizes(with))))
                .asks("coreGetsThreads", with -> allowed(() -> SizeRules.coreGetsThreads(sizes(with), pool)))
                .asks("systemAllows", with -> allowed(() -> SizeRules.systemAllows(sizes(with), pool, room)))
                .asks(
                        "isAboveFloor",
                        with -> allowed(() -> SizeRules.isAboveFloor(with.small(0), with.is(1), with.small(2))))
                .asks(
                        "leavesRoom",
                        with -> allowed(() -> SizeRules.leavesRoom(sizes(with), pool, with.small(2), with.small(3))))
                .asks("rejectsNobodyNow", with -> allowed(() -> SizeRules.rejectsNobodyNow(sizes(with), pool))));
    }

    private static Sizes sizes(Stories.Arguments with) {
        return new Sizes(with.small(0), with.small(1));
    }

    private static String allowed(Runnable rule) {
        try {
            rule.run();
            return "allowed";
        } catch (ResizeRefusal refused) {
            return Phrases.OF_THREADS.say(refused.reason);
        }
    }
}
