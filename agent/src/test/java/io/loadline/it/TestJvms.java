package io.loadline.it;

import java.io.File;
import java.util.Arrays;
import java.util.stream.Stream;

/** The JVMs to try: those of {@code LOADLINE_TEST_JVMS} (JAVA_HOMEs like a class path), else the one that runs this. */
final class TestJvms {

    private TestJvms() {}

    static Stream<String> all() {
        String homes = System.getenv("LOADLINE_TEST_JVMS");
        return homes == null || homes.isEmpty()
                ? Stream.of(own())
                : Arrays.stream(homes.split(File.pathSeparator)).filter(home -> !home.isEmpty());
    }

    /** The JVM that runs the tests. */
    static String own() {
        return System.getProperty("java.home");
    }
}
