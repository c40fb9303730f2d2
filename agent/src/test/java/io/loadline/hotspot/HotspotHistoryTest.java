// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class HotspotHistoryTest {

    private static final long HISTORY = 600_000_000_000L;
    private static final long SECOND = 1_000_000_000L;

    @TestFactory
    Stream<DynamicTest> histories() throws IOException {
        return Stories.of("hotspots", story -> {
            HotspotHistory history = new HotspotHistory();
            story.does(
                            "see",
                            with -> history.add(
                                    new Hotspot(with.text(0), Hotspot.State.WAITING, "", ""),
                                    new StackTraceElement[0],
                                    with.whole(1) * SECOND,
                                    HISTORY))
                    .does(
                            "seeAt",
                            with -> history.add(
                                    new Hotspot(with.text(0), Hotspot.State.valueOf(with.text(1)), with.text(2), ""),
                                    Stream.of(with.from(3))
                                            .map(HotspotHistoryTest::frame)
                                            .toArray(StackTraceElement[]::new),
                                    0,
                                    HISTORY))
                    .does("clear", with -> history.clear())
                    .asks("places", with -> {
                        Hotspots seen = history.hotspots(with.whole(0) * SECOND, HISTORY);
                        return seen == Hotspots.NONE ? "none" : seen.stacks + " stacks: " + rows(seen);
                    })
                    .asks(
                            "holders",
                            with -> history.hotspots(0, HISTORY).holders + " of "
                                    + history.hotspots(0, HISTORY).stacks);
        });
    }

    private static String rows(Hotspots seen) {
        return seen.rows.stream()
                .map(row -> row.hotspot.site + " " + Math.round(1e6 * row.share) / 1e6)
                .collect(Collectors.joining(", "));
    }

    private static StackTraceElement frame(String name) {
        int dot = name.lastIndexOf('.');
        return new StackTraceElement(name.substring(0, dot), name.substring(dot + 1), null, -1);
    }

    @Test
    void aSiteIsRecentForHalfAMinute() {
        HotspotHistory history = new HotspotHistory();
        for (String site : new String[] {"first", "second", "first"}) {
            history.add(new Hotspot(site, Hotspot.State.WAITING, "", ""), new StackTraceElement[0], SECOND, HISTORY);
        }
        history.add(
                new Hotspot("second", Hotspot.State.WAITING, "", ""), new StackTraceElement[0], 9 * SECOND, HISTORY);
        assertThat(history.hotspots(30 * SECOND, HISTORY).rows).allMatch(row -> row.isRecent);
        assertThat(history.hotspots(31 * SECOND, HISTORY).rows)
                .hasSize(2)
                .allMatch(row -> row.isRecent == row.hotspot.site.equals("second"));
    }

    @Test
    void ofTenThousandPlaces_twentyAreNamed_theOthersAreOneRow() {
        HotspotHistory history = new HotspotHistory();
        for (int i = 0; i < 10_000; i++) {
            for (int times = i < 25 ? 2 : 1; times > 0; times--) {
                Hotspot place = new Hotspot("place" + i, Hotspot.State.WAITING, "", "");
                history.add(place, new StackTraceElement[0], i * SECOND / 20, HISTORY);
            }
        }

        Hotspots places = history.hotspots(HISTORY, HISTORY);
        assertThat(places.stacks).isEqualTo(10_025);
        assertThat(places.rows).hasSize(21);
        Hotspots.Row others = places.rows.get(20);
        assertThat(others.hotspot.text()).isEqualTo("others");
        assertThat(others.stacks).isEqualTo(10_025 - 40);
    }
}
