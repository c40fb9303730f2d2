package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Windows;
import io.loadline.place.Place;
import io.loadline.place.Places;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommonPlaceTest {

    private static final int THREADS = 40;
    private static final double PROCESSORS = 64;

    @ParameterizedTest
    @CsvSource({"1", "2", "5", "10"})
    void withNothingOutsideTheServersAreThoseWhoDoNotWait(int servers) {
        CommonPlace place = placeOf(looks(servers, 0, 60).list);

        assertThat(place.isThere()).isTrue();
        assertThat(place.servers).isEqualTo(servers);
        assertThat(place.notWaiting).isCloseTo(servers, within(1e-9));
        assertThat(place.share).isCloseTo(1 - servers / (double) THREADS, within(1e-9));
        assertThat(place.perSecond).isEqualTo(100);
    }

    /** Those outside come and go at random: their variance is their mean. */
    @ParameterizedTest
    @CsvSource({"2, 3", "5, 5", "10, 4", "1, 10"})
    void workersElsewhereAreNotTakenForServers(int servers, int outside) {
        CommonPlace place = placeOf(looks(servers, outside, 600).list);

        assertThat(place.notWaiting).isCloseTo(servers + outside, within(0.1 * (servers + outside)));
        assertThat(place.servers).isCloseTo(servers, within(0.2 * outside));
    }

    /** With constant times the number of those outside does not vary: all who do not wait look like servers. */
    @ParameterizedTest
    @CsvSource({"102, 2", "20, 5", "0, 5"})
    void stacksTellHowManyHoldIt_ifThereAreEnoughAndTheHoldersAreSeen(int stacksAtLock, int servers) {
        Windows windows = new Windows().counts(100, 100, 0).present(8, 8);
        windows.workers(new WorkerStates(1, 8, 0, 3, 0, 0, "lock")).add(60);
        Map<Place, Integer> stacks = new HashMap<>();
        stacks.put(new Place("Semaphore", Place.State.LOCK, "Database.query", ""), stacksAtLock);
        stacks.put(new Place("Thread.sleep", Place.State.SLEEP, "Database.wire", ""), 170);
        Places places = new Places(stacks, stacksAtLock == 0 ? 0 : 68);

        assertThat(CommonPlace.of(windows.list, windows.list, PROCESSORS, places).servers)
                .isEqualTo(servers);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void ofTwoLocksInTurnTheOneThatMostWaitedForIsThePlace_whicheverComesLast(boolean narrowFirst) {
        Windows windows = new Windows().counts(100, 100, 0).present(THREADS, THREADS);
        for (int i = 0; i < 60; i++) {
            boolean narrow = i % 2 == 0 == narrowFirst;
            windows.workers(new WorkerStates(1, THREADS, 0, narrow ? 38 : 10, 0, 0, narrow ? "Lock@1" : "Other@2"))
                    .add(1);
        }

        CommonPlace place = placeOf(windows.list);

        assertThat(place.name).isEqualTo("Lock");
        assertThat(place.servers).isEqualTo(2);
        assertThat(place.share).isCloseTo(38.0 / THREADS / 2, within(1e-9));
    }

    @Test
    void aLockThatIsMadeAnewAgainAndAgainIsOnePlace() {
        Windows windows = new Windows().counts(100, 100, 0).present(THREADS, THREADS);
        for (int i = 0; i < 60; i++) {
            windows.workers(new WorkerStates(1, THREADS, 0, 35, 0, 0, "Lock@" + i))
                    .add(1);
        }

        CommonPlace place = placeOf(windows.list);

        assertThat(place.name).isEqualTo("Lock");
        assertThat(place.servers).isEqualTo(5);
    }

    /** Each who waits has a future of its own: no two wait for the same object. */
    @ParameterizedTest
    @CsvSource({"53, CONNECTION_POOL, true", "40, CONNECTION_POOL, false", "53, WAITING, false", "53, RESULT, false"})
    void stacksThatWaitForAConnectionAreAPlace_ifThereAreEnough(int waiting, Place.State state, boolean there) {
        Windows windows = new Windows().counts(100, 100, 0).present(60, THREADS);
        windows.workers(new WorkerStates(1, THREADS, 0, 0, 0, 0, null)).add(60);
        Map<Place, Integer> stacks = new HashMap<>();
        stacks.put(new Place("StrictConnPool.get", state, "Orders.all", "HTTP client"), waiting);
        stacks.put(new Place("SessionInputBuffer.fillBuffer", Place.State.SOCKET, "Orders.all", "HTTP client"), 7);

        CommonPlace place = CommonPlace.of(windows.list, windows.list, PROCESSORS, new Places(stacks, 0));

        assertThat(place.isThere()).isEqualTo(there);
        if (there) {
            assertThat(place.servers).isEqualTo(Math.rint(THREADS * 7 / 60.0));
            assertThat(place.share).isCloseTo(53 / 60.0, within(1e-9));
            assertThat(place.perSecond).isCloseTo(100, within(1e-9));
            assertThat(place.isBinding()).isTrue();
            assertThat(place.kind).isEqualTo(CommonPlace.Kind.UNMEASURED_POOL);
        }
    }

    @Test
    void aPlaceWhereFewWaitIsNone() {
        Windows windows = new Windows().counts(100, 100, 0).present(THREADS, THREADS);
        windows.workers(new WorkerStates(1, THREADS, 0, 1, 0, 0, "lock")).add(60);

        assertThat(placeOf(windows.list).isThere()).isFalse();
    }

    @Test
    void fewLooksOrFewWorkersAreNotEnough() {
        assertThat(placeOf(looks(2, 0, 4).list).isThere()).isFalse();
        Windows narrow = new Windows().workers(new WorkerStates(1, 2, 0, 1, 0, 0, "lock"));
        assertThat(placeOf(narrow.add(20).list).isThere()).isFalse();
        assertThat(placeOf(Collections.emptyList()).isThere()).isFalse();
    }

    private static Windows looks(int servers, int outside, int seconds) {
        Random random = new Random(11);
        Windows windows = new Windows().counts(100, 100, 0).present(THREADS, THREADS);
        for (int i = 0; i < seconds; i++) {
            int free = Math.min(THREADS - 1, servers + poisson(random, outside));
            windows.workers(new WorkerStates(1, THREADS, 0, THREADS - free, 0, 0, "lock"))
                    .add(1);
        }
        return windows;
    }

    private static int poisson(Random random, double mean) {
        int n = 0;
        for (double product = random.nextDouble(); product > Math.exp(-mean); product *= random.nextDouble()) {
            n++;
        }
        return n;
    }

    private static CommonPlace placeOf(List<Window> windows) {
        return CommonPlace.of(windows, windows, PROCESSORS, Places.NONE);
    }
}
