// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.machine.ThreadLimits;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Principal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks a process before an attach, which must not be tried blindly. In older Javas the attach API sends a signal. It
 * kills a process other than a JVM, and makes a JVM that refuses the attach print its threads. Without {@code /proc}
 * only the API itself can check.
 */
final class Processes {

    private static final Path PROC = Paths.get("/proc");
    private static final Path SELF = PROC.resolve("self");

    /**
     * Path of libjvm from Java 9 on. Java 8 has it in a folder named after the processor; later versions have it in
     * {@code lib/server}.
     */
    private static final Pattern LIBJVM_OF_9 = Pattern.compile("/lib/\\w+/libjvm\\.so");

    private static final Pattern IDS = Pattern.compile("(?m)^NSpid:.*\\s(\\d+)$");
    private static final Pattern EFFECTIVE_USER = Pattern.compile("(?m)^Uid:\\s+\\d+\\s+(\\d+)");
    private static final Pattern CAUGHT = Pattern.compile("(?m)^SigCgt:\\s*(\\p{XDigit}+)$");
    private static final long SIGQUIT = 1 << (3 - 1);

    /** Permissions that the JDK rejects too: {@code VirtualMachineImpl.checkPermissions}. */
    private static final Set<PosixFilePermission> OF_OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    /** Threads that an attach needs: the JVM's listener, its management, and the agent's own. */
    private static final int MIN_THREADS = 8;

    private Processes() {}

    static String ownId() {
        String name = ManagementFactory.getRuntimeMXBean().getName();
        return name.substring(0, name.indexOf('@'));
    }

    /** Fails unless this is the id of a JVM that the current user may attach to. */
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
        if (state(pid).matches("[Tt].*")) {
            throw Failure.impossible(
                    "process " + pid + " (" + text(pid, "comm") + ") is stopped; kill -CONT " + pid + " lets it go on");
        }
        String owner = foreignOwner(pid);
        if (owner != null) {
            throw Failure.impossible(
                    "process " + pid + " belongs to another user or group, " + owner + "; run this command as those");
        }
        if (!maps(pid, "libjvm")) {
            throw Failure.impossible(
                    "process " + pid + " (" + text(pid, "comm") + ") is not a JVM; list shows your JVMs");
        }
        if (text(pid, "cmdline").contains("-XX:+DisableAttachMechanism")) {
            throw Failure.impossible("process " + pid + " takes no attach (-XX:+DisableAttachMechanism); start it with"
                    + " -javaagent:loadline-agent.jar=metrics=PORT, and read http://127.0.0.1:PORT");
        }
    }

    /** Returns true if the process has its attach socket. Without one, it needs another thread. */
    static boolean hasAttachSocket(String pid) throws Failure {
        return Files.exists(attachSocketOf(pid));
    }

    /** Fails if a process has too few threads left. A JVM that cannot start its attach listener exits at once. */
    static void requireRoomForThreads(String pid) throws Failure {
        ThreadRoom room = ThreadLimits.roomOf(pid);
        if (room.headroom < MIN_THREADS) {
            throw Failure.impossible("process " + pid + " may start only " + room.headroom + " more threads ("
                    + room.limit + "), and an attach needs " + MIN_THREADS
                    + "; raise the limit, or wait until threads have ended");
        }
    }

    /**
     * Removes the attach socket of an earlier process with the same id. If that process belonged to another user and a
     * signal ended it, the JVM may not remove its socket. Returns false if there is no socket.
     */
    static boolean removeOldSocket(String pid) throws Failure {
        Path socket = attachSocketOf(pid);
        try {
            return Files.deleteIfExists(socket);
        } catch (IOException notAllowed) {
            throw Failure.impossible(
                    "process " + pid + " cannot be attached to, because " + socket
                            + " is not its own, but another user's or of an earlier process with this id; have that file removed");
        }
    }

    /**
     * Removes a socket that another user made in the name of a process, or fails. Any user may create one in the
     * temporary folder. The JDK's own attach checks owner and mode for all users except root, who is most at risk.
     */
    static void removeForeignSocket(String pid) throws Failure {
        if (isForeign(attachSocketOf(pid), pid)) {
            removeOldSocket(pid);
        }
    }

    /** Fails if the socket belongs to another user at this moment. */
    static void requireOwnSocket(String pid) throws Failure {
        Path socket = attachSocketOf(pid);
        if (isForeign(socket, pid)) {
            throw Failure.impossible("process " + pid + " is not attached to: another user makes " + socket
                    + ", where that process should answer");
        }
    }

    /** Returns true if the socket may belong to another user; false if it is missing, since the JVM will create it. */
    private static boolean isForeign(Path socket, String pid) throws Failure {
        try {
            return !isTrusted(socket, pid)
                    || !Collections.disjoint(
                            Files.getPosixFilePermissions(socket, LinkOption.NOFOLLOW_LINKS), OF_OTHERS);
        } catch (NoSuchFileException | UnsupportedOperationException notThereOrNoSuchAttributes) {
            return false;
        } catch (IOException unknown) {
            throw Failure.impossible(
                    "process " + pid + " is not attached to: the owner of " + socket + " cannot be read: " + unknown);
        }
    }

    /** Returns the path of the process's attach socket, existing or not. */
    static Path attachSocketOf(String pid) {
        return temporaryFolderOf(pid).resolve(".java_pid" + idInside(pid));
    }

    /** Returns true if the process has ended, even if its parent has not yet read the exit status; false if unknown. */
    static boolean hasEnded(String pid) {
        return Files.exists(SELF) && state(pid).matches("([ZX].*)?");
    }

    /** Returns text that begins with the state's letter; empty if the process does not exist. */
    private static String state(String pid) {
        // the state follows the name, which is in brackets and may contain any character
        return text(pid, "stat").replaceFirst("(?s).*\\) ?", "");
    }

    /** Returns an empty map sorted by process id. */
    static Map<String, String> byId() {
        return new TreeMap<>(Comparator.comparing(Long::valueOf));
    }

    /** Returns the JVMs that {@link Attachment#list} specifies, as far as {@code /proc} shows them. */
    static Map<String, String> jvms() throws Failure {
        Map<String, String> names = byId();
        String[] all = PROC.toFile().list();
        if (!Files.exists(SELF) || all == null) {
            throw Failure.impossible("the Java in " + System.getProperty("java.home")
                    + " has no attach API; run this with the java of a JDK");
        }
        for (String id : all) {
            if (id.matches("\\d+") && isListed(id) && maps(id, "libjvm")) {
                names.put(id, program(text(id, "cmdline").split("\0")));
            }
        }
        return names;
    }

    /**
     * Returns the main class or jar and its arguments.
     *
     * @param words the words of the command line
     */
    static String program(String[] words) {
        int i = 1;
        while (i < words.length && words[i].startsWith("-") && !words[i].matches("-jar|-m|--module(=.*)?")) {
            i += words[i].matches(
                            "-cp|-p|--?class-?path|--(upgrade-)?module-path|--(add|limit|patch|enable-native)-[^=]+|--source")
                    ? 2
                    : 1;
        }
        int main = i < words.length && words[i].matches("-jar|-m|--module") ? i + 1 : i;
        return String.join(" ", Arrays.asList(words).subList(Math.min(main, words.length), words.length))
                .replaceFirst("^--module=", "");
    }

    /** Returns the temporary folder of a process, as this program sees it. A container has its own file system. */
    static Path temporaryFolderOf(String pid) {
        return hasOwnFileSystem(pid) ? PROC.resolve(pid).resolve("root/tmp") : Paths.get("/tmp");
    }

    /** Returns true if the process has its own file system, as in a container; false if unknown. */
    static boolean hasOwnFileSystem(String pid) {
        try {
            Path own = Files.readSymbolicLink(SELF.resolve("ns/mnt"));
            return !own.equals(Files.readSymbolicLink(PROC.resolve(pid).resolve("ns/mnt")))
                    || !Files.isSameFile(PROC.resolve(pid).resolve("root"), Paths.get("/"));
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Returns the process id that the process itself sees, since a container has its own ids. */
    static String idInside(String pid) {
        Matcher ids = IDS.matcher(text(pid, "status"));
        return ids.find() ? ids.group(1) : pid;
    }

    /**
     * Sends SIGQUIT, on which a JVM checks for an attach request. Fails if the process does not catch the signal yet: a
     * JVM that has just started would die.
     */
    static void sendSigquit(String pid) throws IOException, Failure {
        Matcher caught = CAUGHT.matcher(text(pid, "status"));
        if (caught.find() && (Long.parseUnsignedLong(caught.group(1), 16) & SIGQUIT) == 0) {
            throw Failure.impossible("process " + pid + " takes no attach yet, or never; try again");
        }
        try {
            int code = new ProcessBuilder("sh", "-c", "kill -QUIT " + pid)
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw Failure.impossible("process " + pid + " could not be sent SIGQUIT");
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns the path by which a process sees a file of this program. A process with its own file system, as in a
     * container, gets a copy in its temporary folder. The copy stays, since the JVM reads the agent's classes while it
     * runs.
     */
    static String asSeenBy(String pid, String file) throws Failure {
        if (!hasOwnFileSystem(pid)) {
            return file;
        }
        try {
            byte[] bytes = Files.readAllBytes(Paths.get(file));
            String name = String.format("loadline-agent-%08x.jar", Arrays.hashCode(bytes));
            Path copy = temporaryFolderOf(pid).resolve(name);
            boolean exists = Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS);
            if (!exists || !Arrays.equals(bytes, Files.readAllBytes(copy)) || !isTrusted(copy, pid)) {
                // a new file replaces any other of that name, so that nothing is written into a file of another user
                Path made = Files.createTempFile(copy.getParent(), "loadline", ".tmp");
                Files.write(made, bytes);
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-r--r--"));
                Files.move(made, copy, StandardCopyOption.ATOMIC_MOVE);
            }
            return "/tmp/" + name;
        } catch (IOException refused) {
            throw Failure.impossible(
                    "process " + pid + " has files of its own, and the agent cannot be copied there: " + refused);
        }
    }

    /** Returns true if a file belongs to this user or to the user of the process. */
    private static boolean isTrusted(Path file, String pid) throws IOException {
        String owner =
                Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS).toString();
        return owner.equals(user("self")) || owner.equals(user(pid));
    }

    /**
     * Returns the user that owns the files a process creates. The owner of its folder in /proc is root if the process
     * may not be traced.
     */
    private static String user(String pid) {
        Matcher user = EFFECTIVE_USER.matcher(text(pid, "status"));
        return user.find() ? user.group(1) : "unknown";
    }

    /** Returns true for any other process that the current user may attach to; also if that is unknown. */
    static boolean isListed(String pid) {
        return !pid.equals(ownId()) && (!Files.exists(SELF) || !hasEnded(pid) && foreignOwner(pid) == null);
    }

    /** Returns true if any Java agent runs in the process; also if that is unknown. */
    static boolean mayHaveAgent(String pid) {
        return !Files.exists(SELF) || maps(pid, "libinstrument");
    }

    /**
     * Returns the user and group of the process if they prevent an attach, otherwise null. A JVM accepts an attach from
     * its own user and group. From Java 9 on it also accepts root, if root uses Java 9 or later too.
     */
    private static String foreignOwner(String pid) {
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

    /** Returns the text of a file in /proc; empty if it cannot be read. */
    private static String text(String pid, String file) {
        try {
            byte[] bytes = Files.readAllBytes(PROC.resolve(pid).resolve(file));
            return new String(bytes, StandardCharsets.ISO_8859_1).trim();
        } catch (IOException endedOrForbidden) {
            return "";
        }
    }
}
