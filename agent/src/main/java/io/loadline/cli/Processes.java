package io.loadline.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.Principal;
import java.util.regex.Pattern;

/**
 * Looks at a process before attaching. On older Javas the attach API sends a signal that kills a process that is no JVM,
 * and has a JVM that refuses the attach print its threads, so it must not be tried blindly. Without {@code /proc} only the
 * API itself can tell.
 */
final class Processes {

    private static final Path PROC = Paths.get("/proc");
    private static final Path SELF = PROC.resolve("self");

    /** Java 8 has it in a folder named after the processor; from 9 on it is in {@code lib/server}. */
    private static final Pattern LIBJVM_OF_9 = Pattern.compile("/lib/\\w+/libjvm\\.so");

    private Processes() {}

    static String ownId() {
        String name = ManagementFactory.getRuntimeMXBean().getName();
        return name.substring(0, name.indexOf('@'));
    }

    /** Fails unless this is the id of a JVM that takes an attach from the current user. */
    static void requireOwnJvm(String pid) throws Failure {
        if (!pid.matches("[1-9]\\d{0,9}")) {
            throw Failure.usage("'" + pid + "' is not a process id; list shows those of your JVMs");
        }
        if (!Files.exists(SELF)) {
            return;
        }
        if (!Files.exists(PROC.resolve(pid))) {
            throw Failure.impossible("there is no process " + pid + "; list shows your JVMs");
        }
        if (hasEnded(pid)) {
            throw Failure.impossible("process " + pid + " (" + text(pid, "comm") + ") has ended");
        }
        String owner = stranger(pid);
        if (owner != null) {
            throw Failure.impossible(
                    "process " + pid + " belongs to another user or group, " + owner + "; run this command as those");
        }
        if (!maps(pid, "libjvm")) {
            throw Failure.impossible(
                    "process " + pid + " (" + text(pid, "comm") + ") is not a JVM; list shows your JVMs");
        }
    }

    /**
     * Removes the socket by which an earlier process of the same id was attached to, when it ended by a signal and belonged to
     * another user than this one: its JVM may not remove it. False if there is none.
     */
    static boolean removeOldEntrance(String pid) throws Failure {
        Path entrance = Paths.get("/tmp", ".java_pid" + pid);
        try {
            return Files.deleteIfExists(entrance);
        } catch (IOException notAllowed) {
            throw Failure.impossible("process " + pid + " cannot be attached to, because " + entrance
                    + " is left of an earlier process with this id; have its owner remove that file");
        }
    }

    /** Also if its parent has not asked yet how it ended. False if that is unknown. */
    static boolean hasEnded(String pid) {
        // the state follows the name, which is in brackets and may hold any character
        return Files.exists(SELF)
                && text(pid, "stat").replaceFirst("(?s).*\\) ?", "").matches("([ZX].*)?");
    }

    /** Whether the process takes an attach from the current user; true if that is unknown. */
    static boolean isOwn(String pid) {
        return !Files.exists(SELF) || !hasEnded(pid) && stranger(pid) == null;
    }

    /** Whether any Java agent runs there; true if that is unknown. */
    static boolean mayHaveAgent(String pid) {
        return !Files.exists(SELF) || maps(pid, "libinstrument");
    }

    /**
     * User and group of the process, if they are in the way, else null. A JVM takes an attach from its own user and group;
     * later than Java 8 also from root, who must use a later Java as well.
     */
    private static String stranger(String pid) {
        try {
            Path process = PROC.resolve(pid);
            boolean same = id("uid", process).equals(id("uid", SELF))
                    && id("gid", process).equals(id("gid", SELF));
            boolean root = id("uid", SELF).equals(0)
                    && LIBJVM_OF_9.matcher(text(pid, "maps")).find()
                    && LIBJVM_OF_9.matcher(text("self", "maps")).find();
            return same || root ? null : name("owner", process) + ":" + name("group", process);
        } catch (IOException ended) {
            return "unknown";
        }
    }

    private static Object id(String kind, Path process) throws IOException {
        return Files.getAttribute(process, "unix:" + kind);
    }

    private static String name(String kind, Path process) throws IOException {
        return ((Principal) Files.getAttribute(process, "posix:" + kind)).getName();
    }

    private static boolean maps(String pid, String library) {
        return text(pid, "maps").contains(library);
    }

    /** Empty if it cannot be read. */
    private static String text(String pid, String file) {
        try {
            byte[] bytes = Files.readAllBytes(PROC.resolve(pid).resolve(file));
            return new String(bytes, StandardCharsets.ISO_8859_1).trim();
        } catch (IOException endedOrForbidden) {
            return "";
        }
    }
}
