// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import io.loadline.benchmarks.Rounds.Subject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Starts JVMs that measure something, print their figures as a line of numbers, and end. Their standard error is that
 * of this program.
 */
public final class ChildJvm {

    private ChildJvm() {}

    /** Runs a program of these benchmarks in a JVM like this one, and returns the figures of its last line. */
    public static double[] measure(List<String> jvmOptions, Class<?> program, Object... arguments)
            throws IOException, InterruptedException {
        List<String> printed = run(like(jvmOptions, program, arguments));
        return figures(printed.get(printed.size() - 1));
    }

    /** Runs a program with the options of a subject and a heap option, and returns the figures of its last line. */
    public static double[] measure(Subject subject, String heap, Class<?> program)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(subject.jvmOptions());
        options.add(heap);
        return measure(options, program);
    }

    static List<String> like(List<String> jvmOptions, Class<?> program, Object... arguments) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return command(java, jvmOptions, System.getProperty("java.class.path"), program, arguments);
    }

    private static List<String> command(
            Path java, List<String> jvmOptions, String classPath, Class<?> program, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", classPath, program.getName()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    /** Runs a command and returns the lines that it printed; throws if it fails. */
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

    static double[] figures(String line) {
        return Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    /** Prints the figures of the program in the started JVM. */
    public static void print(double... figures) {
        System.out.println(Arrays.stream(figures).mapToObj(String::valueOf).collect(Collectors.joining(" ")));
    }

    /** Option {@code --java} of commands whose programs are compiled for Java 8 and run on any JVM. */
    static final class AnyJvm {

        /** Path of the programs' classes, without the libraries, which would take time to open. */
        private static final String CLASS_PATH =
                AnyJvm.class.getProtectionDomain().getCodeSource().getLocation().getPath();

        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec;

        @Option(
                names = "--java",
                paramLabel = "HOME",
                description = "the JVM to start, Java 8 or newer (default: the current one)")
        private Path home = Path.of(System.getProperty("java.home"));

        /** Ends the command if there is no such JVM. */
        void require() {
            if (!Files.isExecutable(java())) {
                throw CommandLines.wrong(spec, "--java needs the home of a JVM: " + java() + " is no program.");
            }
        }

        List<String> command(List<String> jvmOptions, Class<?> program, Object... arguments) {
            return ChildJvm.command(java(), jvmOptions, CLASS_PATH, program, arguments);
        }

        private Path java() {
            return home.resolve("bin").resolve("java");
        }

        @Override
        public String toString() {
            return java().toString();
        }
    }
}
