// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Number of threads that a process of this user could start, limit by limit. Linux; elsewhere nothing is known and little
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

    /** Largest share of the remaining room that an experiment may take. */
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
        // all threads of the machine may belong to this user: too many are taken off rather than too few
        double threads = figure("/proc/loadavg", "/(\\d+)"); // 0.20 0.18 0.12 1/80 11206: see proc(5)
        double mappings = figure("/proc/sys/vm/max_map_count", "(\\d+)");
        return new ThreadRoom(List.of(
                new Limit("ulimit -u", figure("/proc/self/limits", "Max processes +(\\d+)") - threads),
                new Limit("pids.max", roomInControlGroup()),
                new Limit("kernel.threads-max", figure("/proc/sys/kernel/threads-max", "(\\d+)") - threads),
                new Limit("kernel.pid_max", figure("/proc/sys/kernel/pid_max", "(\\d+)") - threads),
                new Limit("vm.max_map_count", (mappings - OF_A_JVM) / MAPPINGS_PER_THREAD),
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

    /** Bytes of the machine; NaN if not known. */
    static double memoryAvailable() {
        return figure("/proc/meminfo", "MemAvailable: +(\\d+)") * 1024;
    }

    /** The first number of that kind in a file; NaN if there is none, as for "unlimited" and "max". */
    static double figure(String file, String regex) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.map(Pattern.compile(regex)::matcher)
                    .filter(Matcher::find)
                    .mapToDouble(found -> Double.parseDouble(found.group(1)))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException | UncheckedIOException e) {
            return Double.NaN;
        }
    }

    /** Returns the limit of the group on processes and threads, versions 1 and 2; the strictest from here to the root. */
    private static double roomInControlGroup() {
        double least = Double.POSITIVE_INFINITY;
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
                String[] fields = line.split(":", 3); // hierarchy, controllers, path: see cgroups(7)
                Path mount = Path.of("/sys/fs/cgroup", fields[1]);
                boolean counts = fields[1].equals("pids") || fields[1].isEmpty();
                Path here = counts ? mount.resolve(fields[2].substring(1)) : null;
                for (; here != null && here.startsWith(mount); here = here.getParent()) {
                    double room = figure(here + "/pids.max", "(\\d+)") - figure(here + "/pids.current", "(\\d+)");
                    least = Double.isNaN(room) ? least : Math.min(least, room);
                }
            }
        } catch (IOException e) {
            // not Linux
        }
        return Double.isInfinite(least) ? Double.NaN : least;
    }
}
