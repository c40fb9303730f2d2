// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.OnEventThread;
import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Prediction;
import io.loadline.visualvm.data.Samples;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The questions of the slider to an agent whose answers take their time. */
@ExtendWith(OnEventThread.class)
class WhatIfPanelTest {

    private final List<Integer> asked = new ArrayList<>();
    private final Deque<Consumer<Answer<Prediction>>> waiting = new ArrayDeque<>();
    private final WhatIfPanel panel = new WhatIfPanel((pool, threads, receiver) -> {
        asked.add(threads);
        waiting.add(receiver);
    });
    private final PoolFigures orders =
            Samples.withWhatIf(Samples.prediction(1, 90, 70), Samples.prediction(20, 130, 0));

    @Test
    void theSliderBeginsAtTheRecommendation() {
        panel.show(orders);
        assertThat(panel.slider().getValue()).isEqualTo(3);
        assertThat(panel.slider().getMaximum()).isEqualTo(20);
        answer(3);
        assertThat(panel.result()).contains("33.0 tasks/s", "mean wait 0.33 ms", "p90 unknown");
    }

    @Test
    void wherePoolsKeepTheirSize_thatIsWhatIsRecommended() {
        panel.show(Samples.keepingWithWhatIf(12, 10, Samples.prediction(1, 90, 70), Samples.prediction(20, 130, 0)));
        assertThat(panel.slider().getValue()).isEqualTo(12);
    }

    @Test
    void thePredictionsThatHeldAreCounted() {
        boolean[] held = {true, false, true};
        panel.show(Samples.withTrackRecord(held, Samples.prediction(1, 90, 70), Samples.prediction(20, 130, 0)));
        answer(3);
        assertThat(panel.result()).endsWith("2 of 3 predictions held so far");
    }

    @Test
    void whileItMoves_onlyTheLastPlaceIsAskedFor() {
        panel.show(orders);
        for (int threads = 4; threads <= 10; threads++) {
            panel.slider().setValue(threads);
        }
        assertThat(asked).containsExactly(3);
        answer(3);
        assertThat(asked).containsExactly(3, 10);
        answer(10);
        assertThat(asked).containsExactly(3, 10);
        assertThat(panel.result()).contains("tasks/s");
    }

    @Test
    void aNewLook_leavesTheSliderWhereItIs() {
        panel.show(orders);
        panel.slider().setValue(7);
        panel.show(orders);
        assertThat(panel.slider().getValue()).isEqualTo(7);
    }

    @Test
    void theAnswerOfAnotherPool_isNotShown() {
        panel.show(orders);
        panel.show(Samples.unknown("mail"));
        answer(3);
        assertThat(panel.result()).doesNotContain("tasks/s");
    }

    @Test
    void aPoolChosenBeforeTheAnswer_isAskedForOnceItsCurveIsKnown() {
        panel.show(Samples.unknown("mail"));
        panel.show(orders);
        panel.show(Samples.unknown("mail"));
        panel.show(orders);
        assertThat(asked).containsExactly(3, 3);
    }

    private void answer(int threads) {
        waiting.remove().accept(Samples.answer(Samples.prediction(threads, 11 * threads, 1.0 / threads)));
    }
}
