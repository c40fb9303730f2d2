// SPDX-License-Identifier: Apache-2.0
package io.loadline.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Looks at what stderr says. */
@Isolated
class FaultsTest {

    private static final Instant BEGIN = Instant.parse("2026-11-28T05:00:00Z");

    private final AtomicLong seconds = new AtomicLong();
    private final Faults faults = new Faults(() -> BEGIN.plusSeconds(seconds.getAndIncrement()));

    @Test
    void partsWithoutEnd_areCountedTogetherBeyondTheFirstHundred() {
        for (int i = 0; i < 1000; i++) {
            faults.report("looking at pool p" + i, new IllegalStateException("no " + i));
        }
        faults.report("looking at pool p7", new IllegalStateException("again"));

        Faults.Fault[] all = faults.all();
        assertThat(all).hasSize(Faults.MAX_PARTS + 1);
        assertThat(all[7].toString())
                .isEqualTo(
                        "looking at pool p7: java.lang.IllegalStateException: no 7"
                                + " (2 times, first at 2026-11-28T05:00:07Z, last at 2026-11-28T05:16:40Z: java.lang.IllegalStateException: again)");
        assertThat(all[8].toString())
                .isEqualTo("looking at pool p8: java.lang.IllegalStateException: no 8 (once, at 2026-11-28T05:00:08Z)");
        assertThat(all[Faults.MAX_PARTS].part).isEqualTo(Faults.OTHERS);
        assertThat(Arrays.stream(all).mapToLong(fault -> fault.count).sum()).isEqualTo(1001);
    }

    @Test
    void withLogDebug_eachErrorIsLoggedWithItsTrace_elseTheFirstAlone() {
        String usual = logged(Log.Threshold.INFO);
        String debug = logged(Log.Threshold.DEBUG);

        assertThat(usual.split("\\R")).singleElement().asString().contains("usual INFO failed: ", "no luck");
        assertThat(debug.split("\\R")).allMatch(line -> line.startsWith("[loadline] "));
        assertThat(debug).contains("Caused by: java.lang.ArithmeticException");
        assertThat(debug.split("at io.loadline.health.FaultsTest.logged")).hasSizeGreaterThan(2);
    }

    private String logged(Log.Threshold level) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(said, true));
        Log.setLevel(level);
        try {
            for (int i = 0; i < 2; i++) {
                faults.report("usual " + level, new IllegalStateException("no luck", new ArithmeticException()));
            }
        } finally {
            Log.setLevel(Log.Threshold.WARN);
            System.setErr(before);
        }
        return said.toString();
    }
}
