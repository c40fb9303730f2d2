// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.loadline.it.program.PoolsProgram;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the pages that a JVM serves over HTTP, for users without attach and JMX. */
@ExtendWith(JvmLogs.class)
class PagesIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void pagesForABrowser_forTheTerminal_andForPrograms(String home) throws IOException {
        TestJvm jvm = TestJvm.measured(home, "window=100ms,history=1m,log=info,metrics=0")
                .with("-XX:+DisableAttachMechanism", "-Djdk.serialFilter=!*")
                .start(PoolsProgram.class)
                .tell(
                        "pool stuck queue 2 4",
                        "load stuck 80 20",
                        "pool a<b>\"\u00e9 queue 4 4",
                        "load a<b>\"\u00e9 50 5");
        String root = Scrape.addressOf(jvm).replace("/metrics", "");
        Awaitility.await()
                .atMost(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS)
                .untilAsserted(() -> assertThat(get(root + "/", "text/html")).contains("stuck: grow 2 -&#62; "));

        assertThat(get(root + "/", "text/html"))
                .contains("<td><a href=\"/pools/a%3Cb%3E%22%C3%A9\">a&#60;b&#62;&#34;&#233;</a></td>")
                .contains("stuck: notice: The maximum of 4 has no effect")
                .doesNotContain("<script", "<b>", "src=");
        assertThat(get(root + "/pools/a%3Cb%3E%22%C3%A9", "text/html"))
                .startsWith("<!DOCTYPE html>")
                .contains("<h2>a&#60;b&#62;&#34;&#233;</h2>", "<h3>Other sizes</h3>");
        assertThat(get(root + "/pools/stuck?format=markdown", "*/*"))
                .startsWith("## stuck")
                .contains("### What to change");
        JsonArray pools =
                JsonParser.parseString(get(root + "/pools", "application/json")).getAsJsonArray();
        assertThat(pools.get(1).getAsJsonObject().get("Name").getAsString()).isEqualTo("stuck");

        assertThat(JsonParser.parseString(get(root + "/", "application/json"))
                        .getAsJsonArray()
                        .size())
                .isEqualTo(pools.size());
        assertThat(get(root + "/?format=markdown", "*/*"))
                .startsWith("```\n2 pools, ")
                .endsWith("\n```");

        List<String> top = Loadline.done("top", root, "--once");
        assertThat(top.get(0)).matches("2 pools, \\d+ threads, [\\d.]+ processors, .* of them used");
        assertThat(String.join(" ", top)).contains("stuck: grow 2 -> ");
        assertThat(Loadline.done("explain", root, "stuck")).contains("What to change", "Other sizes");
        assertThat(Loadline.done("explain", root, "tuc")).contains("What to change", "Other sizes");
        Loadline.run("explain", root, "stack").refused(1, root, "no pool", "is called 'stack'; its pools are stuck, ");
        JsonObject all = JsonParser.parseString(String.join("\n", Loadline.done("top", root, "--json")))
                .getAsJsonObject();
        assertThat(all.keySet()).as("as of a process").containsExactly("agent", "system", "pools");
        assertThat(all.get("agent").isJsonNull() && all.get("system").isJsonNull())
                .isTrue();
        assertThat(all.get("pools").getAsJsonArray().get(1).getAsJsonObject().keySet())
                .isEqualTo(pools.get(1).getAsJsonObject().keySet());
    }

    private static String get(String address, String accept) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
        connection.setRequestProperty("Accept", accept);
        try (InputStream in = connection.getInputStream()) {
            return new Scanner(in, StandardCharsets.UTF_8.name())
                    .useDelimiter("\\A")
                    .next();
        }
    }
}
