// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks what a recommendation says of where tasks are blocked: 26 ms of 30, here. */
class BlockedTimeTest {

    private final Map<Hotspot, Integer> seen = new LinkedHashMap<>();

    @Test
    void thePlaceOfMostOfTheBlockedTime_isNamedWithItsPart() {
        see(92, Hotspot.State.SOCKET, "OrderDao.find");
        see(8, Hotspot.State.SLEEP, "Retry.pause");
        see(15, Hotspot.State.COMPUTING, "Orders.sum");

        assertThat(explanation())
                .contains("26.0 ms blocked. Of the blocked time about 24 ms are in the socket of the database driver,"
                        + " called from OrderDao.find.");
    }

    @Test
    void callersShareThePlace_andNoneIsNamedIfNoneMakesUpMost() {
        see(30, Hotspot.State.SOCKET, "OrderDao.find");
        see(30, Hotspot.State.SOCKET, "OrderDao.save");
        see(30, Hotspot.State.SOCKET, "Audit.write");

        assertThat(explanation()).contains("about 26 ms are in the socket of the database driver. Based on");
    }

    @Test
    void fewStacks_noPlaceThatMakesUpHalf_orNone_leaveTheSentenceAsItWas() {
        see(19, Hotspot.State.SOCKET, "OrderDao.find");
        assertThat(explanation()).contains("26.0 ms blocked. Based on");
        see(30, Hotspot.State.SLEEP, "Retry.pause");
        see(30, Hotspot.State.FILE, "Audit.write");
        assertThat(explanation()).contains("26.0 ms blocked. Based on");
        seen.clear();
        assertThat(explanation()).contains("26.0 ms blocked. Based on");
    }

    @ParameterizedTest
    @CsvSource({
        "LOCK, waiting for a lock",
        "RESULT, waiting for the result of another task",
        "WAITING, waiting",
        "SLEEP,",
        "SOCKET,"
    })
    void moreThreadsAreOnlyATrial_whereMostOfTheBlockedTimeIsAWaitForSomebodyInTheProcess(
            Hotspot.State state, String said) {
        see(92, state, "Orders.all");
        see(8, Hotspot.State.SOCKET, "OrderDao.find");
        boolean trial = said != null;

        Recommendation r = recommendation(12);

        assertThat(r.size.threads).isGreaterThan(8);
        assertThat(r.extrapolated).isEqualTo(trial);
        assertThat(r.confidence < 0.1).isEqualTo(trial);
        if (trial) {
            assertThat(Sentences.explanation(r))
                    .contains(
                            "unless the bottleneck is downstream. Tasks are blocked most " + said + " (Somewhere.read)")
                    .doesNotContain("as fast as with more");
            assertThat(Sentences.nextExperiment(r))
                    .contains("set " + r.size.threads + " threads and compare throughput");
        } else {
            assertThat(Sentences.explanation(r)).contains("as fast as with more");
        }
    }

    private void see(int stacks, Hotspot.State state, String calledFrom) {
        String library = state == Hotspot.State.SOCKET ? "database driver" : "";
        seen.put(new Hotspot("Somewhere.read", state, calledFrom, library), stacks);
    }

    private String explanation() {
        return Sentences.explanation(recommendation(4));
    }

    private Recommendation recommendation(int clients) {
        PoolSnapshot pool = new Pools()
                .of("cpu=4 blocked=26 exponential=0 processors=64 threads=" + Math.min(8, clients) + " closed="
                        + clients);
        pool.hotspots = new Hotspots(seen, 0);
        return Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)).recommendation;
    }
}
