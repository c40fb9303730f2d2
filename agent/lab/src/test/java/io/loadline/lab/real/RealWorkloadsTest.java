// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.demo.load.Load;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RealWorkloadsTest {

    private static final int PROCESSORS = 2;

    private final List<RealWorkload> full = new RealWorkloads(1, 4, PROCESSORS).all();
    private final List<RealWorkload> quick = new RealWorkloads(0.5, 0.5, PROCESSORS).all();

    @Test
    void all_areThereOnce() {
        assertThat(full)
                .extracting(RealWorkload::id)
                .containsExactlyInAnyOrder(
                        "W1", "W2", "W3", "W4", "W5", "W6", "W7a", "W7b", "W7c", "W8", "W9", "W10", "W11", "W12", "W13",
                        "W14", "W15");
    }

    @Test
    void quickOnes_haveShorterTasksAndTheSameLoad() {
        IntStream.range(0, full.size()).forEach(i -> {
            RealWorkload.PoolLoad slow = full.get(i).pools().get(0);
            RealWorkload.PoolLoad fast = quick.get(i).pools().get(0);
            assertThat(fast.body().aloneMillis()).isCloseTo(slow.body().aloneMillis() / 2, within(1e-9));
            if (slow.source() instanceof Load.Open open
                    && slow.tasks() == 0
                    && !full.get(i).id().equals("W15")) {
                assertThat(erlangs((Load.Open) fast.source(), fast.body()))
                        .isCloseTo(erlangs(open, slow.body()), within(1e-9));
            }
        });
    }

    @Test
    void centre_ofClosedWorkFollowsTheProcessors() {
        assertThat(workload("W1").centre()).isEqualTo(2);
        assertThat(workload("W2").centre()).isEqualTo(5);
        assertThat(workload("W3").centre()).isEqualTo(26);
        assertThat(workload("W4").centre()).isEqualTo(64);
    }

    @Test
    void openWork_leavesTheProcessorsHalfIdle() {
        for (RealWorkload workload : full) {
            for (RealWorkload.PoolLoad pool : workload.pools()) {
                if (pool.source() instanceof Load.Open open && pool.tasks() == 0) {
                    assertThat(open.arrivals().rate() * pool.body().processorMillis() / 1_000)
                            .isLessThan(PROCESSORS / 2.0);
                }
            }
        }
    }

    @Test
    void severalPools_shareThreadsAlike() {
        assertThat(workload("W13").sizes(9)).containsExactly(4, 4);
        assertThat(workload("W13").sizes(1)).containsExactly(1, 1);
        assertThat(workload("W3").sizes(9)).containsExactly(9);
    }

    @Test
    void mostUseful_isWhatCanBeThereAtOnce() {
        assertThat(workload("W3").mostUseful()).isEqualTo(40);
        assertThat(workload("W11").mostUseful()).isEqualTo(512);
        assertThat(workload("W14").mostUseful()).isEqualTo(16); // a root and its nested task for each client
        assertThat(workload("W13").mostUseful()).isEqualTo(24); // half of them for 12 clients
        assertThat(workload("W8").mostUseful()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void regime_isRightByWhereTheRunningSizeStands() {
        RealWorkload.RightRegimes open = workload("W7a").expectation();

        assertThat(open.isRight("Open, overloaded", 3, 12)).isTrue();
        assertThat(open.isRight("open, overloaded", 12, 12)).isFalse();
        assertThat(open.isRight("open, spare threads", 48, 12)).isTrue();
        assertThat(open.isRight("open, spare threads", 3, 12)).isFalse();
    }

    private static double erlangs(Load.Open open, RealWorkload.Body body) {
        return open.arrivals().rate() * body.aloneMillis();
    }

    private RealWorkload workload(String id) {
        return new RealWorkloads(1, 4, PROCESSORS).named(id);
    }
}
