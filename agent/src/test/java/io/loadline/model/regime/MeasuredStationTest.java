package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Windows;
import io.loadline.place.Places;
import io.loadline.window.Station;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredStationTest {

    private static final long SECOND = 1_000_000_000L;

    /** 20 threads, 100 tasks a second: each waits 100 ms for a connection, holds it for 50 ms, and takes 50 ms elsewhere. */
    @Test
    void oneRunningSizeTellsWhatTheConnectionsLetThrough() {
        CommonPlace place = of(windows(new Station("orders", 5, 1, 10 * SECOND, 5 * SECOND, 40))
                .add(30)
                .list);

        assertThat(place.kind).isEqualTo(CommonPlace.Kind.MEASURED_POOL);
        assertThat(place.station.name).isEqualTo("orders");
        assertThat(place.servers).isEqualTo(5);
        assertThat(place.share).isCloseTo(0.5, within(1e-9));
        assertThat(place.notWaiting).isCloseTo(10, within(1e-9));
        assertThat(place.perSecond).isCloseTo(100, within(1e-9));
        assertThat(place.visiting).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void connectionsThatOthersHoldServeNobodyHere() {
        CommonPlace place = of(windows(new Station("orders", 20, 0.25, 10 * SECOND, 5 * SECOND, 40))
                .add(30)
                .list);

        assertThat(place.servers).isEqualTo(5);
    }

    @Test
    void whoHardlyWaitsIsNotHeldUp() {
        assertThat(of(windows(new Station("orders", 20, 1, SECOND, 5 * SECOND, 40))
                                .add(30)
                                .list)
                        .isThere())
                .isFalse();
    }

    /** What was waited for with fewer connections says nothing of those that there are now. */
    @Test
    void onlyThePresentNumberOfConnectionsCounts() {
        Windows windows = windows(new Station("orders", 5, 1, 10 * SECOND, 5 * SECOND, 40))
                .add(30);
        windows.station(new Station("orders", 20, 1, SECOND / 10, 5 * SECOND, 40))
                .add(10);

        assertThat(of(windows.list).isThere()).isFalse();
    }

    private static Windows windows(Station station) {
        return new Windows().counts(100, 100, 0).present(20, 20).threads(20).station(station);
    }

    private static CommonPlace of(List<Window> windows) {
        return CommonPlace.of(windows, Collections.emptyList(), 64, Places.NONE);
    }
}
