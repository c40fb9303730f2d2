// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.started;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Programs that StartupCost starts: as little as possible. Each prints its largest resident memory at the end. */
public final class StartedPrograms {

    private StartedPrograms() {}

    /** An agent that does nothing: what any agent adds to the start of a JVM, which then cannot use all of its archive. */
    public static final class EmptyAgent {

        private EmptyAgent() {}

        public static void premain(String arguments) {
            // nothing
        }
    }

    /** Does nothing and ends. */
    public static final class Empty {

        private Empty() {}

        public static void main(String[] arguments) {
            printPeakMemory();
        }
    }

    /** Uses a pool before anything else, waits for its one task, and ends. */
    public static final class Pool {

        private Pool() {}

        public static void main(String[] arguments) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.submit(new EmptyTask()).get();
            pool.shutdown();
            printPeakMemory();
        }
    }

    /** A class, not a lambda: the JVM's start of lambdas would be measured as well. */
    static final class EmptyTask implements Runnable {
        @Override
        public void run() {}
    }

    /** A line like {@code VmHWM: 38412 kB}; nothing where there is no such file, which only Linux has. */
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
            // then the peak stays unknown
        }
    }
}
