// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.benchmarks.Rounds.Spread;
import io.loadline.benchmarks.Rounds.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks {@link Rounds}, their {@link ComparisonTable}, and the {@link Spread} in its cells. */
class ComparisonTableTest {

    private static final Subject PLAIN = new Subject("plain", false, List.of(), "");
    private static final Subject AGENT = new Subject("agent", false, List.of(), "");
    private static final Subject DEAR = new Subject("dear", true, List.of(), "");
    private static final Subject CHEAP = new Subject("cheap", true, List.of(), "");

    private final Map<Subject, List<Double>> measured = new LinkedHashMap<>();

    private void measured(Subject subject, Double... values) {
        measured.put(subject, List.of(values));
    }

    private Rounds<Double> rounds() {
        return new Rounds<>(measured);
    }

    @Test
    void everySubjectIsMeasuredOnceARound_inTurnsThatBeginWithAnother() throws Exception {
        List<String> order = new ArrayList<>();

        Rounds<Double> rounds = Rounds.run("test", 2, List.of(PLAIN, AGENT, CHEAP), new Journal(null), subject -> {
            order.add(subject.label());
            return (double) order.size();
        });

        assertThat(order).containsExactly("plain", "agent", "cheap", "cheap", "plain", "agent");
        assertThat(rounds.measured().get(AGENT)).containsExactly(2.0, 6.0);
    }

    @Test
    void whatIsAdded_isTheMedianOfTheDifferencesRoundByRound() {
        measured(PLAIN, 100.0, 200.0, 300.0);
        measured(AGENT, 150.0, 220.0, 390.0);

        assertThat(rounds().added(AGENT, value -> value)).isEqualTo(new Spread(50, 20, 90));
    }

    @Test
    void shareIsThatOfThePeerThatAddsLeast() {
        measured(PLAIN, 100.0);
        measured(AGENT, 150.0);
        measured(DEAR, 900.0);
        measured(CHEAP, 300.0);

        assertThat(rounds().shareOfCheapestPeer(AGENT, value -> value)).isEqualTo(0.25);
    }

    @Test
    void peerThatSeemsToAddNothing_leavesTheShareUnknown() {
        measured(PLAIN, 100.0);
        measured(AGENT, 150.0);
        measured(CHEAP, 90.0);

        assertThat(rounds().shareOfCheapestPeer(AGENT, value -> value)).isNaN();
    }

    @Test
    void rowsAreMarkdown() {
        measured(PLAIN, 100.0, 110.0);
        measured(AGENT, 175.0, 185.0);
        measured(CHEAP, 400.0, 410.0);

        assertThat(lines(new ComparisonTable<>(rounds()).with("ns", value -> value)))
                .containsExactly(
                        "|  | ns | added | of the cheapest peer's |",
                        "| --- | --- | --- | --- |",
                        "| plain | 105.0 (100.0 to 110.0) |  |  |",
                        "| agent | 180.0 (175.0 to 185.0) | 75.0 | 0.25 |",
                        "| cheap | 405.0 (400.0 to 410.0) | 300.0 |  |");
    }

    @Test
    void withoutAPeer_thereIsNoColumnForIt() {
        measured(PLAIN, 100.0);
        measured(AGENT, 150.0);

        assertThat(lines(new ComparisonTable<>(rounds()).with("ns", value -> value))
                        .get(0))
                .isEqualTo("|  | ns | added |");
    }

    @Test
    void medianOfAnOddNumber_isTheMiddleOne() {
        assertThat(Spread.of(9, 1, 4)).isEqualTo(new Spread(4, 1, 9));
    }

    @Test
    void medianOfAnEvenNumber_isBetweenTheTwoInTheMiddle() {
        assertThat(Spread.of(9, 1, 4, 5)).isEqualTo(new Spread(4.5, 1, 9));
    }

    @Test
    void unknownValue_isCalledSo() {
        assertThat(Spread.of(Double.NaN)).hasToString("unknown");
    }

    private static List<String> lines(ComparisonTable<Double> table) {
        return Arrays.asList(table.toString().split("\n"));
    }
}
