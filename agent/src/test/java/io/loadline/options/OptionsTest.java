// SPDX-License-Identifier: Apache-2.0
package io.loadline.options;

import io.loadline.Stories;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class OptionsTest {

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> options() throws IOException {
        return Stories.of("options", Reader::new);
    }

    private final class Reader {
        private OptionParser next = new OptionParser();
        private OptionParser parser;
        private OptionsInForce inForce;

        Reader(Stories story) {
            story.does("before", with -> next.read("the environment", with.text(0)))
                    .asks("read", with -> read(with.whole()))
                    .asks("file", with -> {
                        Path file = folder.resolve("loadline.properties");
                        Files.write(file, Arrays.asList(with.from(0)), StandardCharsets.UTF_8);
                        return read("@" + file).replace(file.toString(), "FILE");
                    })
                    .asks("absolute", with -> OptionParser.withAbsoluteFiles(with.whole())
                            .replace(new File("").getAbsolutePath(), "DIRECTORY"))
                    .asks("values", with -> values(parser.options()))
                    .asks("shows", with -> parser.options().shows(with.text(0), with.text(1)))
                    .asks("matches", with -> Options.matches(with.text(0), with.text(1)))
                    .does(
                            "inForce",
                            with -> inForce = new OptionsInForce(new OptionParser()
                                    .read("test", with.text(0))
                                    .options()))
                    .asks("change", with -> {
                        Options before = inForce.get();
                        try {
                            return inForce.change(with.whole());
                        } catch (IllegalArgumentException refused) {
                            return (inForce.get() == before ? "refused: " : "refused and done: ")
                                    + refused.getMessage();
                        }
                    })
                    .asks("now", with -> inForce.get() + "\n" + values(inForce.get()))
                    .asks("orders", with -> inForce.resizeOrders())
                    .asks("nowShows", with -> inForce.get().shows(with.text(0), "Pool"))
                    .asks("maximumOf", with -> inForce.get().maximumOf(with.text(0)));
        }

        private String read(String text) {
            parser = next.read("test", text);
            next = new OptionParser();
            Options options = parser.options();
            return String.join("\n", parser.problems()).replace("\0", "<NUL>") + "\n" + options;
        }

        private String values(Options options) {
            return String.format(
                    "include %s, window %d, history %d, cpu %s, p99 %s, most of orders-1 %s, of other %s, %s, %s, %s, %s, %s, %s, %s",
                    options.include,
                    options.windowNanos,
                    options.historyNanos,
                    options.targetCpu,
                    options.targetWaitP99Seconds,
                    options.maximumOf("orders-1"),
                    options.maximumOf("other"),
                    options.allTimed ? "all timed" : "not all timed",
                    options.resize,
                    options.metrics == null ? null : options.metrics.getHostString() + " " + options.metrics.getPort(),
                    options.metricsLabels,
                    options.report,
                    options.enabled ? "enabled" : "not enabled",
                    options.log);
        }
    }
}
