// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The control group of a process and the groups that contain it. They are folders in which Linux shows the limits of
 * one controller (kernel documentation, cgroup-v2 and cgroup-v1). A container sees its own group as the outermost. The
 * folders are found once.
 */
final class ControlGroup {

    private static final String MOUNT = "sys/fs/cgroup";

    /** True if the folders have the files of version 2. */
    final boolean v2;

    private final List<File> folders;

    /**
     * Finds the groups of a process.
     *
     * @param root root of the file system
     * @param controller name of the controller in version 1
     * @param process id of the process, or {@code self}
     */
    ControlGroup(File root, String controller, String process) {
        File mount = new File(root, MOUNT);
        this.v2 = exists(new File(mount, "cgroup.controllers"));
        File outermost = v2 ? mount : new File(mount, controller);
        this.folders =
                exists(outermost) ? folders(outermost, path(root, controller, process)) : Collections.emptyList();
    }

    /** Returns the smallest value of all groups; NaN if every value is NaN. */
    double least(ToDoubleFunction<File> value) {
        return Arrays.stream(values(value)).filter(v -> !Double.isNaN(v)).min().orElse(Double.NaN);
    }

    /** Returns the value of each group, the outermost first. */
    double[] values(ToDoubleFunction<File> value) {
        return folders.stream().mapToDouble(value).toArray();
    }

    /** Reads the path from lines like {@code 4:memory:/a/b}, or {@code 0::/a/b} in version 2. */
    private String path(File root, String controller, String process) {
        for (String line : new KernelFile(root, "proc/" + process + "/cgroup").lines()) {
            String[] parts = line.split(":", 3);
            boolean ours = parts.length == 3
                    && (v2
                            ? parts[0].equals("0")
                            : Arrays.asList(parts[1].split(",")).contains(controller));
            if (ours) {
                return parts[2];
            }
        }
        return "";
    }

    private static List<File> folders(File outermost, String path) {
        List<File> folders = new ArrayList<>();
        folders.add(outermost);
        File folder = outermost;
        for (String name : path.split("/")) {
            folder = name.isEmpty() ? folder : new File(folder, name);
            // this container cannot see groups outside of its own
            if (name.equals("..") || !exists(folder)) {
                break;
            }
            if (!name.isEmpty()) {
                folders.add(folder);
            }
        }
        return folders;
    }

    private static boolean exists(File file) {
        try {
            return file.exists();
        } catch (SecurityException refused) {
            return false;
        }
    }
}
