// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the kit says what the agent says: one table of settings, in one order. */
class SettingsPageTest {

    @Test
    void thePageOfTheKitHasTheSettingsThatTheAgentKnows() throws IOException {
        List<String> rows = PoolFamily.all().stream()
                .flatMap(family -> family.settings.stream())
                .map(setting -> "| " + setting.whose + " | `"
                        + setting.text.replaceAll("%[12]\\$d", "N").replace("%3$s", "NAME")
                        + "` |")
                .collect(Collectors.toList());
        List<String> page;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                PoolFamily.class.getResourceAsStream("/io/loadline/kit/settings.md"), StandardCharsets.UTF_8))) {
            page = lines.lines().collect(Collectors.toList());
        }

        assertThat(page)
                .as("kit/settings.md must have these rows:\n%s\n", String.join("\n", rows))
                .containsSubsequence(rows);
        assertThat(page)
                .filteredOn(line -> line.startsWith("| ") && line.contains("`"))
                .containsExactlyElementsOf(rows);
    }
}
