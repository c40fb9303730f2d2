// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.visualvm.Application;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stock VisualVM, the built plugin installed, real programs opened; pictures are kept in target/pictures. */
@Tag("full")
class StockVisualVmIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final Path PICTURES = Path.of(System.getProperty("loadline.pictures"));

    @TempDir
    private Path folder;

    private Desktop desktop;
    private VisualVm visualVm;
    private Application application;

    @BeforeEach
    void desktop() throws IOException {
        String missing = Desktop.missing();
        if (!missing.isEmpty()) {
            System.err.println("The plugin is not tried in VisualVM; " + missing);
        }
        assumeTrue(missing.isEmpty(), missing);
        Files.createDirectories(PICTURES);
        Awaitility.setDefaultPollInterval(Duration.ofMillis(500));
        desktop = new Desktop(folder, 1920, 1080);
        visualVm = new VisualVm(folder);
    }

    @AfterEach
    void end() throws Exception {
        if (desktop != null) {
            desktop.picture(PICTURES.resolve("last.png"));
            desktop.close();
        }
        if (application != null) {
            application.close();
        }
    }

    @Test
    void theTabShowsWhatTheMBeansSay_andActs() throws Exception {
        application = Application.byTheHour("window=100ms,history=20s,resize=manual", 2);
        visualVm.open(desktop, application.pid());
        awaitRow("orders", row -> row.get(1).equals("shrink"));
        await("rows in the window that VisualVM opens by itself")
                .atMost(PATIENCE)
                .until(() -> Integer.parseInt(visualVm.ask("visible rows")) >= 4);
        choose("orders");
        awaitText("orders: shrink 20 -> ");
        assertThat(visualVm.ask("horizontal bars")).isEqualTo("0");
        desktop.run(
                "sh",
                "-c",
                "import -window $(xdotool search --onlyvisible --name '^VisualVM') "
                        + PICTURES.resolve("first-size.png"));
        enlarge();
        awaitText("Predicted: ");
        visualVm.ask("press", "Sample now");
        awaitText("LockSupport.parkNanos");
        await().atMost(PATIENCE).until(() -> !visualVm.ask("texts").contains("Looking\u2026"));
        desktop.picture(PICTURES.resolve("places.png"));

        awaitText("resize=manual");
        steadyFiguresAreThoseOfTheMBeans();
        await().atMost(PATIENCE)
                .until(() -> visualVm.ask("enabled", "Apply\u2026").equals("true"));
        desktop.picture(PICTURES.resolve("overview.png"));

        visualVm.ask("type", "Filter of the pools", "MAIL");
        await().atMost(PATIENCE)
                .until(() -> rows().size() == 1 && rows().get(0).get(0).equals("mail"));
        visualVm.ask("type", "Filter of the pools", "");

        resizeWithConfirmation("Apply\u2026", "Apply the recommendation", "To:  core ");
        await().atMost(PATIENCE).until(() -> core() < 20);
        dismiss();
        awaitText("resized by an operator, 20 -> ");
        resizeWithConfirmation("Undo\u2026", "Undo the last resize", "To:  core 20, maximum 20");
        await().atMost(PATIENCE).until(() -> core() == 20);
        dismiss();
        awaitText(" -> 20 threads");
        desktop.picture(PICTURES.resolve("resized.png"));

        theBusiestHourOfTheDayIsShown();

        application.close();
        awaitText("Disconnected. Last figures");
        assertThat(rows()).hasSizeGreaterThan(2);
        awaitText("The application is not connected.");
        assertThat(visualVm.ask("enabled", "Apply\u2026")).isEqualTo("false");
        desktop.picture(PICTURES.resolve("disconnected.png"));
        // in a stack; the list of modules names the plugin, too
        assertThat(visualVm.log()).doesNotContain("at io.loadline");
    }

    @Test
    void withoutAgent_aButtonAttachesIt() throws Exception {
        application = Application.plain();
        visualVm.open(desktop, application.pid());
        awaitText("Loadline does not measure this application");
        enlarge();
        desktop.picture(PICTURES.resolve("attach.png"));

        visualVm.ask("press", "Attach Loadline");

        awaitRow("orders", row -> row.get(3).equals("20"));
        awaitText("The agent runs with resize=off");
        assertThat(visualVm.ask("enabled", "Undo\u2026")).isEqualTo("false");
        desktop.picture(PICTURES.resolve("attached.png"));
    }

    private void theBusiestHourOfTheDayIsShown() throws Exception {
        choose("reports");
        await("a day")
                .atMost(PATIENCE)
                .until(() -> ((TabularData) application.server().getAttribute(bean("reports"), "Hours")).size() >= 12);
        await().atMost(PATIENCE).ignoreExceptions().until(() -> visualVm.ask("press", "By the hour")
                .isEmpty());
        await().atMost(PATIENCE).until(() -> visualVm.ask("described", "Size wanted by the hour")
                .matches("Busiest: \\w+ \\d\\d:\\d\\d to .* threads wanted; .*"));
        desktop.picture(PICTURES.resolve("hours.png"));
    }

    /** Compares the texts that hardly change to the letter. The tests of the data compare the figures that move. */
    private void steadyFiguresAreThoseOfTheMBeans() throws Exception {
        MBeanServerConnection server = application.server();
        for (String pool : List.of("orders", "mail", "images", "quiet-0-worker")) {
            ObjectName bean = bean(pool);
            await(pool).atMost(PATIENCE).untilAsserted(() -> {
                List<String> row = row(pool);
                assertThat(row.get(15)).isEqualTo(server.getAttribute(bean, "Kind"));
                CompositeData advice = (CompositeData) server.getAttribute(bean, "Recommendation");
                assertThat(row.get(3)).isEqualTo(String.valueOf(advice.get("currentSize")));
                int size = (Integer) advice.get("size");
                assertThat(row.get(2)).isEqualTo(size < 0 ? "\u2013" : String.valueOf(size));
                double p50 = (Double) ((CompositeData) server.getAttribute(bean, "ServiceMillis")).get("p50");
                if (Double.isNaN(p50)) {
                    assertThat(row.get(7)).isEqualTo("\u2013");
                } else {
                    assertThat(Double.parseDouble(row.get(7))).isBetween(0.8 * p50, 1.25 * p50);
                }
            });
        }
    }

    /** Chooses a pool by the mouse, as a person does. */
    private void choose(String pool) throws Exception {
        String[] place = visualVm.await("row", pool).split(" ");
        desktop.run("xdotool", "mousemove", place[0], place[1], "click", "1");
        awaitText(pool + ": ");
    }

    private void resizeWithConfirmation(String button, String title, String words) throws Exception {
        await(button).atMost(PATIENCE).until(() -> visualVm.ask("enabled", button)
                .equals("true"));
        visualVm.ask("press", button);
        await().atMost(PATIENCE).until(() -> visualVm.ask("windows").contains(title));
        awaitText(words);
        desktop.picture(PICTURES.resolve(title.replace(' ', '-').toLowerCase(Locale.ROOT) + ".png"));
        visualVm.ask("press", "OK");
    }

    /** The dialog that tells what was done. */
    private void dismiss() {
        awaitText("orders: core ");
        visualVm.ask("press", "OK");
        await().atMost(PATIENCE).until(() -> !visualVm.ask("texts").contains("orders: core "));
    }

    private int core() throws Exception {
        return (Integer) application.server().getAttribute(bean("orders"), "CorePoolSize");
    }

    private static ObjectName bean(String pool) throws Exception {
        return new ObjectName("io.loadline:type=ThreadPool,name=\"" + pool + "\"");
    }

    private void enlarge() throws Exception {
        desktop.run("sh", "-c", "xdotool search --onlyvisible --name '^VisualVM' windowmove 0 0 windowsize 1918 1055");
    }

    private void awaitText(String text) {
        await(text).atMost(PATIENCE).ignoreExceptions().until(() -> visualVm.ask("texts")
                .contains(text));
    }

    private void awaitRow(String pool, Predicate<List<String>> wanted) {
        await(pool).atMost(PATIENCE).ignoreExceptions().until(() -> wanted.test(row(pool)));
    }

    private List<String> row(String pool) {
        return rows().stream()
                .filter(row -> row.get(0).equals(pool))
                .findFirst()
                .orElseThrow();
    }

    private List<List<String>> rows() {
        return visualVm.ask("table")
                .lines()
                .map(line -> Arrays.asList(line.split("\t", -1)))
                .collect(Collectors.toList());
    }
}
