// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.pool.PoolState;
import io.loadline.window.LoopShare;
import io.loadline.window.PoolSnapshot;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventLoopFindingsTest {

    private final PoolSnapshot loops = new PoolSnapshot("web", Collections.emptyList(), Processors.UNKNOWN);
    private final Map<Hotspot, Integer> seen = new LinkedHashMap<>();

    EventLoopFindingsTest() {
        loops.ofEventLoops = true;
        loops.state = new PoolState(2, 2);
        loops.longTasks = 3;
        see("PoolArena.allocate", "", 5);
        see("Thread.sleep", "Ledger.read", 2);
        see("Parser.parse", "Parser.parse", 1);
    }

    private void see(String site, String calledFrom, int stacks) {
        seen.put(new Hotspot(site, Hotspot.State.COMPUTING, calledFrom, ""), stacks);
        loops.hotspots = new Hotspots(seen, 0);
    }

    @Test
    void loopsInLongPasses_areBlockedByTheCodeOfTheApplicationThatWasSeenMost() {
        assertThat(EventLoopFindings.of(loops)).singleElement().satisfies(found -> {
            assertThat(found.code).isEqualTo(Code.EVENT_LOOP_BLOCKED);
            assertThat(found.figures)
                    .startsWith("Thread.sleep, called from Ledger.read", 3L)
                    .endsWith(2L, 8L);
        });
        see("Parser.parse", "Parser.parse", 3);
        assertThat(EventLoopFindings.of(loops)).singleElement().satisfies(found -> assertThat(found.figures)
                .startsWith("Parser.parse", 3L));
    }

    @Test
    void fewLongPasses_orOneSampleOfEachSite_orNoCodeOfTheApplication_areNoFinding() {
        loops.longTasks = 2;
        assertThat(EventLoopFindings.of(loops)).isEmpty();
        loops.longTasks = 3;
        seen.clear();
        see("PoolArena.allocate", "", 5);
        see("Thread.sleep", "Ledger.read", 1);
        see("Parser.parse", "Parser.parse", 1);
        assertThat(EventLoopFindings.of(loops)).isEmpty();
    }

    @Test
    void aFullLoopAmongIdleOnes_isHot_unlessCodeBlocksIt() {
        loops.state = new PoolState(4, 4);
        loops.loops = Arrays.asList(new LoopShare("web-3", 0.96), new LoopShare("web-1", 0.3));
        assertThat(EventLoopFindings.of(loops))
                .extracting(found -> found.code)
                .containsExactly(Code.EVENT_LOOP_BLOCKED);

        loops.longTasks = 0;
        assertThat(EventLoopFindings.of(loops)).singleElement().satisfies(found -> {
            assertThat(found.code).isEqualTo(Code.EVENT_LOOP_HOT);
            assertThat(found.figures).startsWith("web-3", 0.96, 3, 0.3 / 3);
        });
    }

    /** {@code hot}, {@code other}: the busy shares of two loops. */
    @ParameterizedTest
    @CsvSource({"0.89, 0", "0.95, 0.5", "0, 0"})
    void loopsThatAreNotFull_orAreAboutAsBusyAsTheOthers_areNotHot(double hot, double other) {
        loops.longTasks = 0;
        loops.loops = Arrays.asList(new LoopShare("web-1", hot), new LoopShare("web-2", other));
        assertThat(EventLoopFindings.of(loops)).isEmpty();
    }

    @Test
    void oneLoop_hasNoOthers() {
        loops.longTasks = 0;
        loops.state = new PoolState(1, 1);
        loops.loops = Collections.singletonList(new LoopShare("web-1", 1));
        assertThat(EventLoopFindings.of(loops)).isEmpty();
    }

    @Test
    void poolsOfThreads_mayHaveLongTasks() {
        loops.ofEventLoops = false;
        assertThat(EventLoopFindings.of(loops)).isEmpty();
    }
}
