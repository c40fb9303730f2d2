package io.loadline.metrics;

import io.loadline.control.ResizeEvent;
import io.loadline.metrics.MetricFamily.Type;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/** The metrics of each pool of threads, and those of each pool of connections. */
final class PoolFamilies {

    private static final byte[] BUSY = Lines.bytes("state=\"busy\"");
    private static final byte[] IDLE = Lines.bytes("state=\"idle\"");
    private static final byte[] NO_MORE = {};

    private final List<MetricFamily<PoolSample>> all = new ArrayList<>();

    private PoolFamilies() {}

    static List<MetricFamily<PoolSample>> ofThreads() {
        PoolFamilies families = new PoolFamilies();
        families.tasks();
        families.times();
        families.pool();
        families.recommendation();
        families.standing();
        families.resizes();
        return families.all;
    }

    static List<MetricFamily<PoolSample>> ofConnections() {
        PoolFamilies families = new PoolFamilies();
        families.requests();
        families.connections();
        families.standing();
        families.resizes();
        return families.all;
    }

    private void requests() {
        total("loadline_connections_asked", "Requests for a connection", Event.ARRIVED);
        total("loadline_connections_given", "Requests that got one", Event.STARTED);
        total("loadline_connections_returned", "Connections given back", Event.COMPLETED);
        total("loadline_connections_refused", "Requests that timed out, or failed otherwise", Event.REJECTED);
        stateGauge("loadline_connections_awaited", "Requests that wait", state -> (double) state.queued);
        histogram("loadline_connections_wait_seconds", "Time from request to connection", p -> p.wait);
        histogram("loadline_connections_held_seconds", "Time for which a connection was held", p -> p.service);
    }

    private void connections() {
        busyAndIdle("loadline_connections", "Connections that are open");
        stateGauge("loadline_connections_min_idle", "Idle connections to keep", state -> (double) state.corePoolSize);
        stateGauge("loadline_connections_max", "Maximum pool size", state -> (double) state.maximumPoolSize);
        histogram(
                "loadline_connections_load",
                "Connections wanted: those in use that a request would find if there were one for every request",
                p -> p.load);
        recommended("loadline_recommended_connections", "Recommended number of connections", r -> r.size);
        recommended("loadline_recommended_connections_low", "Lower end of its 95 % interval", r -> r.low);
        recommended("loadline_recommended_connections_high", "Upper end of its 95 % interval", r -> r.high);
        reasons("loadline_connections_recommendation", "What to do with the number of connections, and why");
    }

    private void tasks() {
        count("arrived", "Calls of execute, or scheduled runs that fell due", Event.ARRIVED);
        count("started", "Tasks that a worker started", Event.STARTED);
        count("completed", "Tasks that ended, by returning or throwing", Event.COMPLETED);
        count("failed", "Of the completed, those that threw", Event.FAILED);
        count("rejected", "Tasks handed to the rejection handler that the caller did not run", Event.REJECTED);
        count("caller_ran", "Rejected tasks that ran on the calling thread", Event.CALLER_RAN);
        count("requeued", "Put back, or put directly into the queue, by the application", Event.REQUEUED);
        count("removed", "Left the queue without being run: cancelled, removed, purged, drained", Event.REMOVED);
        stateGauge("loadline_tasks_queued", "Tasks that have arrived but not started", state -> (double) state.queued);
    }

    private void times() {
        histogram("loadline_task_wait_seconds", "Time from arrival to start", p -> p.wait);
        histogram("loadline_task_service_seconds", "Time from start to end of run()", p -> p.service);
        histogram("loadline_task_response_seconds", "Time from arrival to end", p -> p.response);
        known(
                "loadline_task_cpu_seconds",
                Type.COUNTER,
                "Processor time of the pool's threads",
                pool -> pool.cpuSeconds);
        known(
                "loadline_task_run_queue_seconds",
                Type.COUNTER,
                "Time the pool's threads were ready to run but waited for a processor",
                pool -> pool.runQueueSeconds);
    }

    private void pool() {
        busyAndIdle("loadline_pool_threads", "Threads for tasks");
        stateGauge(
                "loadline_pool_threads_set",
                "The most threads that the pool can have for tasks as it is set; loadline_recommended_threads is advice on it",
                state -> orNoBound(state.taskCapacity()));
        stateGauge("loadline_pool_threads_core", "Core pool size", state -> (double) state.corePoolSize);
        stateGauge("loadline_pool_threads_max", "Maximum pool size", state -> (double) state.maximumPoolSize);
        stateGauge(
                "loadline_queue_capacity",
                "Capacity of the queue, +Inf if it is unbounded",
                state -> orNoBound(state.queueCapacity));
        histogram(
                "loadline_pool_load_threads",
                "Threads wanted: tasks that an arriving one would find running if there were a thread for every task; all that are in the pool where its threads are always busy",
                p -> p.load);
    }

    private static double orNoBound(int number) {
        return number == Integer.MAX_VALUE ? Double.POSITIVE_INFINITY : number;
    }

    private void recommendation() {
        recommended("loadline_recommended_threads", "Recommended number of threads", r -> r.size);
        recommended("loadline_recommended_threads_low", "Lower end of its 95 % interval", r -> r.low);
        recommended("loadline_recommended_threads_high", "Upper end of its 95 % interval", r -> r.high);
        reasons("loadline_recommendation", "What to do with the number of threads, and why");
    }

    private void standing() {
        add(
                "loadline_pool_standing",
                Type.GAUGE,
                "1 for how the pool stands: ok, idle, starved, rejecting or deadlocked",
                (pool, lines) -> lines.sample(pool.labels, Lines.bytes("standing=\"" + pool.standing.text + "\""), 1));
    }

    private void resizes() {
        add(
                "loadline_pool_resizes",
                Type.COUNTER,
                "Changes of the size: resize and back by Loadline, would with resize=observe, manual, outside",
                (pool, lines) -> {
                    if (pool.wasResized()) {
                        for (ResizeEvent.Action action : ResizeEvent.Action.values()) {
                            lines.sample(
                                    pool.labels, Lines.bytes("action=\"" + action.text + "\""), pool.resizes(action));
                        }
                    }
                });
    }

    private void busyAndIdle(String name, String help) {
        add(name, Type.GAUGE, help, (pool, lines) -> {
            if (pool.state != null) {
                int busy = pool.state.activeCount;
                lines.sample(pool.labels, BUSY, busy);
                lines.sample(pool.labels, IDLE, Math.max(0, pool.state.taskThreads() - busy));
            }
        });
    }

    private void reasons(String name, String help) {
        reasons(name, help, made -> new String[] {made.verdict.text, made.regime.text(), made.limitText()});
        reasons(name + "_codes", "The same for programs: codes that do not change with the words", made ->
                new String[] {made.verdict.code(), made.regime.code(), made.limit.code()});
    }

    private void reasons(String name, String help, Function<Recommendation, String[]> words) {
        add(name, Type.INFO, help, (pool, lines) -> {
            if (pool.recommendation != null) {
                String[] said = words.apply(pool.recommendation);
                String labels = "verdict=\"" + Lines.escaped(said[0]) + "\",regime=\"" + Lines.escaped(said[1])
                        + "\",limit=\"" + Lines.escaped(said[2]) + "\"";
                lines.sample(pool.labels, Lines.bytes(labels), 1);
            }
        });
    }

    private void count(String what, String help, Event event) {
        total("loadline_tasks_" + what, help, event);
    }

    private void total(String name, String help, Event event) {
        add(name, Type.COUNTER, help, (pool, lines) -> lines.sample(pool.labels, pool.totals.count(event)));
    }

    private void histogram(String name, String help, Function<PoolSample, CumulativeHistogram.Reading> values) {
        add(name, Type.HISTOGRAM, help, (pool, lines) -> lines.histogram(pool.labels, values.apply(pool)));
    }

    private void stateGauge(String name, String help, ToDoubleFunction<PoolState> value) {
        known(name, Type.GAUGE, help, pool -> pool.state == null ? Double.NaN : value.applyAsDouble(pool.state));
    }

    private void recommended(String name, String help, ToIntFunction<Recommendation> threads) {
        known(name, Type.GAUGE, help, pool -> {
            Recommendation made = pool.recommendation;
            return made == null || !made.isKnown() ? Double.NaN : threads.applyAsInt(made);
        });
    }

    /** What is not known is left out. */
    private void known(String name, Type type, String help, ToDoubleFunction<PoolSample> value) {
        add(name, type, help, (pool, lines) -> {
            double number = value.applyAsDouble(pool);
            if (!Double.isNaN(number)) {
                lines.sample(pool.labels, NO_MORE, number);
            }
        });
    }

    private void add(String name, Type type, String help, BiConsumer<PoolSample, Lines> samples) {
        all.add(new MetricFamily<>(name, type, help, samples));
    }
}
