package io.loadline.window;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The processor quota of a container, from the files of Linux control groups (kernel documentation, cgroup-v2 and
 * cgroup-v1 cpu controller). The JVM knows the quota too, but rounds it up to whole processors.
 */
final class ControlGroup {

    private static final String V2 = "/sys/fs/cgroup";
    private static final String V1 = "/sys/fs/cgroup/cpu";

    private final boolean v2 = exists(V2, "cpu.max");
    private final boolean v1 = !v2 && exists(V1, "cpu.cfs_quota_us");

    /** How many processors the quota allows; infinite if there is none. */
    double quota() {
        if (v2) {
            String[] words = firstLine(V2, "cpu.max").split(" ");
            return words.length == 2 ? ratio(words[0], words[1]) : Double.POSITIVE_INFINITY;
        }
        return v1
                ? ratio(firstLine(V1, "cpu.cfs_quota_us"), firstLine(V1, "cpu.cfs_period_us"))
                : Double.POSITIVE_INFINITY;
    }

    /** How long the quota has held the group back, all its processors added up; NaN if unknown. */
    double throttledNanos() {
        if (v2) {
            return value(V2, "cpu.stat", "throttled_usec ") * 1000;
        }
        return v1 ? value(V1, "cpu.stat", "throttled_time ") : Double.NaN;
    }

    private static double ratio(String quota, String period) {
        try {
            double q = Double.parseDouble(quota);
            double p = Double.parseDouble(period);
            return q > 0 && p > 0 ? q / p : Double.POSITIVE_INFINITY;
        } catch (NumberFormatException max) {
            return Double.POSITIVE_INFINITY;
        }
    }

    private static boolean exists(String folder, String file) {
        try {
            return new File(folder, file).exists();
        } catch (SecurityException refused) {
            return false;
        }
    }

    private static String firstLine(String folder, String file) {
        return line(folder, file, "");
    }

    private static double value(String folder, String file, String key) {
        String line = line(folder, file, key);
        return line.isEmpty()
                ? Double.NaN
                : Double.parseDouble(line.substring(key.length()).trim());
    }

    /** The first line that starts like this, or an empty text. */
    private static String line(String folder, String file, String start) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new FileInputStream(new File(folder, file)), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(start)) {
                    return line.trim();
                }
            }
        } catch (IOException | SecurityException notHere) {
            // as if there were no quota
        }
        return "";
    }
}
