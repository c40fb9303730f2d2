// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.OnEventThread;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The curves of a chart. */
@ExtendWith(OnEventThread.class)
class ChartPanelTest {

    private static final PoolFigures BEFORE = Samples.notResizedYet("auto");
    private static final PoolFigures AFTER = Samples.withResizes("auto");

    private final ChartPanel panel = new ChartPanel(Chart.THREADS);

    @Test
    void marksHaveACurve_onceThereIsOne() {
        panel.show("orders", Samples.trail(BEFORE));
        assertThat(panel.namesOfCurves()).contains("In the pool").doesNotContain("Resized to");
        panel.show("orders", Samples.trail(BEFORE, AFTER, AFTER));
        assertThat(panel.namesOfCurves()).contains("In the pool", "Resized to");
    }
}
