package io.loadline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@link Rounds} and the {@link ComparisonTable} of them. */
class ComparisonTableTest {

    private record Named(String label, boolean isPeer) implements Subject {}

    private static final Named PLAIN = new Named("plain", false);
    private static final Named AGENT = new Named("agent", false);
    private static final Named DEAR = new Named("dear", true);
    private static final Named CHEAP = new Named("cheap", true);

    private final Map<Named, List<Double>> measured = new LinkedHashMap<>();

    private void measured(Named subject, Double... values) {
        measured.put(subject, List.of(values));
    }

    private Rounds<Named, Double> rounds() {
        return new Rounds<>(measured);
    }

    @Test
    void everySubjectIsMeasuredOnceARound_inTurnsThatBeginWithAnother() throws Exception {
        List<String> order = new ArrayList<>();

        Rounds<Named, Double> rounds = Rounds.run("test", 2, List.of(PLAIN, AGENT, CHEAP), subject -> {
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

    private static List<String> lines(ComparisonTable<Named, Double> table) {
        return Arrays.asList(table.toString().split("\n"));
    }
}
