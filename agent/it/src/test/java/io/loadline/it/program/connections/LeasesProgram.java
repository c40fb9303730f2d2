// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes requests for which no thread waits, and which end in every possible way. Argument: the library, without its
 * version.
 */
public final class LeasesProgram {

    private static final int CLIENTS = 8;
    private static final int REQUESTS_EACH = 50;
    private static final int WORK_MILLIS = 2;
    private static final int SHORT_MILLIS = 100;

    private final Leases orders;
    private final Leases late;
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
    private final AtomicLong waited = new AtomicLong();
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong all = new AtomicLong();

    private LeasesProgram(String library) {
        orders = Leases.of(library, "orders", 3);
        late = Leases.of(library, "late", 2);
    }

    public static void main(String[] arguments) throws Exception {
        LeasesProgram program = new LeasesProgram(arguments[0]);
        List<Object> kept = new ArrayList<>();
        List<CompletableFuture<Object>> asked = new ArrayList<>();
        new Dialog()
                // two connections of each pool are in use, and a request waits
                .on("warm", out -> {
                    for (Leases leases : new Leases[] {program.orders, program.late}) {
                        kept.add(leases.ask(0).get());
                        kept.add(leases.ask(0).get());
                    }
                    asked.add(program.late.ask(0));
                })
                .on("giveBack", out -> {
                    program.orders.giveBack(kept.get(0));
                    program.orders.giveBack(kept.get(1));
                    program.late.giveBack(kept.get(2));
                    program.late.giveBack(kept.get(3));
                    program.late.giveBack(asked.get(0).get());
                })
                .on("serve", program::serve)
                .on("fates", program::fates)
                .on("shutDown", out -> program.shutDown())
                .on("crawl", out -> HttpLeases.crawl(2000))
                .on("counts", out -> out.println("own.counts\t" + program.orders.counts()))
                .run();
        System.exit(0);
    }

    /** Runs chains of requests, each of which is continued by the thread that completes it. */
    private void serve(PrintStream out) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(CLIENTS);
        for (int client = 0; client < CLIENTS; client++) {
            request(REQUESTS_EACH, running);
        }
        running.await();
        out.println("own.requests\t" + CLIENTS * REQUESTS_EACH);
        // from before the request until its completion
        out.println("own.waitMillis\t" + waited.get() / 1e6);
        // from the completion until before the return
        out.println("own.heldMillis\t" + held.get() / 1e6);
        out.println("own.millis\t" + all.get() / 1e6);
        out.println("own.counts\t" + orders.counts());
    }

    private void request(int left, CountDownLatch running) {
        if (left == 0) {
            running.countDown();
            return;
        }
        long asked = System.nanoTime();
        orders.ask(0).thenAccept(leased -> {
            long given = System.nanoTime();
            clock.schedule(
                    () -> {
                        long done = System.nanoTime();
                        if (left % 10 == 0) {
                            orders.destroy(leased);
                        } else {
                            orders.giveBack(leased);
                        }
                        waited.addAndGet(given - asked);
                        held.addAndGet(done - given);
                        all.addAndGet(System.nanoTime() - asked);
                        request(left - 1, running);
                    },
                    WORK_MILLIS,
                    TimeUnit.MILLISECONDS);
        });
    }

    /** Shuts the pool down while three requests have a connection each and four wait. */
    private void shutDown() throws Exception {
        for (int i = 0; i < 3; i++) {
            orders.ask(0).get();
        }
        for (int i = 0; i < 4; i++) {
            orders.ask(0);
        }
        orders.shutDown();
    }

    /**
     * Serves six of ten requests, of which the last never returns its connection. One request times out, and three are
     * cancelled.
     */
    private void fates(PrintStream out) throws Exception {
        Object first = late.ask(0).get();
        Object second = late.ask(0).get();
        CompletableFuture<Object> tooLate = late.ask(SHORT_MILLIS);
        OwnBeans.await("it is too late", tooLate::isCompletedExceptionally);
        List<CompletableFuture<Object>> waiting = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            waiting.add(late.ask(0));
        }
        for (int i = 0; i < 6; i += 2) {
            waiting.get(i).cancel(true);
        }
        late.giveBack(first);
        late.destroy(second);
        List<CompletableFuture<Object>> left =
                new ArrayList<>(Arrays.asList(waiting.get(1), waiting.get(3), waiting.get(5)));
        while (!left.isEmpty()) {
            // after a cancellation, HttpClient 4 lets the others queue again in any order
            CompletableFuture.anyOf(left.toArray(new CompletableFuture<?>[0])).get();
            CompletableFuture<Object> served =
                    left.stream().filter(CompletableFuture::isDone).findFirst().get();
            left.remove(served);
            late.giveBack(served.get());
        }
        late.ask(0).get();
        out.println("own.counts\t" + late.counts());
    }
}
