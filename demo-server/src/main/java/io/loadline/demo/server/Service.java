package io.loadline.demo.server;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** What the server does for a request, on the thread that calls it. Thread safe. */
final class Service {

    private final Executor pool;
    private final DigitLengths digitLengths;
    private final Downstream downstream;

    /** @param pool where inner tasks go */
    Service(Executor pool, DigitLengths digitLengths, Downstream downstream) {
        this.pool = pool;
        this.digitLengths = digitLengths;
        this.downstream = downstream;
    }

    /**
     * Computes, sleeps, calls the downstream, and waits for inner tasks which do the same.
     *
     * @param random of this request alone
     * @param arrival an instant of {@link System#nanoTime}
     * @throws Refusal if the deadline was over while it waited, or the pool did not take the inner tasks
     */
    WorkAnswer perform(Order order, SplittableRandom random, long arrival) throws InterruptedException, Refusal {
        Stopwatch watch = new Stopwatch(arrival);
        Deadline deadline = Deadline.of(arrival, order.deadline());
        if (deadline.leftNanos() <= 0) {
            throw deadline.refusal("a thread was free for it");
        }
        double waited = watch.lapMillis();
        Computed computed = compute(order, random);
        double computing = watch.lapMillis();
        sleep(order, random);
        double slept = watch.lapMillis();
        call(order, deadline);
        double called = watch.lapMillis();
        new InnerTasks(pool, deadline).runAll(innerTasks(order, random, deadline), order.priority());
        return new WorkAnswer(
                order.work().of().toString(),
                computed.digits(),
                computed.digest(),
                computing,
                computed.processorMillis(),
                slept,
                waited,
                called,
                watch.lapMillis());
    }

    private List<Callable<Void>> innerTasks(Order order, SplittableRandom random, Deadline deadline) {
        return Stream.generate(random::split)
                .limit(order.nested())
                .<Callable<Void>>map(own -> () -> performInner(order, own, deadline))
                .toList();
    }

    private Void performInner(Order order, SplittableRandom random, Deadline deadline)
            throws InterruptedException, Refusal {
        compute(order, random);
        sleep(order, random);
        call(order, deadline);
        return null;
    }

    private Computed compute(Order order, SplittableRandom random) {
        return Computed.of(order.work().of(), digitLengths.draw(order.work().digits(), random));
    }

    private static void sleep(Order order, SplittableRandom random) throws InterruptedException {
        Sleep.millis(order.work().sleep() * order.sleepLengths().draw(random));
    }

    private void call(Order order, Deadline deadline) throws InterruptedException, Refusal {
        if (order.downstream() > 0) {
            downstream.call(order.downstream(), deadline);
        }
    }
}
