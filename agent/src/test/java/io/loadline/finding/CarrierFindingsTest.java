// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.hotspot.Carriers;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.model.Windows;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of each finding's threshold: carriers just below it, and just above it. */
class CarrierFindingsTest {

    private final Windows windows = new Windows().counts(50, 50, 0);
    private final PoolSnapshot pool =
            new PoolSnapshot("mails", windows.list, new Processors(2, Double.NaN, Double.NaN));
    private final Carriers carriers = new Carriers();

    private List<String> found() {
        carriers.count = 2;
        return CarrierFindings.of(pool, carriers).stream()
                .map(finding -> finding.code.text() + ": " + FindingText.sentence(finding) + " ("
                        + FindingText.evidence(finding) + ")")
                .collect(Collectors.toList());
    }

    private void stacks(int asleep, int computing) {
        Map<Hotspot, Integer> counts = new HashMap<>();
        counts.put(new Hotspot("Thread.sleep", Hotspot.State.SLEEP, "Mails.send", ""), asleep);
        counts.put(new Hotspot("Mails.sign", Hotspot.State.COMPUTING, "Mails.sign", ""), computing);
        carriers.hotspots = new Hotspots(counts, 0);
    }

    @Test
    void tasksThatWaitToStart_whileThoseOnCarriersAreBlockedOrCompute() {
        windows.present(40, 2).add(5);
        stacks(6, 4);
        assertThat(found())
                .containsExactly(
                        "carriers-pinned: Blocked tasks hold the carriers of virtual threads, so 38 other tasks"
                                + " wait to start: they are pinned, most at Thread.sleep, called from Mails.send"
                                + " (60 % of the stacks on 2 carriers are blocked; synchronized pins a thread up to Java 23,"
                                + " native code on any)");
        stacks(5, 5);
        assertThat(found())
                .containsExactly(
                        "carriers-busy: Computing tasks hold the carriers of virtual threads, so 38 other tasks"
                                + " wait to start, most at Mails.sign (50 % of the stacks on 2 carriers compute, and a task"
                                + " keeps its carrier until it blocks)");
    }

    @Test
    void withoutStacks_theirProcessorTimeTells() {
        windows.present(40, 2).add(5);
        carriers.computing = 0.6;
        assertThat(found()).isEmpty();
        carriers.computing = 0.7;
        assertThat(found()).singleElement().asString().startsWith("carriers-busy");
    }

    @Test
    void tasksThatStartAtOnce_orAFewLateWindows_areNone() {
        stacks(10, 0);
        // half a task waits, or 40 of 5,000 a second for 8 ms
        windows.present(40.5, 40).add(10);
        windows.counts(5_000, 5_000, 0).present(80, 40).add(10);
        windows.counts(50, 50, 0).present(40, 2).add(4);
        assertThat(found()).isEmpty();
        windows.add(1);
        assertThat(found()).hasSize(1);
    }
}
