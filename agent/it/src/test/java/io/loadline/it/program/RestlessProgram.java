// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Makes, loads, resizes and ends pools at random, while a thread reads every attribute again and again. Seeded. */
public final class RestlessProgram {

    private static final int POOLS = 6;

    private final Random random;
    private final double seconds;
    private final Map<String, String> faults = new TreeMap<>();
    private long read;

    private RestlessProgram(long seed, double seconds) {
        this.random = new Random(seed);
        this.seconds = seconds;
    }

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .onLine("run", (words, out) -> new RestlessProgram(
                                Long.parseLong(words[1]), Double.parseDouble(words[2]))
                        .run(out))
                .run();
    }

    private void run(PrintStream out) throws Exception {
        Thread loads = new Thread(this::loads);
        loads.start();
        while (loads.isAlive()) {
            readAll();
        }
        out.println("read\t" + read);
        out.println("faults\t" + OwnBeans.oneLine(faults.toString()));
    }

    private void readAll() throws Exception {
        for (ObjectName bean : OwnBeans.beans("*")) {
            try {
                for (MBeanAttributeInfo info :
                        OwnBeans.server().getMBeanInfo(bean).getAttributes()) {
                    check(info.getName(), value(bean, info.getName()));
                    read++;
                }
            } catch (InstanceNotFoundException gone) {
                // the pool has ended
            }
        }
    }

    private Object value(ObjectName bean, String attribute) throws InstanceNotFoundException {
        try {
            return OwnBeans.server().getAttribute(bean, attribute);
        } catch (InstanceNotFoundException gone) {
            throw gone;
        } catch (JMException | RuntimeException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            faults.put(attribute, String.valueOf(cause));
            return null;
        }
    }

    /** Checks a figure: unknown ones are NaN or -1, a count is neither, and nothing is infinite. */
    private void check(String label, Object value) {
        if (value instanceof CompositeData) {
            CompositeData composite = (CompositeData) value;
            for (String item : composite.getCompositeType().keySet()) {
                check(label + "." + item, composite.get(item));
            }
        } else if (value instanceof TabularData) {
            for (Object row : ((TabularData) value).values()) {
                check(label, row);
            }
        } else if (value instanceof Double) {
            boolean known = label.matches("Recommendation\\.(confidence|observedSeconds)|WhatIf\\.throughputPerSecond");
            if (Double.isInfinite((Double) value) || known && Double.isNaN((Double) value)) {
                faults.put(label, String.valueOf(value));
            }
        } else if (value instanceof Number && ((Number) value).longValue() < -1) {
            faults.put(label, String.valueOf(value));
        }
    }

    private void loads() {
        ThreadPoolExecutor[] pools = new ThreadPoolExecutor[POOLS];
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < seconds * 1e9) {
            int i = random.nextInt(POOLS);
            if (pools[i] == null) {
                pools[i] = newPool(i);
            }
            change(pools, i);
            LockSupport.parkNanos(random.nextInt(200) * 1_000_000L);
        }
        for (ThreadPoolExecutor pool : pools) {
            if (pool != null) {
                pool.shutdownNow();
            }
        }
    }

    private void change(ThreadPoolExecutor[] pools, int i) {
        switch (random.nextInt(12)) {
            case 0:
                pools[i].shutdownNow();
                pools[i] = null;
                break;
            case 1:
                int threads = 1 + random.nextInt(8);
                pools[i].setCorePoolSize(Math.min(threads, pools[i].getMaximumPoolSize()));
                pools[i].setMaximumPoolSize(Math.max(threads, pools[i].getCorePoolSize()));
                break;
            case 2:
                send(pools[i], 1, 0);
                break;
            case 3:
            case 4:
                send(pools[i], 3_000, 1);
                break;
            case 5:
                send(pools[i], 20_000, 0);
                break;
            case 6:
                // no load
                break;
            default:
                send(pools[i], 100, random.nextInt(5));
        }
    }

    private static void send(ThreadPoolExecutor pool, int tasks, long millis) {
        for (int n = 0; n < tasks; n++) {
            try {
                pool.execute(() -> LockSupport.parkNanos(millis * 1_000_000));
            } catch (RejectedExecutionException full) {
                // the queue is full
            }
        }
    }

    private ThreadPoolExecutor newPool(int i) {
        NamedThreads threads = new NamedThreads("restless" + i);
        if (i == 0) {
            ScheduledThreadPoolExecutor scheduled = new ScheduledThreadPoolExecutor(2, threads);
            scheduled.scheduleAtFixedRate(() -> {}, 0, 7, TimeUnit.MILLISECONDS);
            return scheduled;
        }
        BlockingQueue<Runnable> queue =
                i == 1 ? new SynchronousQueue<>() : i == 2 ? new ArrayBlockingQueue<>(50) : new LinkedBlockingQueue<>();
        return new ThreadPoolExecutor(i % 4, i == 1 ? 200 : 4, 1, TimeUnit.SECONDS, queue, threads);
    }
}
