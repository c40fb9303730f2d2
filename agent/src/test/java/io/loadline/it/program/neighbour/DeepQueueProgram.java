package io.loadline.it.program.neighbour;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OrdersProgram;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** Two threads serve a queue of 100,000 tasks, three times; then orders are served when told. */
public final class DeepQueueProgram {

    private static final int DEPTH = 100_000;

    private DeepQueueProgram() {}

    public static void main(String[] arguments) throws Exception {
        ThreadPoolExecutor deep =
                (ThreadPoolExecutor) Executors.newFixedThreadPool(2, work -> new Thread(work, "deep-1"));
        for (int round = 0; round < 3; round++) {
            Gate[] gates = {Gate.holding(deep), Gate.holding(deep)};
            CountDownLatch served = new CountDownLatch(DEPTH);
            for (int i = 0; i < DEPTH; i++) {
                deep.execute(served::countDown);
            }
            System.out.println("queued " + deep.getQueue().size());
            gates[0].open();
            gates[1].open();
            served.await();
        }
        System.out.println("served " + 3 * DEPTH);
        OrdersProgram.main(arguments);
    }
}
