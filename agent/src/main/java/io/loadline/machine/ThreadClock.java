// SPDX-License-Identifier: Apache-2.0
package io.loadline.machine;

import io.loadline.health.Privileged;
import io.loadline.record.Worker;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The time of a thread on a processor, as reported by the operating system or the JVM. */
public interface ThreadClock {

    /** The time that a thread used since it began, in nanoseconds. */
    final class Usage {
        public static final Usage NOTHING = new Usage(0, 0);

        public final long cpuNanos;

        /** Time ready to run and waiting for a processor; NaN if this clock does not know it. */
        public final double runQueueNanos;

        public Usage(long cpuNanos, double runQueueNanos) {
            this.cpuNanos = cpuNanos;
            this.runQueueNanos = runQueueNanos;
        }
    }

    /**
     * Returns the time that a worker's thread used so far; null if the thread is unknown or has ended. Called by the
     * sampler, and by a worker that ends.
     */
    Usage read(Worker worker);

    /** Returns the name of this clock for people. */
    String name();

    /** Returns the best clock that this machine offers. */
    static ThreadClock best() {
        return OfLinux.isAvailable(new File("/proc")) ? new OfLinux() : new OfJvm();
    }

    /**
     * Returns the time for which the calling thread was ready but waited for a processor, since it began; NaN if
     * unknown. Nanoseconds.
     */
    static double runQueueNanosOfThisThread() {
        Usage now = OfLinux.readFile("thread-self");
        return now == null || now.cpuNanos == 0 ? Double.NaN : now.runQueueNanos;
    }

    /** Returns the processor time of the calling thread in nanoseconds; elapsed time if the JVM does not know it. */
    static long nanosOfThisThread() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
                ? threads.getCurrentThreadCpuTime()
                : System.nanoTime();
    }

    /**
     * A clock that reads {@code /proc/self/task/TID/schedstat}: nanoseconds on a processor and nanoseconds ready but
     * waiting for one (kernel documentation, scheduler/sched-stats). A thread takes about ten microseconds.
     */
    final class OfLinux implements ThreadClock {

        private static final int MAX_BYTES = 64;

        /**
         * Returns whether Linux has the files. Before Linux 3.17 there is no {@code thread-self}, so that no worker
         * knows its number.
         */
        static boolean isAvailable(File proc) {
            try (FileInputStream in = new FileInputStream(new File(proc, "thread-self/schedstat"))) {
                return in.read() > '0';
            } catch (IOException | RuntimeException notHere) {
                return false;
            }
        }

        @Override
        public Usage read(Worker worker) {
            if (worker.osThreadId < 0) {
                return null;
            }
            // a worker that ends reads its own file, for which the application may lack the permission
            return Privileged.get(() -> readFile("self/task/" + worker.osThreadId));
        }

        private static Usage readFile(String thread) {
            byte[] text = new byte[MAX_BYTES];
            try (FileInputStream in = new FileInputStream("/proc/" + thread + "/schedstat")) {
                return parse(text, in.read(text));
            } catch (IOException | SecurityException endedOrRefused) {
                return null;
            }
        }

        @Override
        public String name() {
            return "schedstat of the operating system";
        }

        /** Parses the first two numbers; null if there are fewer: the file of a thread that ends may be empty. */
        static Usage parse(byte[] text, int length) {
            long[] numbers = new long[2];
            int n = 0;
            for (int i = 0; i < length && n < 2; i++) {
                if (text[i] >= '0' && text[i] <= '9') {
                    numbers[n] = numbers[n] * 10 + (text[i] - '0');
                } else {
                    n++;
                }
            }
            return n == 2 ? new Usage(numbers[0], numbers[1]) : null;
        }
    }

    /** A clock for any system. Run-queue delay is unknown. */
    final class OfJvm implements ThreadClock {

        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

        @Override
        public Usage read(Worker worker) {
            long nanos = threads.isThreadCpuTimeSupported() ? threads.getThreadCpuTime(worker.threadId) : -1;
            return nanos < 0 ? null : new Usage(nanos, Double.NaN);
        }

        @Override
        public String name() {
            return "thread CPU time of the JVM";
        }
    }
}
