// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** Waits for an attach, with one pool that works on orders and one that never works. */
public final class OrdersProgram {

    private OrdersProgram() {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService orders = Executors.newFixedThreadPool(1, new NamedThreads("orders"));
        ThreadPoolExecutor idle = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, new NamedThreads("idle"));
        new Dialog()
                .on("work", out -> {
                    idle.prestartAllCoreThreads();
                    for (int i = 0; i < 3; i++) {
                        orders.submit(() -> {}).get();
                    }
                })
                .on("shutDown", out -> {
                    orders.shutdown();
                    OwnBeans.awaitWindows(3);
                })
                .on("traces", OrdersProgram::traces)
                .run();
    }

    /** Prints the traces that the agent leaves in this JVM. */
    private static void traces(PrintStream out) {
        out.println("status\t" + System.getProperty("io.loadline.status"));
        out.println("threads\t"
                + Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().contains("loadline"))
                        .count());
        out.println("beans\t" + OwnBeans.beans("*").size());
    }
}
