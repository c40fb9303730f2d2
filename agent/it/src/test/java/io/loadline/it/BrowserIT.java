// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.PoolsProgram;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Checks the endpoint's pages in a headless browser. {@code -Dloadline.screenshots=FOLDER} keeps the screenshots. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class BrowserIT {

    /** Colour of busy threads; a page without its style is black and white. */
    private static final int BLUE = 0x0072b2;

    private static final int GREEN = 0x007a5a;

    @TempDir
    Path folder;

    @Test
    void picturesAreDrawn_underThePolicyOfThePage() throws Exception {
        Prometheus.require("chromium", "chromium");
        TestJvm jvm = TestJvm.measured("", "window=100ms,history=1m,log=info,metrics=0")
                .start(PoolsProgram.class)
                .tell("pool orders queue 2 4", "load orders 80 20", "pool <img>&\"x queue 4 4", "load <img>&\"x 50 5");
        String root = Scrape.addressOf(jvm).replace("/metrics", "");
        Awaitility.await().atMost(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS).until(() -> dom(root + "/?refresh=0")
                .contains("orders: grow 2 -&gt; "));

        String overview = dom(root + "/?refresh=0");
        assertThat(overview.split("<svg ", -1)).as("a line for each pool").hasSize(3);
        assertThat(overview).contains("&lt;img&gt;&amp;\"x</a>").doesNotContain("<img");

        String page = dom(root + "/pools/orders?refresh=0");
        assertThat(page)
                .contains(
                        "<b>In time</b>", "<b>Other sizes</b>", "<b>Where the time of a task goes</b>", "<b>Waits</b>");
        for (int width : new int[] {500, 1200, 2560}) {
            assertThat(colours(root + "/pools/orders?refresh=0", width)).contains(BLUE, GREEN);
        }
        assertThat(messages()).as("of the browser").noneMatch(line -> line.contains("Content Security Policy"));
    }

    private String dom(String address) {
        return browse("--dump-dom", address);
    }

    /** Returns the colours of the page in a window of this width. */
    private List<Integer> colours(String address, int width) throws IOException {
        String kept = System.getProperty("loadline.screenshots", folder.toString());
        File file = new File(kept, "page-" + width + ".png");
        browse("--window-size=" + width + ",1400", "--screenshot=" + file, address);
        BufferedImage image = ImageIO.read(file);
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return Arrays.stream(pixels)
                .map(pixel -> pixel & 0xffffff)
                .distinct()
                .boxed()
                .collect(Collectors.toList());
    }

    private List<String> messages() throws IOException {
        return Files.readAllLines(folder.resolve("messages"));
    }

    private String browse(String... words) {
        List<String> command = new ArrayList<>(Arrays.asList(
                "chromium",
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(Arrays.asList(words));
        try {
            File answer = folder.resolve("answer").toFile();
            Process browser = new ProcessBuilder(command)
                    .redirectOutput(answer)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("messages").toFile()))
                    .start();
            if (!browser.waitFor(TestJvm.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                browser.destroyForcibly();
            }
            return new String(Files.readAllBytes(answer.toPath()), StandardCharsets.UTF_8);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
