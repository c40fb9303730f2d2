package io.loadline.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlaceHistoryTest {

    private static final long HISTORY = 600_000_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private final PlaceHistory history = new PlaceHistory();

    @Test
    void sharesAreOfAllStacks_theMostFrequentFirst() {
        see("socket", 0, 3);
        see("lock", SECOND, 7);

        Places places = history.places(2 * SECOND, HISTORY);
        assertThat(places.stacks).isEqualTo(10);
        assertThat(places.rows).extracting(row -> row.place.place).containsExactly("lock", "socket");
        assertThat(places.rows.get(0).share).isCloseTo(0.7, within(1e-9));
    }

    @Test
    void whatIsOlderThanTheHistory_isForgotten() {
        see("old", 0, 5);
        see("new", HISTORY / 2, 1);

        assertThat(history.places(HISTORY, HISTORY).stacks).isEqualTo(6);
        assertThat(history.places(HISTORY + SECOND, HISTORY).rows)
                .extracting(row -> row.place.place)
                .containsExactly("new");
        assertThat(history.places(2 * HISTORY, HISTORY)).isSameAs(Places.NONE);
    }

    @Test
    void ofTenThousandPlaces_twentyAreNamed_theOthersAreOneRow() {
        for (int i = 0; i < 10_000; i++) {
            see("place" + i, i * SECOND / 20, i < 25 ? 2 : 1);
        }

        Places places = history.places(HISTORY, HISTORY);
        assertThat(places.stacks).isEqualTo(10_025);
        assertThat(places.rows).hasSize(21);
        Places.Row others = places.rows.get(20);
        assertThat(others.place.text()).isEqualTo("others");
        assertThat(others.stacks).isEqualTo(10_025 - 40);
    }

    @Test
    void aLookBeginsAnew() {
        see("old", 0, 5);
        history.clear();
        assertThat(history.places(SECOND, HISTORY).rows).isEmpty();
    }

    @Test
    void whoIsInTheMethodFromWhichOthersWait_holdsWhatTheyWaitFor() {
        seeAt("sleep", Place.State.SLEEP, "Wire.write", "app.Wire.write", "app.Database.query", "app.Request.run");
        assertThat(history.places(0, HISTORY).holders).as("nobody waits yet").isZero();

        seeAt("Semaphore", Place.State.LOCK, "Database.query", "app.Database.query", "app.Request.run");
        seeAt("sleep", Place.State.SLEEP, "Wire.write", "app.Wire.write", "app.Database.query", "app.Request.run");
        seeAt("sleep", Place.State.SLEEP, "Wire.write", "app.Wire.write", "app.Request.run");
        seeAt("sleep", Place.State.SLEEP, "Cache.query", "app.Cache.query", "app.Request.run");

        assertThat(history.places(0, HISTORY).holders).isEqualTo(1);
        assertThat(history.places(0, HISTORY).stacks).isEqualTo(5);
    }

    private void seeAt(String place, Place.State state, String calledFrom, String... frames) {
        StackTraceElement[] stack = Stream.of(frames)
                .map(name -> new StackTraceElement(
                        name.substring(0, name.lastIndexOf('.')), name.substring(name.lastIndexOf('.') + 1), null, -1))
                .toArray(StackTraceElement[]::new);
        history.add(new Place(place, state, calledFrom, ""), stack, 0, HISTORY);
    }

    private void see(String place, long now, int times) {
        for (int i = 0; i < times; i++) {
            history.add(new Place(place, Place.State.WAITING, "", ""), new StackTraceElement[0], now, HISTORY);
        }
    }
}
