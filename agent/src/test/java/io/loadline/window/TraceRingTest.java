package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.record.TestBatches;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TraceRingTest {

    private final AtomicInteger room = new AtomicInteger(TraceRing.ROOM);
    private final TraceRing trace = new TraceRing(room);

    @Test
    void tasksOfSeveralBatchesAreSortedByArrival() {
        trace.add(TestBatches.of(new long[][] {{30, 1, 2}, {10, 3, 4}}));
        trace.add(TestBatches.of(new long[][] {{20, 5, 6}}));
        endWindow(Integer.MAX_VALUE);

        Trace.Span span = onlySpan();
        assertThat(span.arrivals).containsExactly(10, 20, 30);
        assertThat(span.waits).containsExactly(3, 5, 1);
        assertThat(span.services).containsExactly(4, 6, 2);
    }

    @Test
    void windowsWithoutGapsMakeOneSpan() {
        for (int window = 0; window < 3; window++) {
            trace.add(TestBatches.of(new long[][] {{window, 0, 1}}));
            endWindow(Integer.MAX_VALUE);
        }
        assertThat(onlySpan().arrivals).containsExactly(0, 1, 2);
    }

    @Test
    void whereTasksWereMissedTheSpanEnds() {
        int most = 1024;
        long[][] tooMany = new long[most + 10][];
        for (int i = 0; i < tooMany.length; i++) {
            tooMany[i] = new long[] {i, 0, 1};
        }
        trace.add(TestBatches.of(tooMany));
        // ended after the first batch was full: its neighbours are missing
        trace.add(TestBatches.of(new long[][] {{5, 0, 1}, {most + 5, 0, 1}}));
        endWindow(Integer.MAX_VALUE);
        trace.add(TestBatches.of(new long[][] {{5000, 0, 1}}));
        endWindow(Integer.MAX_VALUE);

        Trace seen = trace.trace();
        assertThat(seen.spans()).hasSize(2);
        assertThat(seen.spans().get(0).size()).isEqualTo(most + 1);
        assertThat(seen.spans().get(1).arrivals).containsExactly(5000);
    }

    @Test
    void theOldestGoWhenTheRoomOfTheAgentIsUsedUp() {
        room.set(1000);
        for (int window = 0; window < 5; window++) {
            long[][] tasks = new long[600][];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new long[] {window * 1000L + i, 0, 1};
            }
            trace.add(TestBatches.of(tasks));
            endWindow(Integer.MAX_VALUE);
        }
        assertLatest(onlySpan(), 1000, 4599);
        trace.close();

        assertThat(room.get()).isEqualTo(1000);
    }

    /** As when two threads record into stripes of their own. */
    @Test
    void whenTheOldestGo_noneIsMissingAmongThoseThatEndedLater() {
        room.set(1000);
        for (int window = 0; window < 5; window++) {
            long[][] even = new long[300][];
            long[][] odd = new long[300][];
            for (int i = 0; i < even.length; i++) {
                even[i] = new long[] {window * 1000L + 2 * i, 0, 1};
                odd[i] = new long[] {window * 1000L + 2 * i + 1, 0, 1};
            }
            trace.add(TestBatches.of(even));
            trace.add(TestBatches.of(odd));
            endWindow(Integer.MAX_VALUE);
        }
        long[] arrivals = onlySpan().arrivals;
        long[] ofItsWindow = Arrays.stream(arrivals)
                .filter(arrival -> arrival / 1000 == arrivals[0] / 1000)
                .toArray();

        assertThat(ofItsWindow).hasSizeLessThan(600).hasSize(600 - (int) (arrivals[0] % 1000));
    }

    @Test
    void aWindowThatIsSkippedLeavesAGap() {
        trace.add(TestBatches.of(new long[][] {{1, 0, 1}}));
        endWindow(Integer.MAX_VALUE);
        trace.add(TestBatches.of(new long[][] {{2, 0, 1}}));
        trace.skipWindow(3);
        trace.add(TestBatches.of(new long[][] {{3, 0, 1}}));
        endWindow(Integer.MAX_VALUE);

        Trace seen = trace.trace();
        assertThat(seen.spans()).hasSize(2);
        assertThat(seen.spans().get(0).arrivals).containsExactly(1);
        assertThat(seen.spans().get(1).arrivals).containsExactly(3);
    }

    @Test
    void tasksThatEndedBeforeTheHistoryAreForgotten_thoseThatEndedInItAreNot() {
        long[][] tasks = new long[1000][];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = new long[] {i, 0, 1};
        }
        trace.add(TestBatches.of(tasks));
        trace.add(TestBatches.of(new long[][] {{0, 0, 700}}));
        endWindow(Integer.MAX_VALUE);
        trace.dropBefore(600);

        assertThat(onlySpan().arrivals).startsWith(0, 599, 600).endsWith(999).hasSize(402);
        assertThat(TraceRing.ROOM - room.get()).as("held").isLessThan(1000 - 256);
        trace.dropBefore(5000);
        assertThat(trace.trace().spans()).isEmpty();
        assertThat(room.get()).isEqualTo(TraceRing.ROOM);
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
        trace.add(TestBatches.of(tasks));
        endWindow(Integer.MAX_VALUE);

        Trace.Span span = onlySpan();
        for (int i = 0; i < tasks.length; i++) {
            assertThat(span.arrivals[i]).isEqualTo(tasks[i][0]);
            assertThat(span.waits[i]).isCloseTo(tasks[i][1], within(tolerance(tasks[i][1])));
            assertThat(span.services[i]).isCloseTo(tasks[i][2], within(tolerance(tasks[i][2])));
        }
    }

    @Test
    void aTraceIsThatOfTheMomentWhenItWasAskedFor() {
        trace.add(TestBatches.of(new long[][] {{1, 0, 1}}));
        endWindow(Integer.MAX_VALUE);
        Trace before = trace.trace();
        trace.add(TestBatches.of(new long[][] {{2, 0, 1}}));
        endWindow(Integer.MAX_VALUE);

        assertThat(before.size()).isEqualTo(1);
        assertThat(trace.trace().size()).isEqualTo(2);
    }

    /** One window for all: none is busier than another. */
    private void endWindow(int maxBytes) {
        trace.endWindow(null, maxBytes, new ArrayDeque<>(Collections.singletonList(new Window(0, 1))));
    }

    private static long tolerance(long nanos) {
        return nanos / 10_000_000;
    }

    @Test
    void theOldestGoWhenTheBytesOfThePoolAreUsedUp_butSomeStay() {
        for (int window = 0; window < 10; window++) {
            long[][] tasks = new long[200][];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new long[] {window * 1000L + i, 0, 1};
            }
            trace.add(TestBatches.of(tasks));
            endWindow(0);
        }
        assertLatest(onlySpan(), 500, 9199);
    }

    private static void assertLatest(Trace.Span span, int most, long lastArrival) {
        assertThat(span.size()).isBetween(most - 255, most);
        assertThat(span.arrivals[span.size() - 1]).isEqualTo(lastArrival);
    }

    private Trace.Span onlySpan() {
        assertThat(trace.trace().spans()).hasSize(1);
        return trace.trace().spans().get(0);
    }

    /** 500 tasks fit: 100 a window, and once 400. */
    @Test
    void theBusiestWindowIsKeptWhenItsTasksHaveNoRoomAmongTheLatest_untilTheHistoryIsOver() {
        for (int window = 0; window < 20; window++) {
            window(window, window == 3 ? 400 : 100);
        }
        Trace seen = trace.trace();

        assertThat(seen.busiest().size()).isBetween(200, 250);
        assertThat(seen.busiest().arrivals[0]).as("from one window earlier").isBetween(2_000L, 3_000L);
        assertThat(seen.busiest().arrivals).contains(3_000L, 3_010L, 3_020L);
        assertThat(seen.size() + seen.busiest().size()).isEqualTo(500);
        assertThat(seen.spans().get(0).arrivals).endsWith(19_990);
        trace.dropBefore(5_000);

        assertThat(trace.trace().busiest()).isNull();
        trace.close();
        assertThat(room.get()).isEqualTo(TraceRing.ROOM);
    }

    @Test
    void whileTheBusiestWindowIsFollowedByTheLatestTasksTheyAreOneSpan() {
        for (int window = 0; window < 5; window++) {
            window(window, window == 1 ? 300 : 60);
        }

        assertThat(trace.trace().busiest()).isNull();
        assertThat(onlySpan().size()).isEqualTo(500);
    }

    @Test
    void whatChanceMadeBusierIsNotKept_norWhatIsSurpassed() {
        for (int window = 0; window < 20; window++) {
            window(window, window == 3 ? 120 : 100);
        }
        assertThat(trace.trace().busiest()).isNull();
        window(20, 300);
        for (int window = 21; window < 30; window++) {
            window(window, 100);
        }
        assertThat(trace.trace().busiest().arrivals).contains(20_000L);
        window(30, 450);
        window(31, 100);

        assertThat(trace.trace().busiest().arrivals).contains(30_000L).doesNotContain(20_000L);
    }

    private final Deque<Window> windows = new ArrayDeque<>();

    /** Tasks that come evenly and end at once. */
    private void window(int second, int tasks) {
        Window window = new Window(second * 1_000, (second + 1) * 1_000);
        window.arrived = tasks;
        window.started = tasks;
        windows.add(window);
        long[][] all = new long[tasks][];
        for (int i = 0; i < tasks; i++) {
            all[i] = new long[] {window.start + 1_000L * i / tasks, 0, 1};
        }
        trace.add(TestBatches.of(all));
        trace.endWindow(null, 0, windows);
    }
}
