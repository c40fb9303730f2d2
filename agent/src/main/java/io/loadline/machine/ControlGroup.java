package io.loadline.machine;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The folders in which Linux shows what one controller allows this process: its control group and those that contain
 * it. A container sees its own group as the outermost (kernel documentation, cgroup-v2 and cgroup-v1). They are looked
 * up once.
 */
final class ControlGroup {

    private static final String MOUNT = "sys/fs/cgroup";

    /** Which version of the files is in the folders. */
    final boolean v2;

    private final List<File> folders;

    /** {@code root}: of the file system. */
    ControlGroup(File root, String controller) {
        File mount = new File(root, MOUNT);
        this.v2 = exists(new File(mount, "cgroup.controllers"));
        File outermost = v2 ? mount : new File(mount, controller);
        this.folders = exists(outermost) ? folders(outermost, path(root, controller)) : Collections.emptyList();
    }

    /** The smallest value of all groups without NaN; NaN if there is no other. */
    double least(ToDoubleFunction<File> value) {
        return Arrays.stream(values(value)).filter(v -> !Double.isNaN(v)).min().orElse(Double.NaN);
    }

    /** The value of each group, the outermost first. */
    double[] values(ToDoubleFunction<File> value) {
        return folders.stream().mapToDouble(value).toArray();
    }

    /** Of lines like {@code 4:memory:/a/b}, or {@code 0::/a/b} in version 2. */
    private String path(File root, String controller) {
        for (String line : new KernelFile(root, "proc/self/cgroup").lines()) {
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
            // groups outside are hidden from this container
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
