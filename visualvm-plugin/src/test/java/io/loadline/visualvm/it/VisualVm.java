// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.it;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Stock VisualVM with the built plugin in a user directory of its own, and an agent of the test that reads its screen. */
final class VisualVm {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int TRIES = 4;
    private static final String AGENT = "io.loadline.visualvm.screen.ScreenAgent";

    private final Path folder;
    private final Path user;
    private int orders;

    /** {@code folder}: for its files. */
    VisualVm(Path folder) throws IOException {
        this.folder = folder;
        user = folder.resolve("user");
        Files.createDirectories(user.resolve("var"));
        Files.createFile(user.resolve("var/license_accepted"));
        Files.createFile(user.resolve("var/imported"));
        install(Path.of(System.getProperty("loadline.plugin.cluster")));
        screenAgent();
    }

    private void install(Path cluster) throws IOException {
        try (Stream<Path> files = Files.walk(cluster)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                Path to = user.resolve(cluster.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }

    /**
     * Starts it with an application opened. On a busy machine it gives up looking for the application with a dialog; then
     * it is asked again.
     */
    void open(Desktop desktop, long pid) throws IOException {
        start(desktop, pid);
        for (int tries = 1; !isTabThere(); tries++) {
            if (tries == TRIES) {
                throw new AssertionError("no Thread Pools tab; windows: " + tryToAsk("windows") + "; log: " + log());
            }
            tryToAsk("press", "OK");
            start(desktop, pid);
        }
    }

    private boolean isTabThere() {
        try {
            return Awaitility.await()
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> tryToAsk("texts"), texts -> texts.contains("Thread Pools") || gaveUp(texts))
                    .contains("Thread Pools");
        } catch (ConditionTimeoutException notYet) {
            return false;
        }
    }

    private static boolean gaveUp(String texts) {
        return texts.contains("Cannot open application");
    }

    private void start(Desktop desktop, long pid) throws IOException {
        desktop.start(
                "visualvm",
                "--userdir",
                user.toString(),
                "--cachedir",
                folder.resolve("cache").toString(),
                "--nosplash",
                "--openpid",
                String.valueOf(pid),
                "-J" + mark(),
                "-J-Dloadline.visualvm.select=true");
    }

    /** Returns VisualVM's log so far. */
    String log() throws IOException {
        return Files.readString(user.resolve("var/log/messages.log"));
    }

    /** Lets the agent in VisualVM carry out an order; answers with what it says. */
    String ask(String... order) {
        String answer = tryToAsk(order);
        if (answer.startsWith("FAILED")) {
            throw new AssertionError(String.join("|", order) + ": " + answer);
        }
        return answer;
    }

    /** Waits until the screen can answer at all: until what the order asks for is there. */
    String await(String... order) {
        return Awaitility.await(String.join("|", order))
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> tryToAsk(order), answer -> !answer.isEmpty() && !answer.startsWith("FAILED"));
    }

    private String tryToAsk(String... order) {
        Path answer = folder.resolve("answer-" + orders++);
        try {
            VirtualMachine machine = VirtualMachine.attach(pid());
            try {
                machine.loadAgent(folder.resolve("screen.jar").toString(), answer + "|" + String.join("|", order));
            } finally {
                machine.detach();
            }
            String said = Files.readString(answer);
            Files.delete(answer);
            return said;
        } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The launcher is a script: VisualVM is the JVM that names this user directory. */
    private String pid() {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process.pid()).contains('\0' + mark() + '\0'))
                .map(process -> String.valueOf(process.pid()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("VisualVM has not started yet"));
    }

    private String mark() {
        return "-Dloadline.test.user=" + user;
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(pid), "cmdline"));
        } catch (IOException gone) {
            return "";
        }
    }

    private void screenAgent() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", AGENT);
        Path classes = Path.of(System.getProperty("loadline.programs"));
        try (OutputStream file = Files.newOutputStream(folder.resolve("screen.jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest);
                Stream<Path> compiled = Files.list(classes.resolve("io/loadline/visualvm/screen"))) {
            for (Path each : compiled.collect(Collectors.toList())) {
                jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                jar.write(Files.readAllBytes(each));
            }
        }
    }
}
