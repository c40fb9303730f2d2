// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/** Draws operations from a seed and applies them to a pool. Several players, each with its own thread, use a pool. */
final class Player implements Runnable {

    private static final int OPERATIONS = 1000;
    private static final int REMEMBERED = 20;
    private static final Runnable NOTHING = () -> {};

    private final Subject pool;
    private final Random random;
    private final boolean cancels;
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final Deque<Future<?>> futures = new ArrayDeque<>();
    private final Work same;

    /**
     * Creates a player. {@code cancels} is false with pre-existing workers, which begin a task before they check it.
     */
    Player(Subject pool, long seed, boolean cancels) {
        this.pool = pool;
        this.random = new Random(seed);
        this.cancels = cancels;
        this.same = work(false, NOTHING);
    }

    @Override
    public void run() {
        for (int i = 0; i < OPERATIONS; i++) {
            try {
                operation(random.nextInt(100));
            } catch (RejectedExecutionException expected) {
                // counted by the handler
            }
            if (i % 50 == 0) {
                awaitRoom();
            }
        }
    }

    private void operation(int drawn) {
        if (drawn < 45) {
            execute(work(false, NOTHING));
        } else if (drawn < 55) {
            Work nested = work(false, NOTHING);
            execute(work(false, () -> executeQuietly(nested)));
        } else if (drawn < 70) {
            submit();
        } else if (drawn < 76) {
            cancel();
        } else if (drawn < 82) {
            if (!tasks.isEmpty()) {
                pool.remove(tasks.poll());
            }
        } else if (drawn < 84) {
            pool.purge();
        } else if (drawn < 92) {
            bypassPool();
        } else if (drawn < 94) {
            resize();
        } else {
            Thread.yield();
        }
    }

    private Work work(boolean future, Runnable inner) {
        boolean fails = random.nextInt(20) == 0;
        return new Work(pool.reference, random.nextInt(100), random.nextInt(60), fails, future, inner);
    }

    private void execute(Work work) {
        remember(work);
        work.calledNow();
        pool.execute(work);
    }

    private void executeQuietly(Work work) {
        try {
            work.calledNow();
            pool.execute(work);
        } catch (RejectedExecutionException expected) {
            // counted by the handler
        }
    }

    private void submit() {
        if (pool.futures) {
            Work work = work(true, NOTHING);
            work.calledNow();
            Future<?> future = pool.submit(work);
            futures.push(future);
            remember((Runnable) future);
        }
    }

    private void cancel() {
        if (cancels && !futures.isEmpty()) {
            futures.pop().cancel(random.nextBoolean());
        }
    }

    private void bypassPool() {
        if (pool.bypassed && random.nextBoolean()) {
            same.calledNow();
            pool.execute(same);
        } else if (pool.bypassed) {
            Work work = work(false, NOTHING);
            // counted first, since the task may run and the pool come to rest before this thread goes on
            pool.reference.requeued.incrementAndGet();
            if (!pool.getQueue().offer(work)) {
                pool.reference.requeued.decrementAndGet();
            }
        } else if (pool.takenFrom) {
            pool.getQueue().poll();
        }
    }

    private void resize() {
        int core = 1 + random.nextInt(3);
        synchronized (pool) {
            pool.setMaximumPoolSize(8);
            pool.setCorePoolSize(core);
            pool.setMaximumPoolSize(core + random.nextInt(3));
        }
    }

    private void remember(Runnable task) {
        tasks.add(task);
        if (tasks.size() > REMEMBERED) {
            tasks.poll();
        }
    }

    private void awaitRoom() {
        while (pool.getQueue().size() > 200) {
            Thread.yield();
        }
    }
}
