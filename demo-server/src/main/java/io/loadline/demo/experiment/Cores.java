package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Keeps this JVM, and so every child it starts, on some of its processors. Linux, by {@code taskset}. */
final class Cores {

    /** Before anything was confined. */
    private static final int AVAILABLE = Runtime.getRuntime().availableProcessors();

    private static final int LONGEST_SECONDS = 10;

    private Cores() {}

    static int available() {
        return AVAILABLE;
    }

    /** @throws Failure if that is not possible here */
    static void confine(int cores) throws InterruptedException {
        if (cores == AVAILABLE) {
            return;
        }
        String remedy = ": leave --cores out to use all " + AVAILABLE + " processors.";
        try {
            String chosen = allowed().stream().limit(cores).map(String::valueOf).collect(Collectors.joining(","));
            Process taskset = new ProcessBuilder(
                            "taskset",
                            "-a",
                            "-p",
                            "-c",
                            chosen,
                            String.valueOf(ProcessHandle.current().pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!taskset.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
                throw new Failure("taskset could not keep this program on the processors " + chosen + remedy);
            }
        } catch (IOException e) {
            throw new Failure("--cores needs Linux and the program taskset (package util-linux)" + remedy, e);
        }
    }

    private static List<Integer> allowed() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> processors(line.substring(line.indexOf(':') + 1).trim()))
                .findFirst()
                .orElseThrow(() -> new IOException("no Cpus_allowed_list"));
    }

    /** Of a list such as {@code 0-2,5}: 0, 1, 2 and 5; see cpuset(7). */
    static List<Integer> processors(String list) {
        List<Integer> processors = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int processor = Integer.parseInt(ends[0]); processor <= last; processor++) {
                processors.add(processor);
            }
        }
        return processors;
    }
}
