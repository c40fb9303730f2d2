package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.MBeanOperationInfo.INFO;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.OpenTypes;
import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.open.Refusal;

/** The operations of a live pool's MBean. */
final class PoolOperations {

    private static final int MAX_THREADS = 1_000_000;

    private PoolOperations() {}

    static OperationTable<ManagedPool> table() {
        return new OperationTable<ManagedPool>()
                .add(
                        "predict",
                        "Predicted performance with this number of threads for the recorded work; changes nothing",
                        OpenTypes.PREDICTION.type(),
                        INFO,
                        (pool, n) -> predict(pool, n[0]),
                        OperationTable.number("threads", "Threads to try, 1 or more"))
                .add(
                        "applyRecommendation",
                        "Sets core and maximum as recommended and says what was done; refused unless resize=manual",
                        STRING,
                        ACTION,
                        (pool, none) -> pool.resizer().applyRecommendation())
                .add(
                        "resize",
                        "Sets core and maximum and says what was done; refused unless resize=manual",
                        STRING,
                        ACTION,
                        (pool, n) -> pool.resizer().resize(n[0], n[1]),
                        OperationTable.number("core", "Threads that the pool starts before it queues tasks"),
                        OperationTable.number("maximum", "Threads that it may have when its queue is full"))
                .add(
                        "undoResize",
                        "Undoes the last resize that was not undone yet; refused unless resize=manual",
                        STRING,
                        ACTION,
                        (pool, none) -> pool.resizer().undo());
    }

    private static Object predict(ManagedPool pool, int threads) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw Refusal.ofArgument("predict takes a number of threads from 1 to " + MAX_THREADS + ", not " + threads);
        }
        return OpenTypes.PREDICTION.value(pool.reading.advice().predict(threads));
    }
}
