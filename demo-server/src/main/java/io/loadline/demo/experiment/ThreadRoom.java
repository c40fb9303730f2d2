package io.loadline.demo.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How many more threads a process of this user could start, limit by limit. Linux; elsewhere nothing is known and little
 * is allowed. Read now; not kept up to date. What the agent says of these limits is checked against it, so it is read
 * here without the agent.
 */
record ThreadRoom(List<Limit> limits) {

    /** A thread that sleeps has some 60 KiB of its stack resident and 25 KiB in the kernel; doubled for safety. */
    private static final double BYTES_PER_THREAD = 160 * 1024;

    /** HotSpot's stack and its guard pages are two mappings. */
    private static final double MAPPINGS_PER_THREAD = 2;

    /** A JVM has some hundred mappings and fifty threads of its own. */
    private static final double OF_A_JVM = 500;

    private static final double SHARE_OF_MEMORY = 0.5;

    /** No experiment takes more than this share of what is left. */
    private static final double SAFE_SHARE = 0.5;

    private static final int SAFE_WHERE_UNKNOWN = 500;

    /**
     * One limit of the system on threads.
     *
     * @param name as an administrator knows it
     * @param more how many more threads it allows now; NaN if it is not known here
     */
    record Limit(String name, double more) {}

    static ThreadRoom read() {
        double threads = threadsOfMachine();
        return new ThreadRoom(List.of(
                new Limit("ulimit -u", processLimit() - threads),
                new Limit("pids.max", roomInControlGroup()),
                new Limit("kernel.threads-max", number("/proc/sys/kernel/threads-max") - threads),
                new Limit("kernel.pid_max", number("/proc/sys/kernel/pid_max") - threads),
                new Limit("vm.max_map_count", (number("/proc/sys/vm/max_map_count") - OF_A_JVM) / MAPPINGS_PER_THREAD),
                new Limit("memory for stacks", memoryAvailable() * SHARE_OF_MEMORY / BYTES_PER_THREAD)));
    }

    /** The one that would come first; of name "not known" if none is known. */
    Limit least() {
        return limits.stream()
                .filter(limit -> !Double.isNaN(limit.more()))
                .min(Comparator.comparingDouble(Limit::more))
                .orElse(new Limit("not known", Double.NaN));
    }

    /** The most threads that an experiment may start here. */
    int safe() {
        double more = least().more();
        return Double.isNaN(more) ? SAFE_WHERE_UNKNOWN : (int) Math.max(0, more * SAFE_SHARE);
    }

    boolean allows(int threads) {
        return threads <= safe();
    }

    /** All threads of the machine may belong to this user: too many are taken off rather than too few. */
    private static double threadsOfMachine() {
        String[] words = text("/proc/loadavg").split("[ /]", -1); // 0.20 0.18 0.12 1/80 11206: see proc(5)
        return words.length > 4 ? parsed(words[4]) : Double.NaN;
    }

    private static double processLimit() {
        return text("/proc/self/limits")
                .lines()
                .filter(line -> line.startsWith("Max processes"))
                .mapToDouble(line ->
                        parsed(line.substring("Max processes".length()).trim().split("\\s+", 2)[0]))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Bytes of the machine; NaN if not known. */
    static double memoryAvailable() {
        return kibibytes("/proc/meminfo", "MemAvailable:") * 1024;
    }

    /** The figure of a line such as {@code VmRSS: 38412 kB}; NaN if not known. */
    static double kibibytes(String file, String key) {
        return text(file)
                .lines()
                .filter(line -> line.startsWith(key))
                .mapToDouble(line -> parsed(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double number(String file) {
        return parsed(text(file).trim());
    }

    /** NaN for what is no number: "unlimited", "max", or nothing. */
    static double parsed(String text) {
        return text.matches("\\d+") ? Double.parseDouble(text) : Double.NaN;
    }

    static String text(String file) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.reduce("", (before, line) -> before + line + "\n");
        } catch (IOException | java.io.UncheckedIOException e) {
            return "";
        }
    }

    /** What the group's limit on processes and threads allows, versions 1 and 2; the strictest from here to the root. */
    private static double roomInControlGroup() {
        double least = Double.NaN;
        for (String line : text("/proc/self/cgroup").lines().toList()) {
            String[] fields = line.split(":", 3); // hierarchy, controllers, path: see cgroups(7)
            if (fields.length == 3 && fields[1].equals("pids")) {
                least = lesser(least, walk(Path.of("/sys/fs/cgroup/pids"), fields[2]));
            } else if (fields.length == 3 && fields[1].isEmpty()) {
                least = lesser(least, walk(Path.of("/sys/fs/cgroup"), fields[2]));
            }
        }
        return least;
    }

    private static double walk(Path mount, String group) {
        double least = Double.NaN;
        Path here = mount.resolve(group.substring(1));
        while (here != null && here.startsWith(mount)) {
            least = lesser(least, pids(here, "pids.max") - pids(here, "pids.current"));
            here = here.getParent();
        }
        return least;
    }

    private static double pids(Path group, String file) {
        return parsed(text(group.resolve(file).toString()).trim());
    }

    private static double lesser(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
    }
}
