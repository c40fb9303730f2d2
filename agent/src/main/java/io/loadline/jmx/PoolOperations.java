package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.MBeanOperationInfo.ACTION_INFO;
import static javax.management.MBeanOperationInfo.INFO;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.OpenTypes;
import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.open.Refusal;
import io.loadline.place.Places;

/** The operations of a live pool's MBean. */
final class PoolOperations {

    private static final int MAX_THREADS = 1_000_000;
    private static final int MAX_LOOK_SECONDS = 60;

    private PoolOperations() {}

    static OperationTable<ManagedPool> table() {
        return new OperationTable<ManagedPool>()
                .add(
                        "predict",
                        "Predicted performance with this number of threads for the recorded work; changes nothing",
                        OpenTypes.PREDICTION.type(),
                        INFO,
                        (pool, threads) -> predict(pool, (Integer) threads[0]),
                        OperationTable.number("threads", "Threads to try, 1 or more"))
                .add(
                        "applyRecommendation",
                        "Sets core and maximum as recommended and says what was done; refused with resize=off",
                        STRING,
                        ACTION,
                        (pool, none) -> pool.resizer().applyRecommendation())
                .add(
                        "resize",
                        "Sets core and maximum and says what was done; refused with resize=off",
                        STRING,
                        ACTION,
                        (pool, sizes) -> pool.resizer().resize((Integer) sizes[0], (Integer) sizes[1]),
                        OperationTable.number("core", "Threads that the pool starts before it queues tasks"),
                        OperationTable.number("maximum", "Threads that it may have when its queue is full"))
                .add(
                        "undoResize",
                        "Undoes the last resize that was not undone yet; refused with resize=off",
                        STRING,
                        ACTION,
                        (pool, none) -> pool.resizer().undo())
                .add(
                        "look",
                        "Fills Places anew with what is seen in the next seconds, and answers with it when they are over; up to half a minute later where tasks are short or the JVM needs long to stop its threads",
                        OpenTypes.PLACE.table(),
                        ACTION_INFO,
                        (pool, seconds) -> look(pool, (Integer) seconds[0]),
                        OperationTable.number("seconds", "How long to look, 1 to " + MAX_LOOK_SECONDS));
    }

    private static Object predict(ManagedPool pool, int threads) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw Refusal.ofArgument("predict takes a number of threads from 1 to " + MAX_THREADS + ", not " + threads);
        }
        return OpenTypes.PREDICTION.value(pool.advised().predict(threads));
    }

    private static Object look(ManagedPool pool, int seconds) {
        if (seconds < 1 || seconds > MAX_LOOK_SECONDS) {
            throw Refusal.ofArgument(
                    "look takes a number of seconds from 1 to " + MAX_LOOK_SECONDS + ", not " + seconds);
        }
        try {
            Places seen = pool.monitor().look(seconds);
            return OpenTypes.PLACE.rows(seen.rows);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw Refusal.ofState("look was interrupted");
        }
    }
}
