// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class DiscardsTest {

    private final Discards discards = new Discards(new Cancellation());

    private List<Object> known() {
        List<Object> known = new ArrayList<>();
        discards.each(known::add);
        return known;
    }

    @Test
    void tasksThatSomebodyHolds_areKnown_unlessTheyWereCancelled() {
        FutureTask<Object> awaited = new FutureTask<>(() -> null);
        FutureTask<Object> cancelled = new FutureTask<>(() -> null);
        Runnable plain = () -> {};
        discards.add(awaited);
        discards.add(cancelled);
        discards.add(plain);
        assertThat(known()).containsExactly(awaited, cancelled, plain);
        cancelled.cancel(false);
        assertThat(known()).containsExactly(awaited, plain);
        assertThat(discards.count().count()).isEqualTo(3);
    }

    @Test
    void aFewAreKnownOfEachWindow_andNeverMoreThan200() {
        List<Object> held = new ArrayList<>();
        for (int window = 1; window <= 30; window++) {
            for (int i = 0; i < 1_000; i++) {
                Object task = new Object();
                held.add(task);
                discards.add(task);
            }
            assertThat(known()).hasSize(Math.min(200, 20 * window));
            discards.endWindow();
        }
        assertThat(discards.count().count()).isEqualTo(held.size());
    }
}
