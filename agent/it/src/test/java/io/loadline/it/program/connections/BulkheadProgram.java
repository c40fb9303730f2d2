// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import dev.failsafe.Failsafe;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;

/**
 * Makes calls through bulkheads, which wait, are rejected, or end on other threads. Argument: resilience4j or failsafe.
 */
public final class BulkheadProgram {

    private static final int THREADS = 6;
    private static final int CALLS = 240;
    private static final int PERMITS = 3;
    private static final int REJECTED = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Bulkhead orders;
    private final Bulkhead late;
    private final ExecutorService workers = Executors.newFixedThreadPool(THREADS, task -> new Thread(task, "worker-1"));
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final CountDownLatch released = new CountDownLatch(1);

    private BulkheadProgram(String library) {
        boolean isFailsafe = library.equals("failsafe");
        orders = isFailsafe ? new OfFailsafe(Orders.made()) : new OfResilience("orders", PERMITS, PATIENCE);
        late = isFailsafe ? new OfFailsafe(Late.made()) : new OfResilience("late", 2, Duration.ZERO);
    }

    /** Bulkhead of a library. */
    interface Bulkhead {

        /** Makes a call. Returns whether it was permitted. */
        boolean call(Runnable call);

        /** Begins a call. Returns a stage that any thread may complete, or null if the call is rejected. */
        CompletableFuture<Object> begin();

        /** Returns a permit that the library has lost. */
        void giveBack();

        /** Returns the number of permits in use, by the library's count. */
        int inUse();

        /** Returns the library's counts of permitted, rejected and finished calls; null if it has no events. */
        String events();
    }

    /** Maker of a bulkhead without a name of its own. */
    private static final class Orders {
        private static dev.failsafe.Bulkhead<Object> made() {
            return dev.failsafe.Bulkhead.builder(PERMITS)
                    .withMaxWaitTime(PATIENCE)
                    .build();
        }
    }

    /** Maker of another one. */
    private static final class Late {
        private static dev.failsafe.Bulkhead<Object> made() {
            return dev.failsafe.Bulkhead.builder(2).build();
        }
    }

    /** Bulkhead of Resilience4j, with its events. */
    private static final class OfResilience implements Bulkhead {
        private final io.github.resilience4j.bulkhead.Bulkhead bulkhead;
        private final LongAdder permitted = new LongAdder();
        private final LongAdder rejected = new LongAdder();
        private final LongAdder finished = new LongAdder();

        private OfResilience(String name, int permits, Duration wait) {
            bulkhead = io.github.resilience4j.bulkhead.Bulkhead.of(
                    name,
                    BulkheadConfig.custom()
                            .maxConcurrentCalls(permits)
                            .maxWaitDuration(wait)
                            .build());
            bulkhead.getEventPublisher()
                    .onCallPermitted(event -> permitted.increment())
                    .onCallRejected(event -> rejected.increment())
                    .onCallFinished(event -> finished.increment());
        }

        @Override
        public boolean call(Runnable call) {
            try {
                bulkhead.executeRunnable(call);
                return true;
            } catch (BulkheadFullException full) {
                return false;
            }
        }

        @Override
        public CompletableFuture<Object> begin() {
            CompletableFuture<Object> call = new CompletableFuture<>();
            return bulkhead.executeCompletionStage(() -> call)
                            .toCompletableFuture()
                            .isCompletedExceptionally()
                    ? null
                    : call;
        }

        @Override
        public void giveBack() {
            bulkhead.releasePermission();
        }

        @Override
        public int inUse() {
            return bulkhead.getMetrics().getMaxAllowedConcurrentCalls()
                    - bulkhead.getMetrics().getAvailableConcurrentCalls();
        }

        @Override
        public String events() {
            return permitted + "/" + rejected + "/" + finished;
        }
    }

    /** Bulkhead of Failsafe, which has no events. */
    private static final class OfFailsafe implements Bulkhead {
        private final dev.failsafe.Bulkhead<Object> bulkhead;

        private OfFailsafe(dev.failsafe.Bulkhead<Object> bulkhead) {
            this.bulkhead = bulkhead;
        }

        @Override
        public boolean call(Runnable call) {
            try {
                Failsafe.with(bulkhead).run(call::run);
                return true;
            } catch (dev.failsafe.BulkheadFullException full) {
                return false;
            }
        }

        @Override
        public CompletableFuture<Object> begin() {
            CompletableFuture<Object> call = new CompletableFuture<>();
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Object> all = Failsafe.with(bulkhead).getStageAsync(() -> {
                begun.countDown();
                return call;
            });
            OwnBeans.await("it began", () -> begun.getCount() == 0 || all.isDone());
            return all.isCompletedExceptionally() ? null : call;
        }

        @Override
        public void giveBack() {
            bulkhead.releasePermit();
        }

        @Override
        public int inUse() {
            return -1;
        }

        @Override
        public String events() {
            return null;
        }
    }

    public static void main(String[] arguments) throws Exception {
        BulkheadProgram program = new BulkheadProgram(arguments[0]);
        new Dialog()
                .on("hold", out -> program.hold())
                .on("letGo", out -> program.letGo())
                .on("serve", program::serve)
                .on("reject", program::reject)
                .on("load", out -> program.load())
                .on("giveBack", out -> {
                    // while there are callers that were rejected, the next one gets it
                    for (int permit = 0; permit < REJECTED; permit++) {
                        program.late.giveBack();
                    }
                })
                .run();
        System.exit(0);
    }

    /** Lets two threads hold a permit each. */
    private void hold() {
        CountDownLatch held = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            others.execute(() -> orders.call(() -> {
                held.countDown();
                await(released);
            }));
        }
        OwnBeans.await("both are held", () -> held.getCount() == 0);
    }

    private void letGo() {
        released.countDown();
    }

    private void serve(PrintStream out) throws Exception {
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            calls.add(workers.submit(() -> orders.call(() -> sleep(2))));
        }
        for (Future<?> call : calls) {
            call.get();
        }
        print(out, orders);
    }

    /** Makes two calls that other threads end, and five that are rejected meanwhile. */
    private void reject(PrintStream out) throws Exception {
        List<CompletableFuture<Object>> begun = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            begun.add(late.begin());
        }
        int rejected = 0;
        for (int i = 0; i < REJECTED; i++) {
            rejected += late.call(() -> {}) ? 0 : 1;
        }
        for (CompletableFuture<Object> call : begun) {
            others.submit(() -> call.complete("")).get();
        }
        out.println("own.rejected\t" + rejected);
        print(out, late);
    }

    private static void print(PrintStream out, Bulkhead bulkhead) {
        out.println("own.inUse\t" + bulkhead.inUse());
        out.println("own.events\t" + bulkhead.events());
    }

    /** Starts threads that call without a pause until the program ends. */
    private void load() {
        for (int i = 0; i < THREADS; i++) {
            workers.execute(this::again);
        }
    }

    private void again() {
        orders.call(() -> sleep(20));
        workers.execute(this::again);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
