// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An application that uses a pool and needs no permissions. Its argument is its exit code. */
public final class UnprivilegedProgram {

    private UnprivilegedProgram() {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, UnprivilegedProgram::daemon);
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            int number = i;
            Future<Integer> result = pool.submit(() -> number);
            sum += result.get();
        }
        System.out.println("sum " + sum);
        if (arguments.length > 0) {
            System.exit(Integer.parseInt(arguments[0]));
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "unprivileged-1");
        thread.setDaemon(true);
        return thread;
    }
}
