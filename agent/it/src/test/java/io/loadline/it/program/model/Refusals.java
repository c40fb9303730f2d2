// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.model;

import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;

/** Counts the tasks that a handler of the JDK gets, and reports whether a task runs inside of the handler. */
final class Refusals implements RejectedExecutionHandler {

    /** Rejections that the current thread handles, innermost first. */
    private static final ThreadLocal<Refusals.Refused> CURRENT = new ThreadLocal<>();

    private final RejectedExecutionHandler handler;
    private final Reference reference;

    private static final class Refused {
        final Runnable task;
        final Refused outer;

        Refused(Runnable task, Refused outer) {
            this.task = task;
            this.outer = outer;
        }
    }

    Refusals(RejectedExecutionHandler handler, Reference reference) {
        this.handler = handler;
        this.reference = reference;
    }

    /** Returns whether the current thread handles the rejection of this task. */
    static boolean isRefused(Runnable task) {
        for (Refused refused = CURRENT.get(); refused != null; refused = refused.outer) {
            if (refused.task == task) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
        Refused outer = CURRENT.get();
        CURRENT.set(new Refused(task, outer));
        try {
            handler.rejectedExecution(task, pool);
        } finally {
            CURRENT.set(outer);
            boolean ran = task instanceof Work && ((Work) task).ranOnCaller();
            (ran ? reference.callerRan : reference.rejected).incrementAndGet();
        }
    }
}
