package io.loadline.benchmarks.pools;

import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Pools of two threads, each given short tasks at random times. */
final class Load {

    static final int PER_SECOND = 15;
    private static final long SERVICE_NANOS = 2_000_000;

    private final ExecutorService[] pools;

    Load(int count) {
        pools = new ExecutorService[count];
        for (int i = 0; i < count; i++) {
            int number = i;
            pools[i] = Executors.newFixedThreadPool(2, task -> {
                Thread thread = new Thread(task, "pool" + number + "-worker");
                thread.setDaemon(true);
                return thread;
            });
        }
    }

    void start() {
        Thread thread = new Thread(this::run, "load");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        Random random = new Random(20261121);
        double perNano = PER_SECOND * pools.length / 1e9;
        double next = System.nanoTime();
        while (true) {
            next -= Math.log(1 - random.nextDouble()) / perNano;
            long left = (long) next - System.nanoTime();
            if (left > 0) {
                LockSupport.parkNanos(left);
            }
            pools[random.nextInt(pools.length)].execute(() -> LockSupport.parkNanos(SERVICE_NANOS));
        }
    }
}
