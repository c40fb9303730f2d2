// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.Stories;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.model.PageOfPool;
import java.io.IOException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PageTest {

    private static final String TIME = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d";
    private static final String NAME = "a<b>_c";
    private static final Page PAGE = PageOfPool.named(NAME);
    private static final Object DATA = OpenTypes.RECOMMENDATION.value(PageOfPool.recommendation(NAME));

    @Test
    void textKeepsToItsWidth_andHasNoLongLines() {
        assertThat(written("text:60")).allMatch(line -> line.length() <= 60);
        assertThat(written("text"))
                .contains("What to change", "Why", "The pool", "Other sizes")
                .allMatch(line -> line.length() <= 100)
                .isEqualTo(written("text:500"));
    }

    @Test
    void aTimeZoneThatOnlyTheApplicationKnows_isItsOffset() {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(new SimpleTimeZone(3_600_000, "Office"));
        try {
            assertThat(Page.zone()).isEqualTo(ZoneOffset.ofHours(1));
        } finally {
            TimeZone.setDefault(before);
        }
        assertThat(Page.zone()).isEqualTo(ZoneId.systemDefault());
    }

    /** Pages as every reader gets them. */
    @TestFactory
    Stream<DynamicTest> pages() throws IOException {
        return Stories.of(
                "pages",
                story -> story.asks("page", with -> String.join("\n", written(with.text(0)))
                        .replaceAll(TIME, "(time)")
                        .replaceAll("(?s)<style>.*?</style>", "(style)")
                        .replaceAll("(?s)<svg.*?</svg>", "(picture)")
                        .replaceAll("(madeMillisAgo\": )[\\d.E]+", "$1(since)")));
    }

    @Test
    void anotherFormat_isToldThoseThatThereAre() {
        for (String bad : new String[] {"pdf", "", "text:", "text:99999", "html:80"}) {
            assertThatThrownBy(() -> Format.of(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("report takes text, text:WIDTH for lines of at most so many characters, markdown,"
                            + " html, json, json:SECONDS for the waits of that time alone,"
                            + " or json:NAME,NAME for these attributes alone, not '"
                            + bad + "'");
        }
    }

    @Test
    void inATicketANameIsOneLine_andNoMarkUp() {
        assertThat(Table.escaped("x\n# approved\r\n- [x] done\u2028> said"))
                .isEqualTo("x # approved - \\[x\\] done \\> said");
        assertThat(Table.escaped(" # approved")).isEqualTo(" \\# approved");
    }

    @Test
    void whereTheAdviceIsDoubted_theExperimentPrecedesIt_andIsNotSaidTwice() {
        List<String> lines = written("text:500", PageOfPool.ofAnOpenQuestion());
        int change = lines.indexOf("What to change");

        assertThat(lines.get(change + 1)).startsWith("  - first, since the confidence is 0.45: set 9 ");
        assertThat(String.join(" ", lines)).contains("then, unless that says otherwise: ");
        assertThat(lines).doesNotContain("Next");
    }

    private static List<String> written(String format) {
        return written(format, PAGE);
    }

    private static List<String> written(String format, Page page) {
        return Arrays.asList(Format.of(format)
                .write("", () -> Arrays.asList(page), () -> DATA)
                .split("\n"));
    }
}
