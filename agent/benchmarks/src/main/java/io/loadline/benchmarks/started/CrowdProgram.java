// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.started;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Runs a pool of many threads that sleep in a task, some dozen frames deep. Idle threads may be added, without which
 * the pool is full. Prints processor time in milliseconds per second, of the process and of the agent's thread, and the
 * time of sampling 64 stacks of 128 frames in milliseconds, median and longest.
 */
public final class CrowdProgram {

    private static final int DEPTH = 60;
    private static final int STACKS = 64;
    private static final int FRAMES = 128;
    private static final int SAMPLES = 50;

    private CrowdProgram() {}

    /** Runs the program. {@code arguments} are busy threads, idle threads, seconds to warm up, seconds to measure. */
    public static void main(String[] arguments) throws Exception {
        int busy = Integer.parseInt(arguments[0]);
        int spare = Integer.parseInt(arguments[1]);
        List<Thread> threads = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(busy + spare, work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            threads.add(thread);
            return thread;
        });
        CountDownLatch running = new CountDownLatch(busy + spare);
        for (int i = 0; i < busy; i++) {
            pool.execute(() -> sleep(DEPTH, running));
        }
        for (int i = 0; i < spare; i++) {
            pool.execute(running::countDown);
        }
        running.await();
        Thread.sleep(1000L * Integer.parseInt(arguments[2]));
        double process = processMillis();
        double agent = agentMillis();
        long since = System.nanoTime();
        Thread.sleep(1000L * Integer.parseInt(arguments[3]));
        double seconds = (System.nanoTime() - since) / 1e9;
        double processPerSecond = (processMillis() - process) / seconds;
        double agentPerSecond = (agentMillis() - agent) / seconds;
        double[] millis = sampleStacks(threads);
        System.out.printf(
                Locale.ROOT,
                "%.3f %.3f %.3f %.3f%n",
                processPerSecond,
                agentPerSecond,
                millis[millis.length / 2],
                millis[millis.length - 1]);
    }

    private static void sleep(int frames, CountDownLatch running) {
        if (frames > 0) {
            sleep(frames - 1, running);
            return;
        }
        running.countDown();
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static double[] sampleStacks(List<Thread> threads) {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        double[] millis = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            long[] ids = new long[STACKS];
            for (int j = 0; j < STACKS; j++) {
                ids[j] = threads.get((i * STACKS + j) * 7 % threads.size()).getId();
            }
            long began = System.nanoTime();
            bean.getThreadInfo(ids, FRAMES);
            millis[i] = (System.nanoTime() - began) / 1e6;
        }
        Arrays.sort(millis);
        return millis;
    }

    /** Returns the processor time of all threads, the JVM's own too; NaN where the system does not report it. */
    private static double processMillis() throws IOException {
        File[] tasks = new File("/proc/self/task").listFiles();
        if (tasks == null) {
            return Double.NaN;
        }
        double nanos = 0;
        for (File task : tasks) {
            try (BufferedReader in = new BufferedReader(new FileReader(new File(task, "schedstat")))) {
                nanos += Double.parseDouble(in.readLine().split(" ")[0]);
            } catch (IOException ended) {
                // the thread has ended
            }
        }
        return nanos / 1e6;
    }

    /** Returns the processor time of the agent's thread; NaN without an agent. */
    private static double agentMillis() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName agent = new ObjectName("io.loadline:type=Agent");
        return server.isRegistered(agent) ? (Double) server.getAttribute(agent, "OwnCpuMillis") : Double.NaN;
    }
}
