package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pools of one thread, which the first task holds until the test lets it go. */
class PoolPlanTest {

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch holding = new CountDownLatch(1);
    private ThreadPoolExecutor pool;

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    @Test
    void priority_goesBeforeArrivalAndArrivalDecidesAmongEqual() throws Exception {
        occupy("priority", PoolPlan.Rejection.ABORT);
        pool.execute(new Named("b", 0));
        pool.execute(new Named("c", 9));
        pool.execute(new Named("d", 5));
        pool.execute(new Named("e", 9));

        assertThat(ended()).map(event -> event.substring(0, 1)).containsExactly("c", "e", "d", "b");
    }

    private void occupy(String queue, PoolPlan.Rejection rejection) throws InterruptedException {
        pool = new PoolPlan(1, queue, rejection).newPool();
        pool.execute(new Holder());
        assertThat(holding.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private List<String> ended() throws InterruptedException {
        released.countDown();
        pool.shutdown();
        assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        return events;
    }

    private class Named implements PoolPlan.Task {

        private final String name;
        private final int priority;
        private final long arrival = System.nanoTime();

        Named(String name, int priority) {
            this.name = name;
            this.priority = priority;
        }

        @Override
        public int priority() {
            return priority;
        }

        @Override
        public long arrival() {
            return arrival;
        }

        @Override
        public void run() {
            events.add(name + " by " + Thread.currentThread().getName());
        }

        @Override
        public void refuse(PoolPlan.Refusal refusal) {
            events.add(name + " refused");
        }
    }

    private final class Holder extends Named {

        Holder() {
            super("holder", 0);
        }

        @Override
        public void run() {
            holding.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
