// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScenarioTest {

    private static final Scenario.Phase CALM = new Scenario.Phase("calm", "", 0, 100, false, 7);
    private static final Scenario.Phase BUSY = new Scenario.Phase("busy", "", 0, 300, false, 15);
    private static final Scenario UP_AND_DOWN =
            new Scenario("id", "title", "", 7, List.of(CALM, BUSY, CALM), List.of(0, 1, 1, 2, 2));
    private static final Scenario STEADY = new Scenario("id", "title", "", 7, List.of(CALM), List.of(0, 0));

    @Test
    void aFixedSizeRunsEachSituationOnce_andIsComparedWithEveryPhaseOfIt() {
        assertThat(UP_AND_DOWN.phases()).containsExactly(CALM, BUSY, BUSY, CALM, CALM);
        for (Scenario scenario : Scenario.all()) {
            List<Integer> order = scenario.order();
            assertThat(order)
                    .isSorted()
                    .startsWith(0)
                    .endsWith(scenario.situations().size() - 1);
            assertThat(Set.copyOf(order)).hasSameSizeAs(scenario.situations());
        }
    }

    @Test
    void theLastChangeIsThatFromOutside() {
        assertThat(UP_AND_DOWN.lastChange()).isEqualTo(3);
        assertThat(UP_AND_DOWN.lastChange()).isPositive();
        assertThat(STEADY.lastChange()).isZero();
    }

    @Test
    void steadyOnesBeginAtAQuarterAndAtFourTimesTheRightSize() {
        List<Scenario> steady = Scenario.all().stream()
                .filter(scenario -> scenario.lastChange() == 0)
                .toList();

        assertThat(steady).hasSize(4);
        assertThat(steady)
                .map(scenario ->
                        (double) scenario.start() / scenario.phases().get(0).right())
                .allMatch(ratio -> ratio == 4 || Math.abs(ratio - 0.25) < 0.05);
    }

    @Test
    void whatARequestAsksFor_isInItsAddress() {
        Scenario.Phase slow = new Scenario.Phase("calls of 40 ms", "downstream=40", 24, 0, false, 5);

        assertThat(slow.load(URI.create("http://127.0.0.1:1/work"), 0, 5, 1).target())
                .hasToString("http://127.0.0.1:1/work?downstream=40");
        assertThat(CALM.load(URI.create("http://127.0.0.1:1/work"), 0, 5, 1).target())
                .hasToString("http://127.0.0.1:1/work");
    }
}
