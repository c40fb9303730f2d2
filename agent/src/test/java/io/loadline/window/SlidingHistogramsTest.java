package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlidingHistogramsTest {

    private final SlidingHistograms sliding = new SlidingHistograms(new HistogramCode());

    @Test
    void anEmptyWindowLeavesToo() {
        sliding.add(new Histograms());
        Histograms one = new Histograms();
        one.service.recordValue(1_000_000);
        sliding.add(one);
        sliding.dropOldest();
        assertThat(sliding.sum().service.getTotalCount()).isEqualTo(1);
        sliding.dropOldest();

        assertThat(sliding.sum().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theSumIsThatOfTheWindows_whateverLengthsTheTasksHave(int seed) {
        Random random = new Random(seed);
        Deque<Histograms> expected = new ArrayDeque<>();
        for (int i = 0; i < 300; i++) {
            Histograms window = random(random, random.nextInt(40), 1, 1e13);
            expected.addLast(window);
            sliding.add(window);
            if (expected.size() > 50) {
                expected.removeFirst();
                sliding.dropOldest();
            }
            assertSame(sliding.sum(), sum(expected));
        }
    }

    @Test
    void ofBusyPoolsTheMemoryIsBounded_andNoWindowLeavesTooEarly() {
        Random random = new Random(4);
        Deque<Histograms> expected = new ArrayDeque<>();
        for (int i = 0; i < 1500; i++) {
            Histograms window = random(random, 1000, 1e4, 1e9);
            expected.addLast(window);
            sliding.add(window);
            if (expected.size() > 600) {
                expected.removeFirst();
                sliding.dropOldest();
            }
        }
        long count = sum(expected).service.getTotalCount();
        assertThat(sliding.heapBytes()).isLessThanOrEqualTo(SlidingHistograms.MAX_BYTES);
        assertThat(sliding.sum().service.getTotalCount()).isBetween(count, count * 125 / 100);
    }

    private static Histograms random(Random random, int tasks, double shortest, double longest) {
        Histograms window = new Histograms();
        for (int i = 0; i < tasks; i++) {
            long service = (long) (shortest * Math.pow(longest / shortest, random.nextDouble()));
            long wait = random.nextInt(1 + random.nextInt(1 << 20));
            window.service.recordValueWithCount(service, 1 + random.nextInt(3));
            window.wait.recordValue(wait);
            window.response.recordValue(wait + service);
        }
        return window;
    }

    private static Histograms sum(Deque<Histograms> windows) {
        Histograms sum = new Histograms();
        for (Histograms window : windows) {
            sum.service.add(window.service);
            sum.wait.add(window.wait);
            sum.response.add(window.response);
        }
        return sum;
    }

    private static void assertSame(Histograms seen, Histograms expected) {
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
