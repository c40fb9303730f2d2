package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Windows;
import io.loadline.place.Places;
import io.loadline.window.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalingTest {

    private static final double PROCESSORS = 16;

    /** Ten servers of 100 ms do 100 a second, with 10 threads or 20. */
    @Test
    void twiceTheThreadsAndNoMoreDone_somethingOutOfSightServesTen() {
        List<Window> windows = level(level(new Windows(), 10, 100), 20, 100).list;
        CommonPlace place = placeOf(windows);

        assertThat(place.isThere()).isTrue();
        assertThat(place.servers).isCloseTo(10, within(1e-9));
        assertThat(place.share).as("half of the time is waiting there").isCloseTo(0.5, within(1e-9));
        assertThat(place.perSecond).isEqualTo(100);
        assertThat(Scaling.of(windows).many()).isEqualTo(20);
        assertThat(Scaling.of(windows).few()).isEqualTo(10);
    }

    @Test
    void twiceTheThreadsAndTwiceAsMuchDone_isNoPlateau() {
        assertThat(placeOf(level(level(new Windows(), 10, 100), 20, 195).list).isThere())
                .isFalse();
    }

    @Test
    void busyProcessorsExplainAPlateau() {
        Windows windows = new Windows().processors(15, 3, 15.5);

        assertThat(placeOf(level(level(windows, 10, 100), 20, 100).list).isThere())
                .isFalse();
    }

    @Test
    void threadsThatWereNotAllBusyTellNothing() {
        Windows windows = level(new Windows(), 10, 100);
        windows.threads(20).counts(100, 100, 0).present(10, 10).add(12);

        assertThat(placeOf(windows.list).isThere()).isFalse();
    }

    /** Threads that come and go within a window: three were busy all the time, and two were there at the end. */
    @Test
    void aNumberOfThreadsThatChangedInTheWindow_isNoLevel() {
        Windows windows =
                new Windows().threads(2).counts(30, 30, 0).present(7, 2.8).add(12);
        windows.threads(3).add(12);

        assertThat(placeOf(windows.list).isThere()).isFalse();
    }

    @Test
    void aSmallStepOrAShortLookTellsNothing() {
        assertThat(placeOf(level(level(new Windows(), 10, 100), 12, 100).list).isThere())
                .isFalse();
        Windows brief = level(new Windows(), 10, 100)
                .threads(20)
                .counts(100, 100, 0)
                .present(20, 20)
                .add(9);
        assertThat(placeOf(brief.list).isThere()).isFalse();
    }

    /** By the universal scalability law with a peak at 22 threads (sigma 0.02, kappa 0.002). */
    @Test
    void whereLessIsDoneWithMoreThreads_asManyAreServedAsDidMost() {
        CommonPlace place = placeOf(level(level(level(new Windows(), 8, 319), 16, 449), 48, 372).list);

        assertThat(place.isThere()).isTrue();
        assertThat(place.perSecond).isEqualTo(449);
        assertThat(place.servers).isCloseTo(16, within(1e-9));
    }

    private static Windows level(Windows windows, int threads, int perSecond) {
        return windows.threads(threads)
                .counts(perSecond, perSecond, 0)
                .present(threads, threads)
                .add(12);
    }

    private static CommonPlace placeOf(List<Window> windows) {
        return CommonPlace.of(windows.subList(windows.size() / 2, windows.size()), windows, PROCESSORS, Places.NONE);
    }
}
