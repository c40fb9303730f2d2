// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.machine.Processors;
import io.loadline.model.Windows;
import io.loadline.record.GivenUpWork;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecentlyTest {

    /** Signs of a problem in a window, of findings that rest on a history. */
    private static final Map<Code, Consumer<Window>> SIGNS = new EnumMap<>(Code.class);

    /** Findings that rest on samples of a history. */
    private static final Set<Code> SAMPLED = EnumSet.of(Code.GIVEN_UP_TASKS);

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
        SIGNS.put(Code.EVENT_LOOP_HOT, w -> w.inServiceNanos = 0.6 * w.nanos());
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

    /** Windows may have any length. */
    @Test
    void windowsOfAMinute_keepTheFindingForOne() {
        long minute = 60_000_000_000L;
        for (int i = 0; i < 600; i++) {
            pool.windows.get(i).start = i * minute;
            pool.windows.get(i).end = (i + 1) * minute;
        }
        pool.windows.get(598).callerRan = 1;
        assertThat(isThere(Code.CALLERS_RUN_TASKS)).isFalse();
        pool.windows.get(599).callerRan = 1;
        assertThat(isThere(Code.CALLERS_RUN_TASKS)).isTrue();
    }

    /** A tenth is noted: 30 of 300 tasks in the latest windows, less twice the root of 30. */
    @ParameterizedTest
    @EnumSource(names = {"TASKS_FAIL", "CANCELLED_IN_QUEUE"})
    void aShareThatHasFallen_doesNotKeepTheFinding(Code code) {
        for (Window w : pool.windows.subList(570, 600)) {
            w.completed = 10;
            w.started = 9;
            w.failed = 1;
            w.removed = 1;
        }
        assertThat(isThere(code)).isTrue();
        for (Window w : pool.windows.subList(570, 580)) {
            w.started = 10;
            w.failed = 0;
            w.removed = 0;
        }
        assertThat(isThere(code)).isTrue();
        pool.windows.get(580).started = 10;
        pool.windows.get(580).failed = 0;
        pool.windows.get(580).removed = 0;
        assertThat(isThere(code)).isFalse();
    }

    @Test
    void whereQueuesInFrontAreMeasured_oneMustHaveHadTasks() {
        SIGNS.get(Code.QUEUE_IN_FRONT).accept(pool.windows.get(599));
        assertThat(isThere(Code.QUEUE_IN_FRONT)).isTrue();
        pool.windows.get(0).begunInOrder = 1;
        assertThat(isThere(Code.QUEUE_IN_FRONT)).isFalse();
        pool.windows.get(599).begunInOrder = 1;
        assertThat(isThere(Code.QUEUE_IN_FRONT)).isTrue();
    }

    @Test
    void givenUpTasksThatAreOld_doNotKeepTheFinding() {
        Code code = Code.GIVEN_UP_TASKS;
        pool.givenUp = new GivenUpWork.Seen(100, 100, 0, 0, "acme.Fetch", 10_000_000_000L);
        pool.at = 39_000_000_000L;
        assertThat(isThere(code)).isTrue();

        pool.at = 40_000_000_000L;
        assertThat(isThere(code)).isFalse();
    }
}
