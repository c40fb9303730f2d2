package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"a\\\\b", "a\\\"b", "a\\nb", "} 1", "a=\\\"b\\\",c", "a\u2028b", "a\u0085b", "\ud83d\ude80", ""})
    void anyLabelIsRead(String escaped) {
        Sample sample = Sample.of("loadline_tasks_queued{pool=\"" + escaped + "\",family=\"jdk\"} 3");

        assertThat(sample.label("pool"))
                .isEqualTo(escaped.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\"));
        assertThat(sample.label("family")).isEqualTo("jdk");
        assertThat(sample.value).isEqualTo(3);
    }

    @Test
    void aLabelMayBeLong() {
        String name = String.join("", Collections.nCopies(100_000, "\\\\x"));

        assertThat(Sample.of("a{pool=\"" + name + "\"} 1").label("pool")).hasSize(200_000);
    }
}
