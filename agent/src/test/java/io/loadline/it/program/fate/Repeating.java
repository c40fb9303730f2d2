package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.fate.Tasks.Ranked;
import java.util.concurrent.CountDownLatch;

/** The same task many times, tasks that are equal, and tasks that cannot be compared at all. */
final class Repeating {

    private static final int MANY = 1000;

    private Repeating() {}

    static void addTo(Fates fates) {
        fates.add("same task", Pools::single, (pool, tale) -> {
            tale.hold(MANY).expect("1001 arrived, 1 started, 1000 queued");
            tale.open().expect("1001 arrived, 1001 ran");
        });
        // four threads hand it in while four run it
        fates.add("same task, many workers", Pools.fixed(4), (pool, tale) -> {
            CountDownLatch callers = new CountDownLatch(4);
            for (int i = 0; i < 4; i++) {
                new Thread(() -> {
                            Pools.execute(MANY, pool, NOTHING);
                            callers.countDown();
                        })
                        .start();
            }
            callers.await();
            tale.expect("4000 arrived, 4000 ran");
        });
        fates.add("same task removed", Pools::single, (pool, tale) -> {
            tale.hold(MANY);
            for (int i = 0; i < 300; i++) {
                pool.remove(NOTHING);
            }
            tale.expect("1001 arrived, 1 started, 700 queued, 300 removed");
            tale.open().expect("1001 arrived, 701 ran, 300 removed");
        });
        fates.add("equal tasks", Pools::single, (pool, tale) -> {
            tale.hold(0);
            Ranked last = null;
            for (int i = 0; i < 200; i++) {
                last = new Ranked(7);
                pool.execute(last);
            }
            for (int i = 0; i < 50; i++) {
                pool.remove(i % 2 == 0 ? last : new Ranked(7));
            }
            tale.expect("201 arrived, 1 started, 150 queued, 50 removed");
            tale.open().expect("201 arrived, 151 ran, 50 removed");
        });
        fates.add("tasks hostile to collections", Pools::single, (pool, tale) -> {
            tale.hold(0);
            Pools.execute(20, pool, new Hostile());
            for (int i = 0; i < 20; i++) {
                pool.execute(new Hostile());
            }
            pool.purge();
            pool.remove(NOTHING);
            tale.open().expect("41 arrived, 41 ran");
        });
        fates.add("enum constants", Pools::single, (pool, tale) -> {
            tale.hold(0);
            for (int i = 0; i < 20; i++) {
                pool.execute(Constant.values()[i % 2]);
            }
            pool.remove(Constant.B);
            tale.open().expect("21 arrived, 20 ran, 1 removed");
        });
    }

    private static final class Hostile implements Runnable {
        @Override
        public void run() {}

        @Override
        public boolean equals(Object other) {
            throw new UnsupportedOperationException("not to be compared");
        }

        @Override
        public int hashCode() {
            throw new UnsupportedOperationException("not to be hashed");
        }

        @Override
        public String toString() {
            throw new UnsupportedOperationException("not to be shown");
        }
    }

    private enum Constant implements Runnable {
        A,
        B;

        @Override
        public void run() {}
    }
}
