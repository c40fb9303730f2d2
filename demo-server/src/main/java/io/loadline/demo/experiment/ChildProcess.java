package io.loadline.demo.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM that ends with {@link #close} and with this JVM. Its class path is this program's. */
final class ChildProcess implements AutoCloseable {

    private static final int END_SECONDS = 5;

    private final Process process;
    private final Thread hook;

    /**
     * Starts it; its standard error is this program's.
     *
     * @param agent what follows {@code -javaagent:}
     * @param options of the JVM
     * @param main class and arguments
     */
    ChildProcess(String agent, List<String> options, List<String> main) throws IOException {
        process = new ProcessBuilder(command(agent, options, main))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        hook = new Thread(process::destroyForcibly, "end-of-child");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    Process process() {
        return process;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        removeHook();
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // this JVM is ending and runs the hook itself
        }
    }

    private static List<String> command(String agent, List<String> options, List<String> main) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-javaagent:" + agent);
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(main);
        return command;
    }
}
