// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.window.Window;
import java.io.File;
import java.nio.file.Paths;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A JVM of its own for what a test cannot do in that of the tests. */
public final class OwnJava {

    private OwnJava() {}

    /** {@code main}: a class of the tests; beside it are the agent's classes, without an agent, and HdrHistogram's. */
    public static ProcessBuilder running(Class<?> main, String... arguments) {
        String classPath = Stream.of(main, Window.class, Histogram.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(File.pathSeparator));
        String java = Paths.get(System.getProperty("java.home"), "bin", "java").toString();
        Stream<String> command =
                Stream.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath, main.getName());
        return new ProcessBuilder(Stream.concat(command, Stream.of(arguments)).collect(Collectors.toList()))
                .redirectErrorStream(true);
    }
}
