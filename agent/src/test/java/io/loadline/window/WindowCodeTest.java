package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowCodeTest {

    private final BitWriter bits = new BitWriter();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aWindowComesBackAsItWas(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            Window window = random(random);
            byte[] code = WindowCode.encode(window, bits);

            assertThat(WindowCode.decode(code).build())
                    .usingRecursiveComparison()
                    .withEqualsForType(Double::equals, Double.class)
                    .isEqualTo(window);
            assertThat(WindowCode.endOf(code)).isEqualTo(window.end);
        }
    }

    @Test
    void numbersAtTheEndsOfTheirRangesComeBack() {
        long[] numbers = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE};
        double[] reals = {0, -0.0, 0.1, -3, 1L << 53, Double.MAX_VALUE, Double.NaN, Double.NEGATIVE_INFINITY};
        for (long number : numbers) {
            bits.number(number);
        }
        for (double real : reals) {
            bits.real(real);
        }
        bits.small(0).small(Long.MAX_VALUE - 1).text("Wärme@1a");
        BitReader back = new BitReader(bits.take());

        for (long number : numbers) {
            assertThat(back.number()).isEqualTo(number);
        }
        for (double real : reals) {
            assertThat(Double.doubleToRawLongBits(back.real())).isEqualTo(Double.doubleToRawLongBits(real));
        }
        assertThat(back.small()).isZero();
        assertThat(back.small()).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(back.text()).isEqualTo("Wärme@1a");
    }

    private static Window random(Random random) {
        long start = random.nextLong();
        Window.Builder w = new Window.Builder(start, start + random.nextInt(2_000_000_000));
        w.periods = 1 + random.nextInt(3);
        w.arrived = random.nextInt(1000);
        w.started = random.nextInt(1000);
        w.completed = random.nextInt(1000);
        w.rejected = random.nextInt(2);
        w.callerRan = random.nextInt(2);
        w.requeued = random.nextInt(2);
        w.putBack = random.nextInt(2);
        w.inSystemNanos = random.nextInt();
        w.inServiceNanos = random.nextDouble() * 1e12;
        w.threadNanos = 16e9;
        w.timedWaits = random.nextInt(1000);
        w.waitNanos = random.nextLong();
        w.timedResponses = random.nextInt(1000);
        w.responseNanos = random.nextInt();
        w.serviceNanos = random.nextInt();
        w.serviceSquares = random.nextDouble() * 1e20;
        w.cpuNanos = random.nextBoolean() ? Double.NaN : random.nextInt();
        w.runQueueNanos = random.nextBoolean() ? Double.NaN : random.nextInt();
        w.busyAtEnd = random.nextInt(20);
        w.threadsAtEnd = random.nextInt(20);
        w.workers = random.nextBoolean()
                ? WorkerStates.NONE
                : new WorkerStates(1, 5, 1, random.nextInt(5), 0, 2, random.nextBoolean() ? null : "Semaphore@1a2b");
        w.station = random.nextBoolean()
                ? null
                : new Station("orders", random.nextInt(20), random.nextDouble(), random.nextLong(), random.nextLong());
        return w.build();
    }
}
