// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks windows in a row: tasks that run, one in a window, and what is kept of them. */
class SampledWindowsTest extends SampledPool {

    @Test
    void aStopOfTheProcess_andTheTasksThatAreCaughtUpWithThen_areInTheCountsOnly() {
        wokeUp(0, 0).run().hold(8).window();
        assertThat(seen()).isEqualTo("2 windows with 0 gaps of 2 periods, 1 completed, 5 timed, 1 traced, 1 in all");
        wokeUp(3, 0);
        windows(2);
        assertThat(seen()).isEqualTo("2 windows with 0 gaps of 2 periods, 1 completed, 5 timed, 1 traced, 1 in all");
        release(8).window();
        // threads that submit tasks may have been held up, too
        give(1).window();
        assertThat(seen()).isEqualTo("2 windows with 0 gaps of 2 periods, 1 completed, 1 timed, 1 traced, 10 in all");
        run();
        assertThat(seen()).isEqualTo("3 windows with 1 gaps of 3 periods, 2 completed, 2 timed, 2 traced, 11 in all");
    }

    @Test
    void aTaskThatRunsAcrossAStop_isInTheCountsOnly_thoughNoneWaits() {
        wokeUp(0, 0).run().hold(1).window();
        wokeUp(3, 0);
        windows(3);
        release(1).window();
        assertThat(seen()).isEqualTo("2 windows with 0 gaps of 2 periods, 1 completed, 1 timed, 1 traced, 2 in all");
    }

    @Test
    void aLateWindowOfABusyMachineIsKept() {
        wokeUp(0, 0).run().wokeUp(3, 2.9).run();
        assertThat(seen()).isEqualTo("2 windows with 0 gaps of 2 periods, 2 completed, 2 timed, 2 traced, 2 in all");
    }

    @Test
    void anIdlePoolHasOneWindow_ofAsManyPeriodsAsThereWere() {
        give(1);
        windows(3);
        assertThat(last()).isEqualTo("0 started in 2 periods, idle, no workers seen");
        assertThat(seen()).isEqualTo("2 windows with 0 gaps of 3 periods, 1 completed, 1 timed, 1 traced, 1 in all");
    }

    @Test
    void aPoolThatWasIdleIsSeenAtOnceWhenItGoesOn_andItsWindowsFollowEachOther() {
        run();
        windows(15);
        run();
        windows(15);
        run();
        assertThat(seen()).isEqualTo("5 windows with 0 gaps of 33 periods, 3 completed, 3 timed, 3 traced, 3 in all");
    }

    @Test
    void aPoolThatAppears_doesNotDisturbAnIdleOne() {
        run();
        windows(3);
        for (int i = 0; i < 100; i++) {
            another();
        }
        run();
        assertThat(seen()).isEqualTo("3 windows with 0 gaps of 105 periods, 2 completed, 2 timed, 2 traced, 2 in all");
    }

    @Test
    void anIdlePoolShowsTheSizesThatItHasNow() {
        run();
        windows(3);
        sizes(6, 7).window();
        assertThat(state()).isEqualTo("6 to 7");
        assertThat(last()).isEqualTo("0 started in 4 periods, idle, no workers seen");
        shutDown();
    }

    @Test
    void aPoolThatIsHiddenAndShownAgain_hasAllItsCountsAndWindows() {
        run().remember().set("exclude=*").tick();
        assertThat(pools()).isZero();
        give(500);
        tick().tick().tick();
        set("exclude=none").tick();
        assertThat(isRemembered()).isTrue();
        assertThat(seen())
                .isEqualTo("4 windows with 0 gaps of 6 periods, 501 completed, 501 timed, 501 traced, 501 in all");
        give(1).window();
        assertThat(last()).isEqualTo("1 started in 1 periods, no workers seen");
        assertThat(seen())
                .isEqualTo("5 windows with 0 gaps of 7 periods, 502 completed, 502 timed, 502 traced, 502 in all");
    }

    @Test
    void aPoolThatWasNeverShownAndIsShownNow_hasItsCountsToo() {
        set("exclude=*").give(1).tick();
        assertThat(pools()).isZero();
        set("include=*,exclude=none").tick().window();
        assertThat(seen()).isEqualTo("2 windows with 0 gaps of 3 periods, 1 completed, 1 timed, 1 traced, 1 in all");
    }

    @Test
    void aShorterHistoryIsInForceAtTheNextWindow_aLongerOneGrowsFromThen() {
        run().run().run().tick();
        assertThat(seen()).isEqualTo("4 windows with 0 gaps of 4 periods, 3 completed, 3 timed, 3 traced, 3 in all");
        set("window=100ms,history=3s")
                .windowsUntilNoneIsKept()
                .set("window=100ms,history=1m")
                .run();
        assertThat(history()).isEqualTo(60);
        assertThat(last()).isEqualTo("1 started in 1 periods, no workers seen");
    }
}
