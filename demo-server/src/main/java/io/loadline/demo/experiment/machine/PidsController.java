package io.loadline.demo.experiment.machine;

import java.nio.file.Path;

/** The control group's limit on processes and threads, versions 1 and 2; the strictest from here to the root. */
final class PidsController {

    private PidsController() {}

    /** How many more threads it allows; NaN if it sets no limit. */
    static double room() {
        double least = Double.NaN;
        for (String line : ThreadRoom.text("/proc/self/cgroup").lines().toList()) {
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
            least = lesser(least, number(here, "pids.max") - number(here, "pids.current"));
            here = here.getParent();
        }
        return least;
    }

    private static double number(Path group, String file) {
        return ThreadRoom.parsed(ThreadRoom.text(group.resolve(file).toString()).trim());
    }

    private static double lesser(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
    }
}
