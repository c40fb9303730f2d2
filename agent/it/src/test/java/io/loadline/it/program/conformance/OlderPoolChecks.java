// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Checks pools that are in use before an attach: an idle one, one with a task in service and others in its queue, and a
 * scheduled one. Only the methods of their stack traces are compared, since an attach removes the line numbers of
 * running methods.
 */
final class OlderPoolChecks {

    private final List<Object> log = Pools.log();
    private final List<Object> hooks = Pools.log();
    private final Workers workers = new Workers("older");
    private final ThreadPoolExecutor idle =
            new Hooked(1, new LinkedBlockingQueue<>(), workers, new ThreadPoolExecutor.AbortPolicy(), hooks);
    private final ThreadPoolExecutor busy = Pools.single();
    private final ScheduledThreadPoolExecutor scheduled = Pools.scheduled();
    private final Gate held;

    OlderPoolChecks() throws Exception {
        idle.prestartAllCoreThreads();
        for (int i = 0; i < 4; i++) {
            idle.submit(new Named("early", log)).get();
        }
        OwnBeans.await("it comes true", () -> idle.getCompletedTaskCount() == 4);
        held = Gate.holding(busy);
        for (int i = 0; i < 3; i++) {
            busy.execute(new Named("queued-" + i, log));
        }
        scheduled
                .schedule(new Named("scheduled", log), 1, TimeUnit.MILLISECONDS)
                .get();
        hooks.clear();
        log.clear();
    }

    void addTo(Checks checks) {
        checks.check("idle, methods below a task", () -> idle.submit(
                        () -> Seen.methods(Thread.currentThread().getStackTrace()))
                .get());
        checks.check("idle, worker after a task that throws", () -> {
            idle.execute(new Failing());
            OwnBeans.await("it comes true", () -> workers.made() == 2 && idle.getActiveCount() == 0);
            return Seen.all(idle.getPoolSize(), idle.getCompletedTaskCount());
        });
        checks.check("idle, result", () -> idle.submit(() -> 42).get());
        checks.check("idle, hooks", this::endIdle);
        checks.check("busy, queue", () -> Seen.all(busy.getQueue(), busy.getActiveCount(), busy));
        checks.check("busy, remove", () -> busy.remove(new Named("queued-1", log)));
        checks.check("busy, rest of the tasks", () -> {
            held.open();
            Pools.end(busy);
            return Seen.all(log, held.wasInterrupted(), busy);
        });
        checks.check("scheduled, result", () -> {
            Object result =
                    scheduled.schedule(() -> 43, 1, TimeUnit.MILLISECONDS).get();
            Pools.end(scheduled);
            return Seen.all(result, scheduled);
        });
    }

    private Object endIdle() throws InterruptedException {
        idle.setMaximumPoolSize(3);
        idle.execute(new Named("late", hooks));
        Pools.end(idle);
        return Seen.all(hooks, idle, Seen.message((Throwable) workers.uncaught().get(0)));
    }
}
