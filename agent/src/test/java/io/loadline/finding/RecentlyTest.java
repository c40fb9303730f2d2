// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.model.Windows;
import io.loadline.record.GivenUpWork;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecentlyTest {

    /** Signs of a problem in a window, of findings that rest on a history. */
    private static final Map<Code, Consumer<Window>> SIGNS = new EnumMap<>(Code.class);

    /** Findings that rest on stacks or samples of a history. */
    private static final Set<Code> SAMPLED =
            EnumSet.of(Code.WAITS_TO_LOG, Code.SLOW_READERS, Code.HELD_OUTSIDE, Code.GIVEN_UP_TASKS);

    static {
        SIGNS.put(Code.CALLERS_RUN_TASKS, w -> w.callerRan = 1);
        SIGNS.put(Code.TASKS_FAIL, w -> w.failed = 1);
        SIGNS.put(Code.CANCELLED_IN_QUEUE, w -> w.removed = 1);
        SIGNS.put(Code.THREADS_START_ALL_THE_TIME, w -> w.workersBegun = 1);
        SIGNS.put(Code.CONNECTIONS_OPEN_ALL_THE_TIME, w -> w.workersBegun = 1);
        SIGNS.put(Code.THREAD_FOR_EACH_STAGE, w -> w.started = 1);
        SIGNS.put(Code.WAITS_FOR_ITSELF, w -> w.workers = new WorkerStates(1, 4, 0, 0, 4, 4, null));
        SIGNS.put(Code.QUEUE_IN_FRONT, w -> w.inServiceNanos = 1);
        SIGNS.put(Code.SLOW_KIND_STARVES, w -> w.inServiceNanos = 4.0 * w.nanos());
        SIGNS.put(Code.BLOCKS_COMMON_POOL, w -> w.inServiceNanos = 4.0 * w.nanos());
        SIGNS.put(Code.CONSUMERS_SATURATED, w -> w.inServiceNanos = 4.0 * w.nanos());
    }

    private final PoolSnapshot pool =
            new PoolSnapshot("pool", new Windows().threads(4).add(600).list, Processors.UNKNOWN);

    private boolean isThere(Code code) {
        return Recently.isThere(Finding.of(code, "pool", ""), pool);
    }

    static Stream<Code> codes() {
        return SIGNS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("codes")
    void aSignInTheLatestWindows_keepsTheFinding_andAnOlderOneDoesNot(Code code) {
        assertThat(isThere(code)).isFalse();
        for (int ago = 31; ago < 600; ago++) {
            SIGNS.get(code).accept(pool.windows.get(600 - ago));
        }
        assertThat(isThere(code)).isFalse();
        SIGNS.get(code).accept(pool.windows.get(570));
        assertThat(isThere(code)).isTrue();

        // idle windows are kept as one
        pool.windows.get(599).periods = 30;
        assertThat(isThere(code)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void everyOtherFindingLooksAtThePresentItself(Code code) {
        boolean looks = !SIGNS.containsKey(code) && !SAMPLED.contains(code);
        pool.at = 60_000_000_000L;
        assertThat(isThere(code)).isEqualTo(looks);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"WAITS_TO_LOG", "SLOW_READERS", "HELD_OUTSIDE", "GIVEN_UP_TASKS"},
            mode = EnumSource.Mode.INCLUDE)
    void samplesThatAreOld_doNotKeepTheFinding(Code code) {
        Hotspot place = new Hotspot("Thread.sleep", Hotspot.State.SLEEP, "Orders.ship", "");
        pool.hotspots = new Hotspots(Collections.singletonMap(place, 100), 0);
        pool.holders = pool.hotspots;
        pool.givenUp = new GivenUpWork.Seen(100, 100, 0, 0, "acme.Fetch", 10_000_000_000L);
        pool.at = 39_000_000_000L;
        assertThat(isThere(code)).isTrue();

        pool.hotspots = Hotspots.NONE;
        pool.holders = Hotspots.NONE;
        pool.at = 40_000_000_000L;
        assertThat(isThere(code)).isFalse();
    }
}
