package io.loadline.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FaultsTest {

    private final Faults faults = new Faults();

    @Test
    void partsWithoutEnd_areCountedTogetherBeyondTheFirstHundred() {
        for (int i = 0; i < 1000; i++) {
            faults.report("looking at pool p" + i, new IllegalStateException("no " + i));
        }
        faults.report("looking at pool p7", new IllegalStateException("again"));

        Faults.Fault[] all = faults.all();
        assertThat(all).hasSize(Faults.MAX_PARTS + 1);
        assertThat(all[7].toString()).isEqualTo("looking at pool p7: java.lang.IllegalStateException: no 7 (2 times)");
        assertThat(all[Faults.MAX_PARTS].part).isEqualTo(Faults.OTHERS);
        assertThat(Arrays.stream(all).mapToLong(fault -> fault.count).sum()).isEqualTo(1001);
    }
}
