// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.util.Collection;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Overloads a pool for some seconds, then stops, and meanwhile compares predictions with measured waits. */
public final class BurstProgram {

    private static final int THREADS = 8;
    private static final long SERVICE_MILLIS = 5;
    private static final double PER_SECOND = 3_500;
    private static final double BURST_SECONDS = 4;
    private static final double SECONDS = 50;

    /** Shortest mean wait to compare; shorter waits are not caused by the queue. */
    private static final double MIN_MILLIS = 100;

    private static final double ERROR = 0.2;

    private final ObjectName bean = OwnBeans.live("burst");
    private int rows;
    private int wrong;
    private String worst = "";

    private BurstProgram() {}

    public static void main(String[] arguments) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS, new NamedThreads("burst"));
        pool.prestartAllCoreThreads();
        new Dialog().on("run", out -> new BurstProgram().run(pool, out)).run();
    }

    private void run(ThreadPoolExecutor pool, PrintStream out) throws Exception {
        OwnBeans.awaitBean(bean);
        Thread load = new Thread(() -> load(pool));
        load.start();
        while (load.isAlive()) {
            compare();
            load.join(50);
        }
        out.println("rows\t" + rows);
        out.println("wrong\t" + wrong);
        out.println("worst\t" + worst);
    }

    private static void load(ThreadPoolExecutor pool) {
        long begin = System.nanoTime();
        long sent = 0;
        for (double at = 0; at < SECONDS; at = (System.nanoTime() - begin) / 1e9) {
            for (; sent < PER_SECOND * Math.min(at, BURST_SECONDS); sent++) {
                pool.execute(() -> LockSupport.parkNanos(SERVICE_MILLIS * 1_000_000));
            }
            LockSupport.parkNanos(500_000);
        }
    }

    /** Compares the prediction for the present threads with the measured wait, if both are of the same moment. */
    private void compare() throws Exception {
        double measured = meanWait();
        TabularData whatIf = (TabularData) OwnBeans.server().getAttribute(bean, "WhatIf");
        boolean sameMoment = meanWait() == measured;
        for (Object value : sameMoment ? (Collection<?>) whatIf.values() : java.util.Collections.emptyList()) {
            CompositeData row = (CompositeData) value;
            double predicted = (Double) row.get("meanWaitMillis");
            if ((Integer) row.get("threads") == THREADS && Math.max(measured, predicted) > MIN_MILLIS) {
                rows++;
                if (Math.abs(predicted - measured) > ERROR * Math.max(measured, predicted)) {
                    wrong++;
                    worst = "predicted " + predicted + " ms, measured " + measured + " ms";
                }
            }
        }
    }

    private double meanWait() throws Exception {
        return (Double) OwnBeans.server().getAttribute(bean, "MeanWaitMillis");
    }
}
