package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.OwnBeans;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.TimeUnit;

/** Where a task goes: to a core thread, to the queue, to a thread beyond core; and threads that come and go. */
final class Growing {

    private Growing() {}

    static void addTo(Fates fates) {
        fates.add("core", Pools.fixed(3), (pool, tale) -> core(tale));
        // a worker that is started without a task of its own finds some in the queue
        fates.addFresh("prestarted for the queue", Pools::single, (pool, tale) -> {
            pool.getQueue().add(NOTHING);
            pool.getQueue().add(NOTHING);
            pool.prestartCoreThread();
            tale.expect("2 requeued, 2 ran");
        });
        fates.addFresh("core time-out", Pools.fixed(2), (pool, tale) -> {
            pool.setKeepAliveTime(5, TimeUnit.MILLISECONDS);
            pool.allowCoreThreadTimeOut(true);
            for (int round = 1; round <= 3; round++) {
                tale.execute(4).expect(4 * round + " arrived, " + 4 * round + " ran");
                OwnBeans.await("no worker is left", () -> pool.getPoolSize() == 0);
            }
        });
        fates.add(
                "cached",
                Pools.of(0, Integer.MAX_VALUE, new SynchronousQueue<>(), new AbortPolicy()),
                (pool, tale) -> tale.hold(0)
                        .hold(0)
                        .expect("2 arrived, 2 started")
                        .open()
                        .open()
                        .expect("2 arrived, 2 ran")
                        .hold(0)
                        .open()
                        .expect("3 arrived, 3 ran"));
    }

    private static void core(Tale tale) {
        tale.hold(0).hold(0).hold(0).expect("3 arrived, 3 started");
        tale.open().expect("3 arrived, 2 started, 1 ran");
        tale.open().open().expect("3 arrived, 3 ran");
    }
}
