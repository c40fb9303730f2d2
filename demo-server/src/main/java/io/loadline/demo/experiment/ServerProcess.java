package io.loadline.demo.experiment;

import io.loadline.demo.Main;
import io.loadline.demo.server.ReadyLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The demo server in a JVM of its own, with the agent. It ends with {@link #close}, with this JVM, and by its own {@code
 * --seconds}.
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
     * @throws io.loadline.demo.Failure if it ended instead, or is not ready within a minute
     */
    public ServerProcess(String agent, List<String> options) throws IOException, InterruptedException {
        child = new ChildProcess("The server", agent, List.of(), command(options));
        try {
            ready = child.await(ReadyLine::parse, READY_SECONDS);
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
}
