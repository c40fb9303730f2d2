package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.place.Place;
import io.loadline.window.place.PlaceState;
import io.loadline.window.place.Places;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a recommendation says of where tasks are blocked: 26 ms of 30, here. */
class BlockedTimeTest {

    private final Map<Place, Integer> seen = new LinkedHashMap<>();

    @Test
    void thePlaceOfMostOfTheBlockedTime_isNamedWithItsPart() {
        see(92, PlaceState.SOCKET, "OrderDao.find");
        see(8, PlaceState.SLEEP, "Retry.pause");
        see(15, PlaceState.COMPUTING, "Orders.sum");

        assertThat(explanation())
                .contains("26.0 ms blocked; of the blocked time about 24 ms are in the socket of the database driver,"
                        + " called from OrderDao.find.");
    }

    @Test
    void callersShareThePlace_andNoneIsNamedIfNoneMakesUpMost() {
        see(30, PlaceState.SOCKET, "OrderDao.find");
        see(30, PlaceState.SOCKET, "OrderDao.save");
        see(30, PlaceState.SOCKET, "Audit.write");

        assertThat(explanation()).contains("about 26 ms are in the socket of the database driver. Based on");
    }

    @Test
    void fewStacks_noPlaceThatMakesUpHalf_orNone_leaveTheSentenceAsItWas() {
        see(19, PlaceState.SOCKET, "OrderDao.find");
        assertThat(explanation()).contains("26.0 ms blocked. Based on");
        see(30, PlaceState.SLEEP, "Retry.pause");
        see(30, PlaceState.FILE, "Audit.write");
        assertThat(explanation()).contains("26.0 ms blocked. Based on");
        seen.clear();
        assertThat(explanation()).contains("26.0 ms blocked. Based on");
    }

    private void see(int stacks, PlaceState state, String calledFrom) {
        String library = state == PlaceState.SOCKET ? "database driver" : "";
        seen.put(new Place("Somewhere.read", state, calledFrom, library), stacks);
    }

    private String explanation() {
        Pools pools = new Pools();
        pools.cpu = 4;
        pools.blocked = 26;
        pools.exponential = false;
        pools.threads = 4;
        pools.processors = 64;
        PoolSnapshot.Builder pool = pools.closed(4).copy();
        pool.places = new Places(seen, 0);
        return Recommender.advise(Assessment.of(pool.build()), new Goal(0.9, Double.NaN)).recommendation.explanation;
    }
}
