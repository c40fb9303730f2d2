// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Processor time of some processes and of the machine until now, and the time that their threads waited for a
 * processor. The source is proc(5): {@code schedstat} of each thread, and {@code stat}. Figures are NaN on other
 * systems. Immutable.
 *
 * @param runSeconds processor time of the processes
 * @param waitSeconds time that threads of the processes were runnable without a processor
 * @param machineSeconds processor time of all programs
 */
record Contention(double runSeconds, double waitSeconds, double machineSeconds) {
    /** USER_HZ, the same on all Linux systems that Java runs on. */
    private static final double TICKS_PER_SECOND = 100;

    private static final int USER = 1;
    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final int STEAL = 8;

    static Contention now(Path proc, List<Long> pids) {
        double[] times = new double[2];
        try {
            for (long pid : pids) {
                add(proc.resolve(Long.toString(pid)).resolve("task"), times);
            }
            return new Contention(times[0] / 1e9, times[1] / 1e9, machine(proc.resolve("stat")));
        } catch (IOException | UncheckedIOException | NumberFormatException e) {
            return new Contention(Double.NaN, Double.NaN, Double.NaN);
        }
    }

    private static void add(Path tasks, double[] times) throws IOException {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                try {
                    String[] parts =
                            Files.readString(thread.resolve("schedstat")).trim().split(" ");
                    times[0] += Double.parseDouble(parts[0]);
                    times[1] += Double.parseDouble(parts[1]);
                } catch (IOException e) {
                    // the thread has ended
                }
            }
        }
    }

    private static double machine(Path stat) throws IOException {
        String[] parts = Files.readAllLines(stat).get(0).trim().split(" +");
        double ticks = 0;
        for (int i = USER; i <= STEAL; i++) {
            ticks += i == IDLE || i == IO_WAIT ? 0 : Double.parseDouble(parts[i]);
        }
        return ticks / TICKS_PER_SECOND;
    }

    /** Returns the differences to an earlier reading; threads that have ended since may be missing. */
    Contention since(Contention earlier) {
        return new Contention(
                Math.max(0, runSeconds - earlier.runSeconds),
                Math.max(0, waitSeconds - earlier.waitSeconds),
                machineSeconds - earlier.machineSeconds);
    }

    /** Returns the number of processors that other programs kept busy. */
    double others(double seconds) {
        return Math.max(0, machineSeconds - runSeconds) / seconds;
    }
}
