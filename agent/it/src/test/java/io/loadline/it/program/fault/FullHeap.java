// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Fills the heap to the last object while pools work, frees it, and goes on. Calls may end in an OutOfMemoryError,
 * since the JDK allocates, too. But a call that returns has done its work, and no error propagates from the agent.
 */
final class FullHeap {

    private static final int ROUNDS = 3;
    private static final int CALLS = 200;

    /** Calls in a full heap; garbage of the agent may have made room since the call before. */
    private static final int CALLS_WITHOUT_ROOM = 3;

    private static final int LARGEST_CHUNK = 1 << 20;
    private static final int LARGEST_CRUMB = 1 << 8;
    private static final int MAX_CHUNKS = 1 << 20;

    private final Seen seen;
    private final Object[] chunks = new Object[MAX_CHUNKS];
    private final Once[] tasks = new Once[CALLS];
    private final boolean[] returned = new boolean[CALLS];
    private final Throwable[] thrown = new Throwable[2 * CALLS];
    private int filled;

    FullHeap(Seen seen) {
        this.seen = seen;
    }

    void run(PrintStream out) throws Exception {
        // since 17, waiting for a condition needs this class, which without memory would fail for good at its first use
        ForkJoinPool.getCommonPoolParallelism();
        int overflows = 0;
        for (int round = 0; round < ROUNDS; round++) {
            overflows += round();
        }
        out.println("calls that ran out of memory\t" + overflows);
    }

    private int round() throws Exception {
        Arrays.fill(returned, false);
        Arrays.fill(thrown, null);
        for (int i = 0; i < CALLS; i++) {
            tasks[i] = Once.ranked(i);
        }
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Crew(new Seen(), "heap"));
        // the JDK links the code of futures at the first run; without memory that fails, and the task is lost
        pool.submit((Callable<Integer>) Once.ranked(CALLS)).get();
        pool.prestartAllCoreThreads();
        fill(LARGEST_CHUNK);
        calls(pool);
        Arrays.fill(chunks, null);
        filled = 0;
        // a worker may have ended for lack of memory, and may not have been replaced
        pool.prestartAllCoreThreads();
        pool.shutdown();
        // without memory the JDK itself may lose the last worker, with or without the agent
        return judge(pool.awaitTermination(2, TimeUnit.SECONDS));
    }

    /** Makes calls. Only the calls may allocate here. */
    private void calls(ThreadPoolExecutor pool) {
        for (int i = 0; i < CALLS; i++) {
            if (i < CALLS_WITHOUT_ROOM) {
                fill(LARGEST_CRUMB);
            }
            try {
                if (i % 2 == 0) {
                    pool.execute(tasks[i]);
                } else {
                    pool.submit((Callable<Integer>) tasks[i]);
                }
                returned[i] = true;
            } catch (Throwable error) {
                thrown[i] = error;
            }
            try {
                use(new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, pool.getQueue(), pool.getThreadFactory()));
            } catch (Throwable error) {
                thrown[CALLS + i] = error;
            }
            if (i % 50 == CALLS_WITHOUT_ROOM) {
                // frees some room, for calls that get a little further
                chunks[i] = null;
            }
        }
    }

    private static void use(ThreadPoolExecutor pool) {
        if (pool.isShutdown()) {
            throw new RejectedExecutionException();
        }
    }

    private void fill(int largest) {
        for (int size = largest; size >= 16; size /= 4) {
            try {
                while (filled < MAX_CHUNKS) {
                    chunks[filled] = new byte[size];
                    filled++;
                }
            } catch (OutOfMemoryError full) {
                // no more room for chunks of this size
            }
        }
    }

    private int judge(boolean ended) {
        int overflows = 0;
        for (int i = 0; i < CALLS; i++) {
            int runs = tasks[i].runs.get();
            seen.expect(
                    returned[i] && ended ? runs == 1 : runs <= 1,
                    "task " + i + " returned: " + returned[i] + ", runs: " + runs);
        }
        for (Throwable error : thrown) {
            if (error != null) {
                overflows++;
                boolean ours =
                        Arrays.stream(error.getStackTrace()).anyMatch(frame -> Points.isCovered(frame.getClassName()));
                if (ours || !(error instanceof OutOfMemoryError)) {
                    seen.thrown(error, "a call with a full heap");
                }
            }
        }
        return overflows;
    }
}
