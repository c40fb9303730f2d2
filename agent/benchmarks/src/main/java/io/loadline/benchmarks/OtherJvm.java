package io.loadline.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of commands whose programs are compiled for Java 8 and run on any JVM. */
final class OtherJvm {

    /** Where these programs' classes are: a path without the libraries, which would take time to open. */
    private static final String CLASS_PATH =
            OtherJvm.class.getProtectionDomain().getCodeSource().getLocation().getPath();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--java",
            paramLabel = "HOME",
            description = "the JVM to start, Java 8 or newer (the one that runs this)")
    private Path home = Path.of(System.getProperty("java.home"));

    /** Ends the command if there is none. */
    void require() {
        if (!Files.isExecutable(java())) {
            throw new ParameterException(
                    spec.commandLine(), "--java takes the home of a JVM, and " + java() + " is no program.");
        }
    }

    List<String> command(List<String> jvmOptions, Class<?> program, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(java().toString()));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", CLASS_PATH, program.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    private Path java() {
        return home.resolve("bin").resolve("java");
    }

    @Override
    public String toString() {
        return java().toString();
    }
}
