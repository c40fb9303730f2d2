package io.loadline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a figure was measured on. */
public final class Machine {

    private Machine() {}

    public static String description() {
        return Runtime.getRuntime().availableProcessors() + " processors (" + processor() + "), "
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                + System.getProperty("os.arch");
    }

    /** The JVM that runs this. */
    public static String jvm() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
    }

    /** Says what the figures that follow were measured on. */
    public static void print() {
        System.out.println("Machine: " + description());
        System.out.println("JVM:     " + jvm());
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("model unknown");
        } catch (IOException notLinux) {
            return "model unknown";
        }
    }
}
