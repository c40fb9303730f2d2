package io.loadline.benchmarks.startup;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** The largest resident memory that this process has had, as Linux tells it. */
final class PeakMemory {

    private PeakMemory() {}

    /** Prints a line like {@code VmHWM: 38412 kB}; nothing where there is no such file. */
    static void print() {
        try (BufferedReader status = new BufferedReader(
                new InputStreamReader(new FileInputStream("/proc/self/status"), StandardCharsets.US_ASCII))) {
            for (String line = status.readLine(); line != null; line = status.readLine()) {
                if (line.startsWith("VmHWM:")) {
                    System.out.println(line);
                    return;
                }
            }
        } catch (IOException notLinux) {
            // then the peak stays unknown
        }
    }
}
