package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunQueueWaitsTest {

    private static final long SECOND = 1_000_000_000;

    /** The instants of {@link System#nanoTime()} may wrap around. */
    private static final long ORIGIN = Long.valueOf(Long.MAX_VALUE) - SECOND;

    /** In the second one, half of the time in service goes by waiting for a processor. */
    private static final List<Window> RUSH =
            Arrays.asList(window(0, 10, 0), window(1, 20, 0.5), window(2, 10, 0), unknown(3));

    private final TracedTasks.RunQueueWaits waits = new TracedTasks.RunQueueWaits(RUSH);

    @Test
    void tasksThatNeedTheSameHaveTheSame_whenTheyWaitedLonger() {
        double quiet = waits.usual(ORIGIN + SECOND / 2, 10_000_000);
        double inTheRush = waits.usual(ORIGIN + SECOND + SECOND / 2, 20_000_000);

        assertThat(inTheRush).isCloseTo(quiet, within(1.0));
    }

    /** 20 + 20 task seconds in service, of which 10 were waits. */
    @Test
    void allTogetherTheyTakeWhatWasMeasured() {
        double quiet = waits.usual(ORIGIN, SECOND);
        double rush = waits.usual(ORIGIN + SECOND, SECOND);

        assertThat(20 * quiet + 20 * rush).isCloseTo(40 * SECOND, within(1.0));
        assertThat(quiet).isCloseTo(SECOND / 0.75, within(1.0));
    }

    @Test
    void aTaskThatIsLongerThanAWindowHasThePartsOfAll() {
        assertThat(waits.usual(ORIGIN, 3 * SECOND)).isCloseTo(2.5 * SECOND / 0.75, within(1.0));
    }

    @Test
    void whereNothingIsKnown_aTaskTakesWhatItTook() {
        assertThat(waits.usual(ORIGIN + 3 * SECOND, SECOND)).isCloseTo(SECOND, within(1.0));
        assertThat(waits.usual(ORIGIN - 2 * SECOND, SECOND)).isCloseTo(SECOND, within(1.0));
        assertThat(waits.usual(ORIGIN + 9 * SECOND, SECOND)).isCloseTo(SECOND, within(1.0));
        assertThat(new TracedTasks.RunQueueWaits(Collections.emptyList()).usual(ORIGIN, SECOND))
                .isEqualTo(SECOND);
    }

    private static Window window(int number, double inService, double waitingShare) {
        Window w = new Window(ORIGIN + number * SECOND, ORIGIN + (number + 1) * SECOND);
        w.inServiceNanos = inService * SECOND;
        w.runQueueNanos = waitingShare * inService * SECOND;
        return w;
    }

    private static Window unknown(int number) {
        return window(number, 10, Double.NaN);
    }
}
