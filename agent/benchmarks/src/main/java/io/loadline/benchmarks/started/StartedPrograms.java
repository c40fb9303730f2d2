// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.started;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Minimal programs that StartupCost starts. Each prints its largest resident memory at the end. */
public final class StartedPrograms {

    private StartedPrograms() {}

    /** Agent that does nothing. It shows the cost of any agent: the JVM cannot use all of its class data archive. */
    public static final class EmptyAgent {

        private EmptyAgent() {}

        public static void premain(String arguments) {
            // nothing
        }
    }

    /** Program that does nothing and ends. */
    public static final class Empty {

        private Empty() {}

        public static void main(String[] arguments) {
            printPeakMemory();
        }
    }

    /** Program that begins by using a pool, waits for its one task, and ends. */
    public static final class Pool {

        private Pool() {}

        public static void main(String[] arguments) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.submit(new EmptyTask()).get();
            pool.shutdown();
            printPeakMemory();
        }
    }

    /** Task that is a class, since the first lambda of a JVM takes time of its own. */
    static final class EmptyTask implements Runnable {
        @Override
        public void run() {}
    }

    /** Prints a line like {@code VmHWM: 38412 kB}; nothing on other systems than Linux. */
    static void printPeakMemory() {
        try (BufferedReader status = new BufferedReader(
                new InputStreamReader(new FileInputStream("/proc/self/status"), StandardCharsets.US_ASCII))) {
            for (String line = status.readLine(); line != null; line = status.readLine()) {
                if (line.startsWith("VmHWM:")) {
                    System.out.println(line);
                    return;
                }
            }
        } catch (IOException notLinux) {
            // the peak stays unknown
        }
    }
}
