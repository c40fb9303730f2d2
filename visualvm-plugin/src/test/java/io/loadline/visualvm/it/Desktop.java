// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A screen in memory with a window manager, and what runs on it; all of it ends when it is closed. */
final class Desktop implements AutoCloseable {

    /** The programs that must be installed, by the names of their commands. */
    private static final List<String> COMMANDS = List.of("visualvm", "Xvfb", "openbox", "xdotool", "import");

    private final String display;
    private final Path logs;
    private final List<Process> processes = new ArrayList<>();

    /** Empty if everything is installed, else what to do. */
    static String missing() {
        String missing = COMMANDS.stream()
                .filter(command -> Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .noneMatch(folder -> Files.isExecutable(Path.of(folder, command))))
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? ""
                : "not installed: " + missing
                        + "; Debian's packages are visualvm default-jre-headless xvfb openbox xdotool imagemagick";
    }

    Desktop(Path logs, int width, int height) throws IOException {
        this.logs = logs;
        int number = freeDisplay();
        display = ":" + number;
        start("Xvfb", display, "-screen", "0", width + "x" + height + "x24", "-nolisten", "tcp");
        Awaitility.await("a screen " + display).until(() -> Files.exists(Path.of("/tmp/.X11-unix/X" + number)));
        start("openbox");
    }

    private static int freeDisplay() {
        int number = 90;
        while (Files.exists(Path.of("/tmp/.X" + number + "-lock"))) {
            number++;
        }
        return number;
    }

    Process start(String... words) throws IOException {
        File log = Files.createTempFile(logs, Path.of(words[0]).getFileName() + "-", ".log")
                .toFile();
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log);
        builder.environment().put("DISPLAY", display);
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    /** Runs to its end. */
    void run(String... words) throws IOException, InterruptedException {
        Process process = start(words);
        if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new AssertionError(String.join(" ", words) + " failed: see " + logs);
        }
    }

    void picture(Path file) throws IOException, InterruptedException {
        run("import", "-window", "root", file.toString());
    }

    /** The launcher's children too, and the screen last. */
    @Override
    public void close() {
        for (int i = processes.size() - 1; i >= 0; i--) {
            Process process = processes.get(i);
            try (Stream<ProcessHandle> children = process.descendants()) {
                children.collect(Collectors.toList()).forEach(ProcessHandle::destroyForcibly);
            }
            process.destroyForcibly();
        }
    }
}
