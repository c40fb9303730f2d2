package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.Main;
import io.loadline.demo.server.ReadyLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The demo server in a JVM of its own, with the agent. It ends with {@link #close}, with this JVM in whatever way that
 * ends (its standard input closes then), and by its own {@code --seconds}.
 */
public final class ServerProcess implements AutoCloseable {

    private static final int READY_SECONDS = 60;

    private final ChildProcess child;
    private final ReadyLine ready;

    /**
     * Starts it and waits until it takes requests; its standard error is this program's.
     *
     * @param agent what follows {@code -javaagent:}
     * @param options of the server command
     * @throws Failure if it ended instead, or is not ready within a minute
     */
    public ServerProcess(String agent, List<String> options) throws IOException, InterruptedException {
        child = new ChildProcess(agent, List.of(), command(options));
        try {
            ready = awaitReady();
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    public ReadyLine ready() {
        return ready;
    }

    @Override
    public void close() {
        child.close();
    }

    private static List<String> command(List<String> options) {
        List<String> command = new ArrayList<>(List.of(Main.class.getName(), "server", "--stop-on-stdin-eof"));
        command.addAll(options);
        return command;
    }

    private ReadyLine awaitReady() throws InterruptedException {
        CompletableFuture<ReadyLine> line = new CompletableFuture<>();
        Thread reader = new Thread(() -> readOutput(line), "server-output");
        reader.setDaemon(true);
        reader.start();
        try {
            return line.get(READY_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new Failure("The server was not ready within " + READY_SECONDS + " s.", e);
        } catch (ExecutionException e) {
            throw new Failure("The server's JVM ended before the server was ready; what it said is above.", e);
        }
    }

    /** Reads on to the end, so that the server never waits for a reader. */
    private void readOutput(CompletableFuture<ReadyLine> line) {
        try (BufferedReader output = child.process().inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(printed -> ReadyLine.parse(printed).ifPresent(line::complete));
            line.completeExceptionally(new IOException("end of output"));
        } catch (Exception e) {
            line.completeExceptionally(e);
        }
    }
}
