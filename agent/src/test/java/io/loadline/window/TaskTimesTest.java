// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.TaskBatch;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTimesTest {

    private static final long SECOND = 1_000_000_000;
    private static final int HISTORY = 60;

    /** Length of a bucket in windows. */
    private static final int BUCKET = HISTORY / TaskTimes.Aged.BUCKETS;

    private final TaskTimes.Aged aged = new TaskTimes.Aged();
    private final Deque<TaskBatch> windows = new ArrayDeque<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void untilTheFirstWindowsLeave_theSumIsThatOfAllWindows_whateverLengthsTheTasksHave(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < HISTORY; i++) {
            add(random(random, random.nextInt(40), 1, 1e13));
            assertSame(aged.sum(), sum(windows.size()));
        }
    }

    @Test
    void noWindowLeavesTooEarly_andNoneIsThereForMoreThanABucketTooLong() {
        Random random = new Random(4);
        for (int i = 0; i < 5 * HISTORY; i++) {
            add(random(random, 20, 1e4, 1e9));
            long count = aged.sum().service.getTotalCount();
            assertThat(count).isBetween(count(HISTORY), count(HISTORY + BUCKET));
        }
    }

    @Test
    void whenNothingMoreComes_allLeave() {
        Random random = new Random(5);
        for (int i = 0; i < HISTORY; i++) {
            add(random(random, 20, 1e4, 1e9));
        }
        aged.dropBefore(now());

        assertSame(aged.sum(), new TaskTimes());
    }

    @Test
    void theTimesOfTenMinutesOfAThousandTasksASecondTakeFewBytes() {
        Random random = new Random(6);
        for (int i = 0; i < HISTORY; i++) {
            add(random(random, 10_000, 1e4, 1e9));
        }
        assertThat(aged.heapBytes()).isLessThan(100_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 30, HISTORY})
    void waitsSinceSomebodyAskedAreExact_othersToHalfABucket(int seconds) {
        Random random = new Random(seconds);
        for (int i = 0; i < 2 * HISTORY; i++) {
            add(random(random, 20, 1e4, 1e9));
        }
        long half = BUCKET * SECOND / 2;
        assertThat(aged.waitsSince(now() - seconds * SECOND).getTotalCount())
                .isBetween(waits(now() - seconds * SECOND + half), waits(now() - seconds * SECOND - half));

        for (int i = 0; i < seconds; i++) {
            add(random(random, i % 3 == 0 ? 0 : 20, 1e4, 1e9));
        }
        assertSame(aged.waitsSince(now() - seconds * SECOND), sum(seconds).wait);
    }

    /** A reader of the last fifth of the history, in each window of it. */
    @Test
    void aReaderInEachWindow_makesFewBuckets() {
        int history = 600;
        int seconds = 120;
        TaskTimes.Aged read = new TaskTimes.Aged();
        TaskTimes.Aged unread = new TaskTimes.Aged();
        Random random = new Random(8);
        for (int i = 1; i <= 2 * history; i++) {
            TaskBatch tasks = random(random, 20, 1e4, 1e9);
            for (TaskTimes.Aged each : new TaskTimes.Aged[] {read, unread}) {
                each.add(new Window((i - 1) * SECOND, i * SECOND), tasks, history * SECOND);
                each.dropBefore((i - history) * SECOND);
            }
            long waits = read.waitsSince((i - seconds) * SECOND).getTotalCount();
            if (i > seconds) {
                assertThat(waits).isBetween(20L * seconds * 3 / 4, 20L * seconds * 5 / 4);
            }
        }

        assertThat(read.heapBytes()).isLessThan(3 * unread.heapBytes());
        assertThat(read.sum().wait.getTotalCount()).isBetween(20L * history, 20L * (history + history / 12));
    }

    /** Counts the waits of windows that began after this instant. */
    private long waits(long instant) {
        return sum((int) ((now() - instant) / SECOND)).wait.getTotalCount();
    }

    private long now() {
        return windows.size() * SECOND;
    }

    private void add(TaskBatch tasks) {
        long start = now();
        windows.addLast(tasks);
        aged.add(new Window(start, now()), tasks, HISTORY * SECOND);
        aged.dropBefore(now() - HISTORY * SECOND);
    }

    private long count(int latest) {
        return sum(latest).service.getTotalCount();
    }

    private TaskTimes sum(int latest) {
        TaskTimes sum = new TaskTimes();
        windows.stream().skip(Math.max(0, windows.size() - latest)).forEach(window -> {
            sum.service.add(window.service);
            sum.wait.add(window.wait);
            sum.response.add(window.response);
        });
        return sum;
    }

    private static TaskBatch random(Random random, int tasks, double shortest, double longest) {
        TaskBatch window = new TaskBatch();
        for (int i = 0; i < tasks; i++) {
            long service = (long) (shortest * Math.pow(longest / shortest, random.nextDouble()));
            long wait = random.nextInt(1 + random.nextInt(1 << 20));
            window.service.recordValueWithCount(service, 1 + random.nextInt(3));
            window.wait.recordValue(wait);
            window.response.recordValue(wait + service);
        }
        return window;
    }

    private static void assertSame(TaskTimes seen, TaskTimes expected) {
        assertSame(seen.service, expected.service);
        assertSame(seen.wait, expected.wait);
        assertSame(seen.response, expected.response);
    }

    private static void assertSame(Histogram seen, Histogram expected) {
        Distribution now = Distribution.ofNanos(seen, 1);
        assertThat(now).usingRecursiveComparison().isEqualTo(Distribution.ofNanos(expected, 1));
        assertThat(seen.getMean()).isEqualTo(expected.getMean());
    }
}
