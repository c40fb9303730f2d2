// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.health.Faults;
import io.loadline.record.TestBatches;
import io.loadline.record.count.TaskBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against what the windows that were put in say, added up one by one. */
class PoolHistoryTest {

    private static final long SECOND = 1_000_000_000;
    private static final int LENGTH = 60;

    /** Nanoseconds in a window, of which no sum is rounded. */
    private static final long EACH = 3L << 30;

    /** Figures that go on where nothing is done. */
    private static final List<ToDoubleFunction<Window>> RUNNING_ON = Arrays.asList(
            w -> w.threadNanos,
            w -> w.cpuNanos,
            w -> w.runQueueNanos,
            w -> w.processCpuNanos,
            w -> w.neighbourCpuNanos);

    private final Sampler.Shared common = state(LENGTH);
    private final PoolHistory history = new PoolHistory(common);
    private final TaskBatch scratch = new TaskBatch();
    private final EndedTasks ended = new EndedTasks();
    private final List<Window> all = new ArrayList<>();
    private long now;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void whatItTellsIsWhatTheLastWindowsWere_idleOnesJoined(int seed) {
        Random random = new Random(seed);
        int tasks = 0;
        for (int i = 1; i <= 400; i++) {
            boolean quiet = random.nextInt(4) > 0 && tasks == 0 || random.nextInt(4) == 0;
            tasks = quiet ? 0 : 1 + random.nextInt(20);
            endWindow(tasks, random);
            assertSums();
        }
    }

    @Test
    void anIdlePoolForgetsWhatIsOlderThanTheHistory_itsTasksToo() {
        Random random = new Random(6);
        endWindow(500, random);
        assertThat(history.trace().size()).isEqualTo(500);
        for (int i = 0; i < LENGTH + 1; i++) {
            endWindow(0, random);
        }
        assertThat(history.windows()).hasSize(1);
        assertThat(history.trace().size()).isZero();
        assertThat(common.traceRoom.get()).isEqualTo(TraceHistory.ROOM);
        assertThat(history.heapBytes()).isEqualTo(Window.HEAP_BYTES);
    }

    @Test
    void idleWindowsBeforeAndAfterAStop_areNotJoined() {
        Random random = new Random(9);
        endWindow(0, random);
        endWindow(0, random);
        now += SECOND;
        history.skipWindow(now);
        endWindow(0, random);
        assertThat(history.windows()).extracting(Window::nanos).containsExactly(2 * SECOND, SECOND);
    }

    @Test
    void idleWindowsThatAreJoined_keepTheThreadsThatBeganAndEnded() {
        Random random = new Random(9);
        for (int i = 0; i < LENGTH / 2; i++) {
            endWindow(0, random);
        }
        assertThat(history.windows()).singleElement().satisfies(joined -> {
            assertThat(joined.workersBegun).isEqualTo(LENGTH);
            assertThat(joined.workersEnded).isEqualTo(LENGTH / 2);
        });
    }

    @Test
    void nothingIsOlderThanTheHistory_neitherTasksNorIdleTime() {
        Random random = new Random(8);
        endWindow(500, random);
        for (int i = 0; i < 3 * LENGTH; i++) {
            endWindow(0, random);
        }
        assertReachesBack(LENGTH);
        for (int i = 0; i < LENGTH / 2; i++) {
            endWindow(10, random);
        }
        assertReachesBack(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            endWindow(20, random);
        }
        assertReachesBack(LENGTH);
    }

    private void assertReachesBack(int seconds) {
        List<Window> windows = history.windows();
        assertThat(windows.get(0).start).isEqualTo(now - seconds * SECOND);
        assertThat(windows.stream().mapToInt(w -> w.periods).sum()).isEqualTo(seconds);
        for (ToDoubleFunction<Window> figure : RUNNING_ON) {
            assertThat(windows.stream().mapToDouble(figure).sum())
                    .isCloseTo((double) EACH * seconds, within(1e-6 * EACH * seconds));
        }
        for (Trace.Span span : history.trace().spans()) {
            for (int i = 0; i < span.size(); i++) {
                assertThat(span.arrivals[i] + span.waits[i] + span.services[i])
                        .isGreaterThanOrEqualTo(windows.get(0).start);
            }
        }
    }

    @Test
    void aBusyPoolKeepsToItsBytes_andTheTraceToTheLatestTasks() {
        PoolHistory long10Minutes = new PoolHistory(state(600));
        Random random = new Random(7);
        for (int i = 1; i <= 900; i++) {
            fill(1000, random, i);
            Window w = new Window((i - 1) * SECOND, i * SECOND);
            w.completed = 1000;
            w.serviceSquares = random.nextDouble() * 1e20;
            long10Minutes.endWindow(w, scratch, ended, null);
        }
        assertThat(long10Minutes.heapBytes()).isLessThanOrEqualTo(PoolHistory.MAX_BYTES);
        assertThat(long10Minutes.windows()).hasSize(600);
        Trace.Span last = long10Minutes.trace().spans().get(0);
        assertThat(last.size()).isGreaterThan(1000);
        assertThat(last.arrivals[last.size() - 1]).isGreaterThan(899 * SECOND);
    }

    private static Sampler.Shared state(int seconds) {
        return new Sampler.Shared(seconds * SECOND, Collections.emptyList(), new Faults());
    }

    private void endWindow(int tasks, Random random) {
        Window w = new Window(now, now + SECOND);
        w.threadsAtEnd = 3;
        w.workersBegun = 2;
        w.workersEnded = 1;
        w.threadNanos = EACH;
        w.cpuNanos = EACH;
        w.runQueueNanos = EACH;
        w.processCpuNanos = EACH;
        w.neighbourCpuNanos = EACH;
        w.arrived = tasks;
        w.completed = tasks;
        w.inServiceNanos = tasks * 1e6;
        Window window = w;
        all.add(window);
        fill(tasks, random, all.size());
        history.endWindow(window, scratch, ended, null);
        now += SECOND;
    }

    private void fill(int tasks, Random random, int second) {
        scratch.clear();
        ended.clear();
        long[][] events = new long[tasks][];
        for (int i = 0; i < tasks; i++) {
            long arrival = (second - 1) * SECOND + (long) i * SECOND / tasks;
            events[i] =
                    new long[] {arrival, random.nextInt(100_000), (long) (1e4 * Math.pow(1e5, random.nextDouble()))};
        }
        TaskBatch batch = TestBatches.of(events);
        scratch.add(batch);
        ended.add(batch);
    }

    private void assertSums() {
        List<Window> windows = history.windows();
        int periods = windows.stream().mapToInt(w -> w.periods).sum();
        List<Window> last = all.subList(all.size() - periods, all.size());
        assertThat(windows.get(0).start).isEqualTo(last.get(0).start);
        assertThat(windows.get(windows.size() - 1).end).isEqualTo(now);
        long outside = now - LENGTH * SECOND;
        assertThat(windows.get(0).end).isGreaterThan(outside);
        assertThat(last.get(0).start).isLessThanOrEqualTo(Math.max(0, outside));
        for (ToDoubleFunction<Window> figure :
                Arrays.<ToDoubleFunction<Window>>asList(w -> w.completed, w -> w.threadNanos, w -> w.inServiceNanos)) {
            double expected = last.stream().mapToDouble(figure).sum();
            assertThat(windows.stream().mapToDouble(figure).sum()).isCloseTo(expected, within(1e-6 * expected));
        }
        List<Window> aLittleMore =
                all.subList(Math.max(0, all.size() - periods - LENGTH / TaskTimes.Aged.BUCKETS), all.size());
        assertThat(history.times().service.getTotalCount()).isBetween(completed(last), completed(aLittleMore));
        for (int i = 1; i < windows.size(); i++) {
            assertThat(windows.get(i).isIdle() && windows.get(i - 1).isIdle())
                    .as("two idle ones")
                    .isFalse();
        }
    }

    private static long completed(List<Window> windows) {
        return windows.stream().mapToLong(w -> w.completed).sum();
    }
}
