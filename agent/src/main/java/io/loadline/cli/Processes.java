package io.loadline.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Checks a process before attaching. On older Javas the attach API sends a signal that kills a process that is no JVM,
 * so it must not be tried blindly. Without {@code /proc} only the API itself can tell.
 */
final class Processes {

    private static final Path PROC = Paths.get("/proc");

    private Processes() {}

    static String ownId() {
        String name = ManagementFactory.getRuntimeMXBean().getName();
        return name.substring(0, name.indexOf('@'));
    }

    /** Fails unless this is the id of a JVM of the current user. */
    static void requireOwnJvm(String pid) throws Failure {
        if (!pid.matches("[1-9]\\d{0,9}")) {
            throw Failure.usage("'" + pid + "' is not a process id; list shows those of your JVMs");
        }
        if (!Files.exists(PROC.resolve("self"))) {
            return;
        }
        Path process = PROC.resolve(pid);
        if (!Files.exists(process)) {
            throw Failure.impossible("there is no process " + pid + "; list shows your JVMs");
        }
        requireSameUser(pid, process);
        if (!mapsLibjvm(process)) {
            throw Failure.impossible(
                    "process " + pid + " (" + command(process) + ") is not a JVM; list shows your JVMs");
        }
    }

    /** Whether the process is the current user's; true if that is unknown. */
    static boolean isOwn(String pid) {
        try {
            return !Files.exists(PROC.resolve("self")) || isOwn(PROC.resolve(pid));
        } catch (IOException ended) {
            return false;
        }
    }

    private static void requireSameUser(String pid, Path process) throws Failure {
        try {
            if (!isOwn(process)) {
                throw Failure.impossible("process " + pid + " belongs to another user, " + Files.getOwner(process)
                        + "; run this command as that user");
            }
        } catch (IOException ended) {
            throw Failure.impossible("process " + pid + " has just ended");
        }
    }

    private static boolean isOwn(Path process) throws IOException {
        return Files.getAttribute(process, "unix:uid").equals(Files.getAttribute(PROC.resolve("self"), "unix:uid"));
    }

    private static boolean mapsLibjvm(Path process) {
        try {
            String maps = new String(Files.readAllBytes(process.resolve("maps")), StandardCharsets.ISO_8859_1);
            return maps.contains("libjvm");
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static String command(Path process) {
        try {
            return new String(Files.readAllBytes(process.resolve("comm")), StandardCharsets.UTF_8).trim();
        } catch (IOException ended) {
            return "unknown";
        }
    }
}
