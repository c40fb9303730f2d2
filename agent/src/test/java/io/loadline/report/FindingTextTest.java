// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.health.ResourceTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FindingTextTest {

    @Test
    void eachFindingIsInTheDocuments_withItsSeverity() throws IOException {
        String page = new String(Files.readAllBytes(Paths.get("docs", "findings.md")), StandardCharsets.UTF_8);

        for (Code code : Code.values()) {
            assertThat(page).contains("| `" + code.text() + "` | " + code.severity.text());
        }
    }

    @Test
    void eachFindingHasASection_onWhatToDoAboutIt() throws IOException {
        List<String> page = Files.readAllLines(Paths.get("docs", "act-on-it.md"), StandardCharsets.UTF_8);

        for (Code code : Code.values()) {
            assertThat(page).contains("### `" + code.text() + "`");
        }
    }

    @Test
    void eachFindingHasASentence_itsEvidence_andARemedy() {
        Map<String, List<String>> phrases = ResourceTable.sections(FindingText.class, "findings.txt");

        assertThat(phrases.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Code.values()).map(Code::text).collect(Collectors.toList()));
        phrases.forEach((code, lines) ->
                assertThat(lines).as(code).hasSize(3).allMatch(line -> !line.endsWith("."), "no point at its end"));
    }
}
