// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sets a security manager: before it has pools with the argument {@code first}, else on the order {@code secure}. */
public final class SecuredProgram {

    private SecuredProgram() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            secure();
        }
        ExecutorService orders = Executors.newFixedThreadPool(1, new NamedThreads("orders"));
        ExecutorService later = Executors.newFixedThreadPool(2, new NamedThreads("later"));
        new Dialog()
                .on("secure", out -> secure())
                .on("work", out -> work(orders))
                .on("workLater", out -> work(later))
                .run();
    }

    @SuppressWarnings("removal")
    private static void secure() {
        try {
            System.setSecurityManager(new SecurityManager());
        } catch (UnsupportedOperationException java24) {
            // this Java has none
        }
    }

    private static void work(ExecutorService pool) throws Exception {
        for (int i = 0; i < 10; i++) {
            pool.submit(() -> {}).get();
        }
    }
}
