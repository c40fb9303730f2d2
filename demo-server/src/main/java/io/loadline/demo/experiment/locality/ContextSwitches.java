package io.loadline.demo.experiment.locality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How often the threads of this JVM that are there now were taken off a processor, of their own accord or not. Linux. */
final class ContextSwitches {

    private ContextSwitches() {}

    /** 0 where the system does not tell. */
    static long ofThisJvm() {
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            return threads.mapToLong(ContextSwitches::ofThread).sum();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static long ofThread(Path thread) {
        try (Stream<String> lines = Files.lines(thread.resolve("status"))) {
            return lines.filter(line -> line.contains("ctxt_switches:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            return 0; // the thread has ended
        }
    }
}
