package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A JVM that is talked to in lines, by its standard input and output. It ends with {@link #close} and with this JVM, in
 * whatever way that ends: its standard input closes then. Its class path and its standard error are this program's.
 */
final class ChildProcess implements AutoCloseable {

    private static final int END_SECONDS = 5;

    private final String name;
    private final Process process;
    private final Thread hook;
    private final LinkedBlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    /**
     * @param name for messages
     * @param agent what follows {@code -javaagent:}; null for none
     * @param options of the JVM
     * @param main class and arguments
     */
    ChildProcess(String name, String agent, List<String> options, List<String> main) throws IOException {
        this.name = name;
        process = new ProcessBuilder(command(agent, options, main))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        hook = new Thread(process::destroyForcibly, "end-of-child");
        Runtime.getRuntime().addShutdownHook(hook);
        Thread reader = new Thread(this::readOutput, "child-output");
        reader.setDaemon(true);
        reader.start();
    }

    long pid() {
        return process.pid();
    }

    void send(String line) throws IOException {
        Writer input = process.outputWriter(StandardCharsets.UTF_8);
        input.write(line + "\n");
        input.flush();
    }

    /**
     * Skips what it prints until there is a line that can be parsed.
     *
     * @throws Failure if it ended, or took too long
     */
    <T> T await(Function<String, Optional<T>> parse, long seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (true) {
            Optional<String> line = lines.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                throw new Failure(name + " gave no answer within " + seconds + " s.");
            }
            if (line.isEmpty()) {
                throw new Failure(name + " ended; what it said is above.");
            }
            Optional<T> parsed = parse.apply(line.get());
            if (parsed.isPresent()) {
                return parsed.get();
            }
        }
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

    /** To the end, so that the child never waits for a reader. */
    private void readOutput() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            output.lines().map(Optional::of).forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            // closed from this side
        } finally {
            lines.add(Optional.empty());
        }
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
        if (agent != null) {
            command.add("-javaagent:" + agent);
        }
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(main);
        return command;
    }
}
