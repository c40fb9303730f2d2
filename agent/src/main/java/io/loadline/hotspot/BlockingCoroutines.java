// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import io.loadline.health.Privileged;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;

/** The threads of Kotlin's dispatchers that wait in {@code runBlocking}, and where. Immutable. */
public final class BlockingCoroutines {

    private static final String WAITED_FOR = "kotlinx.coroutines.BlockingCoroutine";
    private static final String WORKER = "DefaultDispatcher-worker-";

    /** Most threads that are searched: without stacks each takes one to three microseconds, and no safepoint. */
    private static final int MAX_THREADS = 1_000;

    /** Most frames of a stack: a coroutine in the depth of a call. */
    private static final int FRAMES = 128;

    public final int threads;

    /** Method that calls {@code runBlocking} in one of these threads; empty if it is not known. */
    public final String calledFrom;

    public BlockingCoroutines(int threads, String calledFrom) {
        this.threads = threads;
        this.calledFrom = calledFrom;
    }

    /**
     * Looks at all such threads, and takes one stack.
     *
     * @param alive the live threads
     */
    public static BlockingCoroutines of(Collection<Thread> alive) {
        long[] ids = alive.stream()
                .filter(thread -> thread.getName().startsWith(WORKER))
                .limit(MAX_THREADS)
                .mapToLong(Thread::getId)
                .toArray();
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        int waiting = 0;
        long one = 0;
        for (ThreadInfo thread : Privileged.get(() -> bean.getThreadInfo(ids))) {
            LockInfo object = thread == null ? null : thread.getLockInfo();
            if (object != null && object.getClassName().equals(WAITED_FOR)) {
                waiting++;
                one = thread.getThreadId();
            }
        }
        long id = one;
        ThreadInfo stack = waiting == 0 ? null : Privileged.get(() -> bean.getThreadInfo(id, FRAMES));
        return new BlockingCoroutines(waiting, stack == null ? "" : calledFrom(stack));
    }

    private static String calledFrom(ThreadInfo waiting) {
        Hotspot site = StackReader.hotspot(waiting.getThreadState(), WAITED_FOR, waiting.getStackTrace());
        return site == null ? "" : site.calledFrom;
    }
}
