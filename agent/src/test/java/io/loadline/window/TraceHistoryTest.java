// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.Stories;
import io.loadline.record.TestBatches;
import io.loadline.record.count.TaskBatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceHistoryTest {

    @TestFactory
    Stream<DynamicTest> histories() throws IOException {
        return Stories.of("traces", History::new);
    }

    /** Tasks that end at once unless a story says otherwise. */
    private static final class History {
        private final AtomicInteger room = new AtomicInteger(TraceHistory.ROOM);
        private final TraceHistory trace = new TraceHistory(room);
        private final EndedTasks ended = new EndedTasks();
        private Trace before;

        History() {}

        History(Stories story) {
            story.does("room", with -> room.set(with.small(0)))
                    .does(
                            "tasks",
                            with -> ended.add(TestBatches.of(Stream.of(with.from(0))
                                    .map(task -> Stream.of(task.split("/"))
                                            .mapToLong(Long::parseLong)
                                            .toArray())
                                    .toArray(long[][]::new))))
                    .does("even", with -> even(with.whole(0), with.whole(1), with.small(2)))
                    .does("endWindow", with -> endWindow(with.small(0)))
                    .does("endWindowOf", with -> endWindowOf(with.small(0)))
                    .does("endWindowTimed", with -> endWindowTimed(with.whole(0), with.whole(1)))
                    .does("skipWindow", with -> skipWindow(with.whole(0)))
                    .does("window", with -> window(with.small(0), with.small(1)))
                    .does("windows", with -> {
                        for (int second = with.small(0); second < with.small(1); second++) {
                            window(second, with.small(2));
                        }
                    })
                    .does("dropBefore", with -> trace.dropBefore(with.whole(0)))
                    .does("close", with -> trace.close())
                    .does("remember", with -> before = trace.trace())
                    .asks("remembered", with -> said(before))
                    .asks("trace", with -> said(trace.trace()))
                    .asks("held", with -> TraceHistory.ROOM - room.get())
                    .asks("roomNow", with -> room.get());
        }

        private static String said(Trace trace) {
            return trace.spans().stream().map(History::said).collect(Collectors.joining("; "))
                    + (trace.busiest() == null ? "" : ", busiest " + said(trace.busiest()));
        }

        private static String said(Trace.Span span) {
            int size = span.size();
            return size <= 3
                    ? Arrays.toString(span.arrivals) + Arrays.toString(span.waits) + Arrays.toString(span.services)
                    : size + " tasks, " + span.arrivals[0] + " " + span.arrivals[1] + " .. " + span.arrivals[size - 1]
                            + ", by thousands "
                            + Arrays.stream(span.arrivals)
                                    .boxed()
                                    .collect(Collectors.groupingBy(
                                            at -> at / 1000, TreeMap::new, Collectors.counting()));
        }

        /** Adds tasks at even distances. */
        private void even(long from, long to, int tasks) {
            long[][] all = new long[tasks][];
            for (int i = 0; i < tasks; i++) {
                all[i] = new long[] {from + (to - from) * i / tasks, 0, 1};
            }
            ended.add(TestBatches.of(all));
        }

        /** One window for all: none is busier than another. */
        private void endWindow(int maxBytes) {
            endWindow(new Window(0, 1), maxBytes);
        }

        private void endWindowOf(int completed) {
            Window window = new Window(0, 1);
            window.completed = completed;
            endWindow(window, Integer.MAX_VALUE);
        }

        private void endWindowTimed(long first, long last) {
            trace.endWindow(new Window(0, 1), ended, new long[] {first, last}, Integer.MAX_VALUE);
            ended.clear();
        }

        private void window(int second, int tasks) {
            Window window = new Window(second * 1_000, (second + 1) * 1_000);
            window.arrived = tasks;
            window.started = tasks;
            even(window.start, window.end, tasks);
            endWindow(window, 0);
        }

        private void endWindow(Window window, int maxBytes) {
            trace.endWindow(window, ended, null, maxBytes);
            ended.clear();
        }

        private void skipWindow(long end) {
            trace.skipUntil(end);
            ended.clear();
        }
    }

    /** Two threads record into stripes of their own. */
    @Test
    void whenTheOldestGo_noneIsMissingAmongThoseThatEndedLater() {
        History history = new History();
        history.room.set(1000);
        for (int window = 0; window < 5; window++) {
            long[][] even = new long[300][];
            long[][] odd = new long[300][];
            for (int i = 0; i < even.length; i++) {
                even[i] = new long[] {window * 1000L + 2 * i, 0, 1};
                odd[i] = new long[] {window * 1000L + 2 * i + 1, 0, 1};
            }
            history.ended.add(TestBatches.of(even));
            history.ended.add(TestBatches.of(odd));
            history.endWindow(Integer.MAX_VALUE);
        }
        long[] arrivals = onlySpan(history).arrivals;
        long[] ofItsWindow = Arrays.stream(arrivals)
                .filter(arrival -> arrival / 1000 == arrivals[0] / 1000)
                .toArray();

        assertThat(ofItsWindow).hasSizeLessThan(600).hasSize(600 - (int) (arrivals[0] % 1000));
    }

    /** The agent's thread has no budget: an object for each would be 8,192 for a busy pool and window. */
    @Test
    void aWindowOfManyTasks_allocatesNoObjectForEach() {
        History history = new History();
        long[][] tasks = new long[1000][];
        long perTask = Long.MAX_VALUE;
        for (int window = 0; window < 50; window++) {
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new long[] {window * 1000L + i, 0, 1};
            }
            TaskBatch[] stripes = new TaskBatch[8];
            Arrays.setAll(stripes, stripe -> TestBatches.of(tasks));
            long before = allocated();
            for (TaskBatch stripe : stripes) {
                history.ended.add(stripe);
            }
            history.endWindow(Integer.MAX_VALUE);
            perTask = Math.min(perTask, (allocated() - before) / (stripes.length * tasks.length));
        }

        // two longs for each, and some of them again where an array is cut
        assertThat(perTask).isLessThanOrEqualTo(32);
    }

    /** A window of few tasks shares its array with others: the arrays take less than a quarter more than the tasks. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 32, 33, 64, 65, 300})
    void itTakesLittleMoreThanSixteenBytesForEachTask(int tasksOfAWindow) {
        History history = new History();
        for (int second = 0; second < 600; second++) {
            history.even(second * 1_000L, second * 1_000L + 1_000, tasksOfAWindow);
            history.endWindow(PoolHistory.MAX_BYTES);
        }

        int bytes = history.trace.heapBytes();
        assertThat(bytes)
                .isLessThanOrEqualTo(PoolHistory.MAX_BYTES)
                .isLessThan(16 * history.trace.trace().size() * 5 / 4);
    }

    /** A copy of the tasks would be hundreds of kilobytes for each snapshot. */
    @Test
    void aTraceThatNobodyReadsTakesNothingButReferences() {
        History history = new History();
        history.even(0, 10_000, 1000);
        history.endWindow(Integer.MAX_VALUE);
        history.trace.trace();
        long before = allocated();
        Trace trace = history.trace.trace();

        assertThat(allocated() - before).isLessThan(2_000);
        assertThat(trace.size()).isEqualTo(1000);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    @Test
    void tasksOfAnyLengthComeBack_timesWithSevenDigits() {
        Random random = new Random(8);
        long[][] tasks = new long[1000][];
        long arrival = Long.MIN_VALUE / 4;
        for (int i = 0; i < tasks.length; i++) {
            arrival += 1 + random.nextInt(1 << random.nextInt(31));
            long service = (long) random.nextInt(1000) << random.nextInt(40);
            tasks[i] = new long[] {arrival, random.nextInt(1 << random.nextInt(31)), service};
        }
        History history = new History();
        history.ended.add(TestBatches.of(tasks));
        history.endWindow(Integer.MAX_VALUE);

        Trace.Span span = onlySpan(history);
        for (int i = 0; i < tasks.length; i++) {
            assertThat(span.arrivals[i]).isEqualTo(tasks[i][0]);
            assertThat(span.waits[i]).isCloseTo(tasks[i][1], within(tolerance(tasks[i][1])));
            assertThat(span.services[i]).isCloseTo(tasks[i][2], within(tolerance(tasks[i][2])));
        }
    }

    private static long tolerance(long nanos) {
        return nanos / 10_000_000;
    }

    private static Trace.Span onlySpan(History history) {
        assertThat(history.trace.trace().spans()).hasSize(1);
        return history.trace.trace().spans().get(0);
    }
}
