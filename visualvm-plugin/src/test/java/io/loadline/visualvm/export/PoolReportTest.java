package io.loadline.visualvm.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Samples;
import org.junit.jupiter.api.Test;

class PoolReportTest {

    @Test
    void saysWhatIsKnown() {
        PoolFigures pool = Samples.pool("orders", 20, 3, "shrink");
        assertThat(PoolReport.of(Samples.snapshot(pool), pool))
                .startsWith("orders: shrink to 3\n-------------------\n")
                .contains("Because of <this> & that.")
                .containsPattern("Service p99 ms +12\\.3\n")
                .containsPattern("Size +3 threads, 95 % interval 3 to 3\n")
                .containsPattern("Set now +core 20, maximum 20, queue without bound\n")
                .contains("Next experiment: None");
    }

    @Test
    void ofAPoolOfWhichNothingIsKnown_itSaysSo() {
        PoolFigures pool = Samples.unknown("x");
        assertThat(PoolReport.of(Samples.snapshot(pool), pool))
                .startsWith("x: unknown\n")
                .doesNotContain("NaN")
                .doesNotContain("Other sizes");
    }
}
