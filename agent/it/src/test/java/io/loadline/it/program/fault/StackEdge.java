// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Calls pools at the end of the stack: from each of the deepest frames of a recursion, with a new pool each time. A
 * call may overflow, as without the agent. But a call that returns has done its work, a task runs at most once, and no
 * error propagates from the agent.
 */
final class StackEdge {

    private static final int DEPTHS = 60;
    private static final long STACK_BYTES = 200_000;
    private static final String PROBE = "io.loadline.bootstrap.Probe";

    private final Seen seen;
    /** Threads whose exceptions are ignored, since an overflow may end workers inside the JDK. */
    private final Crew crew = new Crew(new Seen());

    private final List<ThreadPoolExecutor> overflowed = new ArrayList<>();
    private final Map<String, Integer> results = new TreeMap<>();

    StackEdge(Seen seen) {
        this.seen = seen;
    }

    /** Makes the calls, and prints how often each has returned and overflowed. */
    void run(List<EdgeCall.Kind> calls, PrintStream out) throws Exception {
        results.clear();
        for (EdgeCall.Kind kind : calls) {
            // loads the classes that the call needs
            new EdgeCall(kind, crew).make();
            for (int up = 0; up < DEPTHS; up++) {
                attempt(new EdgeCall(kind, crew), up);
            }
        }
        results.forEach((result, times) -> out.println(result + "\t" + times));
    }

    /**
     * Returns whether every pool still answers. The JDK may have left one of its locks locked, where the agent would
     * wait.
     */
    boolean poolsAnswer() throws InterruptedException {
        List<Integer> answers = new CopyOnWriteArrayList<>();
        Thread asking = new Thread(
                () -> overflowed.forEach(
                        pool -> answers.add(pool.getPoolSize() + pool.getQueue().size())),
                "asking");
        asking.setDaemon(true);
        asking.start();
        asking.join(TimeUnit.SECONDS.toMillis(2));
        return answers.size() == overflowed.size();
    }

    private void attempt(EdgeCall call, int up) throws InterruptedException {
        String where = call.kind.name + " " + up + " frames above the edge";
        Attempt attempt = new Attempt(call, up);
        Thread thread = new Thread(null, attempt::down, "edge", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        thread.join(TimeUnit.SECONDS.toMillis(Crew.PATIENCE_SECONDS));
        call.gate.open();
        if (thread.isAlive()) {
            Throwable there = new Throwable("hangs");
            there.setStackTrace(thread.getStackTrace());
            seen.thrown(there, where);
        } else if (attempt.thrown == null) {
            returned(call, attempt.result, where);
        } else {
            threw(call, attempt.thrown, where);
        }
    }

    private void returned(EdgeCall call, Object result, String where) throws InterruptedException {
        count(call, "returned");
        call.pool.shutdown();
        boolean ended = call.pool.awaitTermination(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS);
        seen.expect(ended && call.holds(result), where + " has done what it says");
    }

    private void threw(EdgeCall call, Throwable thrown, String where) {
        count(call, "overflowed");
        overflowed.add(call.pool);
        if (!(thrown instanceof StackOverflowError) || isOurs(thrown.getStackTrace())) {
            seen.thrown(thrown, where);
        }
        seen.expect(call.task.runs.get() <= 1, where + " runs the task at most once");
    }

    private void count(EdgeCall call, String result) {
        results.merge(call.kind.name + " " + result, 1, Integer::sum);
    }

    /**
     * Returns whether an error is from the agent. One at the entry of the probe does not count, since it cannot be
     * caught there.
     */
    private static boolean isOurs(StackTraceElement[] trace) {
        for (int i = 0; i < trace.length; i++) {
            boolean entry = i == 0 && trace[i].getClassName().equals(PROBE);
            if (Points.isCovered(trace[i].getClassName()) && !entry) {
                return true;
            }
        }
        return false;
    }

    /** Attempt that recurses until the stack is full, returns some frames, and makes the call there. */
    private static final class Attempt {
        private final EdgeCall call;
        private int up;
        private Object result;
        private Throwable thrown;

        Attempt(EdgeCall call, int up) {
            this.call = call;
            this.up = up;
        }

        void down() {
            try {
                if (up >= 0) {
                    down();
                }
            } catch (StackOverflowError edge) {
                // some frames up, there is more room
            }
            if (up-- == 0) {
                try {
                    result = call.make();
                } catch (Throwable error) {
                    // calls no method, for which there may be no room
                    thrown = error;
                }
            }
        }
    }
}
