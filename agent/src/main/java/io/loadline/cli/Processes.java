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
 * Looks at a process before attaching. On older Javas the attach API sends a signal that kills a process that is no JVM,
 * and has a JVM that refuses the attach print its threads, so it must not be tried blindly. Without {@code /proc} only the
 * API itself can tell.
 */
final class Processes {

    private static final Path PROC = Paths.get("/proc");
    private static final Path SELF = PROC.resolve("self");

    /** Java 8 has it in a folder named after the processor; from 9 on it is in {@code lib/server}. */
    private static final Pattern LIBJVM_OF_9 = Pattern.compile("/lib/\\w+/libjvm\\.so");

    private static final Pattern IDS = Pattern.compile("(?m)^NSpid:.*\\s(\\d+)$");
    private static final Pattern EFFECTIVE_USER = Pattern.compile("(?m)^Uid:\\s+\\d+\\s+(\\d+)");
    private static final Pattern CAUGHT = Pattern.compile("(?m)^SigCgt:\\s*(\\p{XDigit}+)$");
    private static final long SIGQUIT = 1 << (3 - 1);

    /** What the JDK refuses too: {@code VirtualMachineImpl.checkPermissions}. */
    private static final Set<PosixFilePermission> OF_OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    /** What an attach needs: the JVM's listener, its management, and the agent's own. */
    private static final int MIN_THREADS = 8;

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
        if (state(pid).matches("[Tt].*")) {
            throw Failure.impossible(
                    "process " + pid + " (" + text(pid, "comm") + ") is stopped; kill -CONT " + pid + " lets it go on");
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
        if (text(pid, "cmdline").contains("-XX:+DisableAttachMechanism")) {
            throw Failure.impossible("process " + pid + " takes no attach (-XX:+DisableAttachMechanism); start it with"
                    + " -javaagent:loadline-agent.jar=metrics=PORT, and read http://127.0.0.1:PORT");
        }
    }

    /** Whether the process has a socket to attach to: without one, it needs another thread. */
    static boolean hasEntrance(String pid) throws Failure {
        return Files.exists(entranceOf(pid));
    }

    /** Fails where a process may have no more threads: a JVM that cannot start the thread that it is attached to by ends at once. */
    static void requireRoomForThreads(String pid) throws Failure {
        ThreadRoom room = ThreadLimits.roomOf(pid);
        if (room.headroom < MIN_THREADS) {
            throw Failure.impossible("process " + pid + " may start only " + room.headroom + " more threads ("
                    + room.limit + "), and an attach needs " + MIN_THREADS
                    + "; raise the limit, or wait until threads have ended");
        }
    }

    /**
     * Removes the socket by which an earlier process of the same id was attached to, when that ended by a signal and belonged to
     * another user: the JVM may not remove it. False if there is none.
     */
    static boolean removeOldEntrance(String pid) throws Failure {
        Path entrance = entranceOf(pid);
        try {
            return Files.deleteIfExists(entrance);
        } catch (IOException notAllowed) {
            throw Failure.impossible(
                    "process " + pid + " cannot be attached to, because " + entrance
                            + " is not its own, but another user's or of an earlier process with this id; have that file removed");
        }
    }

    /**
     * Removes a socket that another user made in the name of a process, which everyone may in the temporary folder, or fails. The
     * JDK's own attach checks owner and mode for all users but root, for whom such a socket is the most dangerous.
     */
    static void removeForeignEntrance(String pid) throws Failure {
        if (isForeign(entranceOf(pid), pid)) {
            removeOldEntrance(pid);
        }
    }

    /** Fails if it is another user's at this moment. */
    static void requireOwnEntrance(String pid) throws Failure {
        Path entrance = entranceOf(pid);
        if (isForeign(entrance, pid)) {
            throw Failure.impossible("process " + pid + " is not attached to: another user makes " + entrance
                    + ", where that process should answer");
        }
    }

    /** False if it is not there: the JVM makes it. */
    private static boolean isForeign(Path entrance, String pid) throws Failure {
        try {
            return !isTrusted(entrance, pid)
                    || !Collections.disjoint(
                            Files.getPosixFilePermissions(entrance, LinkOption.NOFOLLOW_LINKS), OF_OTHERS);
        } catch (NoSuchFileException | UnsupportedOperationException notThereOrNoSuchAttributes) {
            return false;
        } catch (IOException unknown) {
            throw Failure.impossible(
                    "process " + pid + " is not attached to: the owner of " + entrance + " cannot be read: " + unknown);
        }
    }

    /** Where a process takes an attach, or will. */
    static Path entranceOf(String pid) {
        return temporaryFolderOf(pid).resolve(".java_pid" + idInside(pid));
    }

    /** Also if its parent has not asked yet how it ended. False if that is unknown. */
    static boolean hasEnded(String pid) {
        return Files.exists(SELF) && state(pid).matches("([ZX].*)?");
    }

    /** Begins with the letter; empty if the process is not there. */
    private static String state(String pid) {
        // it follows the name, which is in brackets and may hold any character
        return text(pid, "stat").replaceFirst("(?s).*\\) ?", "");
    }

    /** An empty map in the order of process ids. */
    static Map<String, String> byId() {
        return new TreeMap<>(Comparator.comparing(Long::valueOf));
    }

    /** What {@link Attachment#list} says, as far as {@code /proc} tells it. */
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

    /** The main class or jar and its arguments. {@code words}: of the command line. */
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

    /** Where a process has its temporary files, whatever it calls so: a container has files of its own. */
    static Path temporaryFolderOf(String pid) {
        return hasFilesOfItsOwn(pid) ? PROC.resolve(pid).resolve("root/tmp") : Paths.get("/tmp");
    }

    /** As in a container; false if that is unknown. */
    static boolean hasFilesOfItsOwn(String pid) {
        try {
            Path own = Files.readSymbolicLink(SELF.resolve("ns/mnt"));
            return !own.equals(Files.readSymbolicLink(PROC.resolve(pid).resolve("ns/mnt")))
                    || !Files.isSameFile(PROC.resolve(pid).resolve("root"), Paths.get("/"));
        } catch (IOException unknown) {
            return false;
        }
    }

    /** The process id by which a process knows itself: a container has ids of its own. */
    static String idInside(String pid) {
        Matcher ids = IDS.matcher(text(pid, "status"));
        return ids.find() ? ids.group(1) : pid;
    }

    /** Sends SIGQUIT, by which a JVM is told to look for who wants to attach. One that has just started would die of it. */
    static void quit(String pid) throws IOException, Failure {
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
     * The path by which a process sees a file of ours. Where it has files of its own, as in a container, it gets a copy among its
     * temporary ones, which stays: an agent's classes are read while it runs.
     */
    static String asSeenBy(String pid, String file) throws Failure {
        if (!hasFilesOfItsOwn(pid)) {
            return file;
        }
        try {
            byte[] bytes = Files.readAllBytes(Paths.get(file));
            String name = String.format("loadline-agent-%08x.jar", Arrays.hashCode(bytes));
            Path copy = temporaryFolderOf(pid).resolve(name);
            boolean there = Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS);
            if (!there || !Arrays.equals(bytes, Files.readAllBytes(copy)) || !isTrusted(copy, pid)) {
                // whatever has the name, a new file takes its place: nobody else's can be written to
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

    /** Whether a file belongs to this user or to that of the process. */
    private static boolean isTrusted(Path file, String pid) throws IOException {
        String owner =
                Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS).toString();
        return owner.equals(user("self")) || owner.equals(user(pid));
    }

    /** The user whose the files are that a process makes; not the owner of its folder, which is root if it may not be traced. */
    private static String user(String pid) {
        Matcher user = EFFECTIVE_USER.matcher(text(pid, "status"));
        return user.find() ? user.group(1) : "unknown";
    }

    /** Whether it is another process than this one, and takes an attach from the current user, which is true if unknown. */
    static boolean isListed(String pid) {
        return !pid.equals(ownId()) && (!Files.exists(SELF) || !hasEnded(pid) && stranger(pid) == null);
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
