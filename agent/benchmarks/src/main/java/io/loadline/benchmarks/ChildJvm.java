package io.loadline.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A JVM that measures something, prints its figures line by line, and ends. Its standard error is this program's. */
public final class ChildJvm {

    private ChildJvm() {}

    /** Runs a program of these benchmarks; returns what it printed. */
    public static List<String> run(List<String> jvmOptions, Class<?> program, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        return run(command);
    }

    /** Throws if the command fails. */
    static List<String> run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("ended with status " + process.exitValue() + ": " + String.join(" ", command)
                    + System.lineSeparator() + output);
        }
        return output.lines().toList();
    }
}
