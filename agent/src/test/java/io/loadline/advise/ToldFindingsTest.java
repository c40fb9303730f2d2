// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding;
import io.loadline.finding.Finding.Code;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToldFindingsTest {

    private static final long SECOND = 1_000_000_000;

    private final ToldFindings told = new ToldFindings();
    private final Finding first = Finding.of(Code.MAXIMUM_WITHOUT_EFFECT, "orders", "", 1, 4, 1L);
    private final Finding newer = Finding.of(Code.MAXIMUM_WITHOUT_EFFECT, "orders", "", 2, 4, 1L);
    private final Finding other = Finding.of(Code.FIXED_RATE_NOT_KEPT, "orders", "", "x");

    @Test
    void oneThatComesAndGoes_isToldOnce_andStands() {
        assertThat(told.looked(Collections.singletonList(first), 0)).containsExactly(first);
        for (int second = 1; second < 600; second++) {
            boolean there = second % 25 == 0;
            assertThat(told.looked(there ? Collections.singletonList(newer) : Collections.emptyList(), second * SECOND))
                    .isEmpty();
            assertThat(told.standing()).hasSize(1);
        }
        assertThat(told.standing().get(0).figures).isEqualTo(newer.figures);
    }

    @Test
    void oneThatWasAwayForHalfAMinute_isWithdrawn_andToldAgainAfterAMinute() {
        told.looked(Collections.singletonList(first), 0);
        told.looked(Collections.emptyList(), 29 * SECOND);
        assertThat(told.standing()).containsExactly(first);

        told.looked(Collections.emptyList(), 30 * SECOND);
        assertThat(told.standing()).isEmpty();
        assertThat(told.looked(Collections.singletonList(first), 61 * SECOND)).containsExactly(first);
    }

    @Test
    void oneThatReturnsWithinAMinute_standsAgain_andIsNotToldAgain() {
        told.looked(Collections.singletonList(first), 0);
        for (int minute = 0; minute < 600; minute++) {
            told.looked(Collections.emptyList(), (minute * 59L + 58) * SECOND);
            assertThat(told.standing()).isEmpty();

            assertThat(told.looked(Collections.singletonList(newer), (minute * 59L + 59) * SECOND))
                    .isEmpty();
            assertThat(told.standing().get(0).figures).isEqualTo(newer.figures);
        }
    }

    @Test
    void oneThatReturnsAgainAndAgain_stands_andIsToldEverMoreRarely() {
        int announced = 0;
        for (int minute = 0; minute < 24 * 60; minute += 2) {
            List<Finding> begun = told.looked(Collections.singletonList(first), minute * 60 * SECOND);
            announced += begun.size();
            assertThat(told.standing()).containsExactly(first);
            told.looked(Collections.emptyList(), (minute * 60 + 61) * SECOND);
            assertThat(told.standing()).isEmpty();
        }
        assertThat(announced).isBetween(2, 4);

        long anHourLater = 25 * 3600 * SECOND;
        told.looked(Collections.emptyList(), anHourLater);
        assertThat(told.looked(Collections.singletonList(first), anHourLater)).containsExactly(first);
    }

    @Test
    void eachKnowsSinceWhenItStands() {
        for (int second = 0; second <= 600; second += 20) {
            told.looked(Collections.singletonList(first), second * SECOND);
            assertThat(told.standing().get(0).foundSeconds).isEqualTo(second);
        }
        told.looked(Collections.emptyList(), 630 * SECOND);
        told.looked(Collections.singletonList(first), 640 * SECOND);
        assertThat(told.standing().get(0).foundSeconds).isZero();
    }

    @Test
    void theWorstComesFirst() {
        told.looked(Arrays.asList(first, other), 0);

        assertThat(told.standing()).containsExactly(other, first);
    }
}
