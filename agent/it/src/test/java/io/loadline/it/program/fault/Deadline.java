// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a step on a thread of its own, and prints the stacks of all threads after a time-out. */
final class Deadline {

    private static final int FRAMES = 12;

    private Deadline() {}

    /** Runs a step. Returns false if it did not end in time. */
    static boolean run(long seconds, Seen seen, Callable<Void> step) throws InterruptedException {
        FutureTask<Void> done = new FutureTask<>(() -> {
            try {
                step.call();
            } catch (Throwable error) {
                seen.thrown(error, "the application");
            }
            return null;
        });
        Thread thread = new Thread(done, "application");
        thread.setDaemon(true);
        thread.start();
        try {
            done.get(seconds, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException hanging) {
            seen.complain("hangs: " + dump());
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the stacks of threads inside the agent and of the application's threads. */
    private static String dump() {
        StringBuilder text = new StringBuilder();
        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) {
            StackTraceElement[] trace = thread.getStackTrace();
            boolean isOurs = thread.getThreadName().matches("application|crew-.*");
            if (isOurs || Arrays.stream(trace).anyMatch(frame -> Points.isCovered(frame.getClassName()))) {
                text.append("\n").append(thread.getThreadName()).append(' ').append(thread.getThreadState());
                Arrays.stream(trace).limit(FRAMES).forEach(frame -> text.append("\n    ")
                        .append(frame));
            }
        }
        return text.toString();
    }
}
