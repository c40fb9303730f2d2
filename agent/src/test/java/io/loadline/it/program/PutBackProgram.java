package io.loadline.it.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;

/** A pool that starts threads before it queues: its queue refuses, and its handler puts the task into it all the same. */
public final class PutBackProgram {

    private static final String POOL = "scaling";
    private static final int CALLERS = 4;
    private static final int TASKS_EACH = 20_000;

    private final AtomicLong handled = new AtomicLong();
    private final List<Notification> heard = new CopyOnWriteArrayList<>();
    private final ThreadPoolExecutor pool = new ThreadPoolExecutor(
            1, 3, 1, TimeUnit.MINUTES, new Reluctant(), new NamedThreads(POOL), (task, executor) -> {
                handled.incrementAndGet();
                executor.getQueue().add(task);
            });

    /** Takes by {@code offer} only what a thread waits for. */
    private static final class Reluctant extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }

        @Override
        public boolean add(Runnable task) {
            return super.offer(task);
        }
    }

    private PutBackProgram() {}

    public static void main(String[] arguments) throws Exception {
        PutBackProgram program = new PutBackProgram();
        new Dialog()
                .on("listen", out -> program.listen())
                .on("work", out -> {
                    program.work();
                    OwnBeans.awaitQuiet(POOL, (long) CALLERS * TASKS_EACH);
                    OwnBeans.awaitWindows(3);
                    out.println("handled\t" + program.handled);
                    out.println("told\t" + program.heard);
                })
                .run();
    }

    private void listen() throws Exception {
        pool.prestartAllCoreThreads();
        OwnBeans.awaitBean(OwnBeans.live(POOL));
        OwnBeans.server().addNotificationListener(OwnBeans.live(POOL), (told, handback) -> heard.add(told), null, null);
    }

    /** Several windows long, the queue full most of the time. */
    private void work() throws InterruptedException {
        List<Thread> callers = new ArrayList<>();
        for (int c = 0; c < CALLERS; c++) {
            Thread caller = new Thread(this::call);
            caller.start();
            callers.add(caller);
        }
        for (Thread caller : callers) {
            caller.join();
        }
    }

    private void call() {
        for (int i = 0; i < TASKS_EACH; i++) {
            long spin = 20_000 + i % 2;
            pool.execute(() -> {
                long end = System.nanoTime() + spin;
                while (System.nanoTime() - end < 0) {
                    // a task that takes some time
                }
            });
            while (pool.getQueue().size() > 100) {
                Thread.yield();
            }
        }
    }
}
