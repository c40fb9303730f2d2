package io.loadline.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ThreadClockTest {

    @Test
    void theFirstTwoNumbersAreProcessorTimeAndRunQueueDelay() {
        byte[] text = "246364123456 60389 317\n".getBytes(StandardCharsets.US_ASCII);
        ThreadClock.Reading reading = ThreadClock.OfLinux.parse(text, text.length);

        assertThat(reading.cpuNanos).isEqualTo(246364123456L);
        assertThat(reading.runQueueNanos).isEqualTo(60389);
    }
}
