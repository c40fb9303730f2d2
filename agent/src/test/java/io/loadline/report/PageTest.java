package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.model.PageOfPool;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {

    private static final Page PAGE = PageOfPool.named("a<b>_c");

    @Test
    void textKeepsToItsWidth_andHasNoLongLines() {
        assertThat(written("text:60")).allMatch(line -> line.length() <= 60);
        assertThat(written("text"))
                .contains("What to change", "Why", "The pool", "Other sizes")
                .allMatch(line -> line.length() <= 100)
                .isEqualTo(written("text:500"));
    }

    @Test
    void namesAreNoMarkup() {
        assertThat(written("markdown").get(0)).isEqualTo("## a\\<b\\>\\_c");
        assertThat(written("html")).contains("<h2>a&#60;b&#62;_c</h2>").startsWith("<html><body>");
    }

    @Test
    void whatNoSizeMends_comesBeforeTheSize() {
        assertThat(written("text").get(0)).isEqualTo("Findings");
        assertThat(written("text").get(1)).startsWith("  - notice: The maximum of 16 has no effect");
        assertThat(written("markdown").get(2)).startsWith("- notice: The maximum of 16 has no effect");
        assertThat(written("html").toString()).containsSubsequence("<li>notice: The maximum of 16", "<p>a&#60;b");
    }

    @Test
    void resizesAreTold_withTheirTime() {
        assertThat(written("text"))
                .contains("Resized")
                .anyMatch(line -> line.matches("  - [-\\d]+ [:\\d]+: went back, 8 -> 4 threads: worse than predicted"));
    }

    @Test
    void jsonIsTheData() {
        assertThat(written("json")).containsExactly("\"data\"");
    }

    @Test
    void anotherFormat_isToldThoseThatThereAre() {
        for (String bad : new String[] {"pdf", "", "text:", "text:99999", "html:80"}) {
            assertThatThrownBy(() -> Format.of(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("report takes text, text:WIDTH for lines of at most so many characters, markdown,"
                            + " html, document (for a browser) or json, not '" + bad + "'");
        }
    }

    private static List<String> written(String format) {
        return Arrays.asList(Format.of(format)
                .write("", () -> Arrays.asList(PAGE), () -> "data")
                .split("\n"));
    }
}
