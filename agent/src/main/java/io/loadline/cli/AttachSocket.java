// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Attaches without the JDK's API, which a JRE lacks. Works on Linux with Java 16 or newer, which has Unix domain
 * sockets. A JVM that gets SIGQUIT and finds a file {@code .attach_pidN} listens on {@code .java_pidN} beside it. N is
 * the process id that the JVM itself sees. Each command has its own connection:
 *
 * <pre>
 *   1 NUL command NUL three arguments, each NUL        request
 *   0 or an error code, newline, text                  answer
 * </pre>
 *
 * <p>Source: HotSpot's {@code attachListener_posix.cpp} and {@code attachListener.cpp}.
 */
final class AttachSocket extends Attachment {

    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long POLL_NANOS = 20_000_000L;
    private static final int ARGUMENTS = 3;
    private static final String ADDRESSES = "java.net.UnixDomainSocketAddress";
    private static final String ADDRESS = "com.sun.management.jmxremote.localConnectorAddress";

    private final Path socketFile;

    private AttachSocket(String pid, Path socketFile) {
        super(pid);
        this.socketFile = socketFile;
    }

    /** Returns true if this Java has Unix domain sockets. */
    static boolean isPossible() {
        try {
            return Class.forName(ADDRESSES) != null;
        } catch (ClassNotFoundException older) {
            return false;
        }
    }

    static Attachment to(String pid) throws Failure {
        AttachSocket socket = new AttachSocket(pid, Processes.attachSocketOf(pid));
        if (Files.exists(socket.socketFile)) {
            try {
                socket.ask("properties");
                return socket;
            } catch (Failure leftByAnEarlierProcess) {
                if (!leftByAnEarlierProcess.getMessage().contains("refused") || !Processes.removeOldSocket(pid)) {
                    throw leftByAnEarlierProcess;
                }
            }
        }
        Path request = socket.socketFile.resolveSibling(".attach_pid" + Processes.idInside(pid));
        try {
            Files.createFile(request);
            try {
                Processes.sendSigquit(pid);
                socket.awaitSocketFile();
            } finally {
                Files.deleteIfExists(request);
            }
        } catch (IOException refused) {
            throw Failure.impossible("process " + pid + " cannot be attached to: " + refused);
        }
        return socket;
    }

    private void awaitSocketFile() throws Failure {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!Files.exists(socketFile)) {
            if (System.nanoTime() - deadline > 0) {
                throw Failure.impossible(
                        "process " + pid + " does not answer; it may be stopped, or not take any attach");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    @Override
    Properties systemProperties() throws Failure {
        return properties("properties");
    }

    private Properties properties(String command) throws Failure {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(ask(command)));
        } catch (IOException | IllegalArgumentException malformed) {
            throw Failure.impossible("process " + pid + " answers what cannot be read: " + malformed.getMessage());
        }
        return properties;
    }

    @Override
    void load(String jar, String options) throws Failure {
        // "return code: 0"; Java 8 answers "0"
        String answer = ask("load", "instrument", "false", jar + "=" + options).trim();
        if (!answer.matches("(return code: )?0")) {
            throw Failure.impossible("loading the agent into process " + pid + " failed: " + answer);
        }
    }

    @Override
    String managementAddress() {
        try {
            ask("jcmd", "ManagementAgent.start_local");
            return properties("agentProperties").getProperty(ADDRESS);
        } catch (Failure withoutManagementAgent) {
            return null;
        }
    }

    @Override
    public void close() {
        // each command has closed its own connection
    }

    private String ask(String command, String... arguments) throws Failure {
        StringBuilder text = new StringBuilder("1\0" + command + '\0');
        for (int i = 0; i < ARGUMENTS; i++) {
            text.append(i < arguments.length ? arguments[i] : "").append('\0');
        }
        try (SocketChannel channel = open()) {
            ByteBuffer question = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
            while (question.hasRemaining()) {
                channel.write(question);
            }
            BufferedReader answer =
                    new BufferedReader(new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
            String code = answer.readLine();
            String said = answer.lines().collect(Collectors.joining("\n"));
            if (!"0".equals(code)) {
                throw Failure.impossible("process " + pid + " refuses " + command + ": " + code + " " + said);
            }
            return said;
        } catch (IOException | UncheckedIOException gone) {
            throw Failure.impossible("process " + pid + " cannot be attached to: " + gone.getMessage());
        }
    }

    /** Connects by reflection, since the agent is compiled for Java 8. */
    private SocketChannel open() throws IOException, Failure {
        Processes.requireOwnSocket(pid);
        SocketChannel channel = null;
        try {
            SocketAddress address = (SocketAddress)
                    Class.forName(ADDRESSES).getMethod("of", Path.class).invoke(null, socketFile);
            channel = (SocketChannel) SocketChannel.class
                    .getMethod("open", ProtocolFamily.class)
                    .invoke(null, StandardProtocolFamily.valueOf("UNIX"));
            channel.connect(address);
            return channel;
        } catch (InvocationTargetException e) {
            throw new IOException(e.getCause());
        } catch (ReflectiveOperationException older) {
            throw Failure.impossible("the Java in " + System.getProperty("java.home")
                    + " has no attach API; run this with the java of a JDK, or with Java 16 or newer");
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
    }
}
