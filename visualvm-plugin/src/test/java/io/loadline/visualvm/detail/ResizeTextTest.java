package io.loadline.visualvm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.data.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a pool is resized, as it is written. */
class ResizeTextTest {

    @Test
    void theNewestChangeComesFirst_withReasonAndOutcome() {
        assertThat(ResizeText.lines(Samples.withResizes("auto")))
                .hasSize(3)
                .satisfies(lines -> assertThat(lines.get(0)).endsWith("8 \u2192 4  undone  worse than predicted"))
                .satisfies(lines -> assertThat(lines.get(2))
                        .containsPattern(
                                "^\\d\\d:\\d\\d:01  2 \u2192 4  tasks <wait>  kept: 512 tasks/s as predicted$"));
        assertThat(AdviceText.html(Samples.withResizes("auto")))
                .contains("Resized", "tasks &lt;wait&gt;", "kept: 512 tasks/s as predicted");
    }

    @ParameterizedTest
    @CsvSource({
        "off, changes no size",
        "manual, only when asked",
        "observe, what it would set",
        "auto, sets the size",
        "stopped, stopResizing()",
        "another, another"
    })
    void modesAreSaid(String mode, String words) {
        assertThat(AdviceText.rows(Samples.withResizes(mode))).anyMatch(text -> text.contains(words));
    }

    @Test
    void whatAnAgentDoesNotTell_isLeftOut() {
        assertThat(AdviceText.html(Samples.pool("orders", 20, 3, "shrink")))
                .contains("Set now")
                .doesNotContain("Resiz");
    }
}
