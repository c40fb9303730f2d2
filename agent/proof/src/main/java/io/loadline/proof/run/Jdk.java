// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;

/** Finds a JDK that is new enough for a candidate: that of this program, or one that {@code scripts/jvms} found. */
final class Jdk {
    /** Variable with the homes of JDKs, oldest first, separated by ':'. */
    static final String HOMES = "LOADLINE_TEST_JVMS";

    private Jdk() {}

    /**
     * Returns the home of a JDK.
     *
     * @param homes value of {@link #HOMES}; null for none
     * @throws Failure if no JDK is new enough
     */
    static Path atLeast(int version, String homes) {
        if (Runtime.version().feature() >= version) {
            return Path.of(System.getProperty("java.home"));
        }
        return Stream.of((homes == null ? "" : homes).split(":"))
                .filter(home -> !home.isEmpty())
                .map(Path::of)
                .filter(home -> Files.isExecutable(home.resolve("bin/javac")) && feature(home) >= version)
                .findFirst()
                .orElseThrow(() -> new Failure("it needs a JDK %d or newer, on the PATH or in %s; this is %d"
                        .formatted(version, HOMES, Runtime.version().feature())));
    }

    /** Returns the feature release in the file {@code release} of a JDK; 0 if there is none. */
    private static int feature(Path home) {
        Properties about = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            about.load(in);
            return Runtime.Version.parse(about.getProperty("JAVA_VERSION", "").replace("\"", ""))
                    .feature();
        } catch (IOException | IllegalArgumentException e) {
            return 0;
        }
    }
}
