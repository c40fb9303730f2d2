package io.loadline.metrics;

import io.loadline.control.ResizeEvent;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Metrics of one name: its type, what it means, and how the samples of one thing are written. The tables at the head are all
 * metrics that there are. Immutable.
 */
final class MetricFamily<T> {

    static final List<MetricFamily<PoolSample>> OF_THREADS = ofPools(
            "threads",
            "loadline_recommendation",
            new Table<PoolSample>()
                    .counter(
                            "loadline_tasks_arrived",
                            "Calls of execute, or scheduled runs that fell due",
                            count(Event.ARRIVED))
                    .counter("loadline_tasks_started", "Tasks that a worker started", count(Event.STARTED))
                    .counter(
                            "loadline_tasks_completed",
                            "Tasks that ended, by returning or throwing",
                            count(Event.COMPLETED))
                    .counter("loadline_tasks_failed", "Of the completed, those that threw", count(Event.FAILED))
                    .counter(
                            "loadline_tasks_rejected",
                            "Tasks handed to the rejection handler that the caller did not run",
                            count(Event.REJECTED))
                    .counter(
                            "loadline_tasks_caller_ran",
                            "Rejected tasks that ran on the calling thread",
                            count(Event.CALLER_RAN))
                    .counter(
                            "loadline_tasks_requeued",
                            "Put back, or put directly into the queue, by the application",
                            count(Event.REQUEUED))
                    .counter(
                            "loadline_tasks_removed",
                            "Left the queue without being run: cancelled, removed, purged, drained",
                            count(Event.REMOVED))
                    .gauge("loadline_tasks_queued", "Tasks that have arrived but not started", state(s -> s.queued))
                    .histogram("loadline_task_wait_seconds", "Time from arrival to start", p -> p.wait)
                    .histogram("loadline_task_service_seconds", "Time from start to end of run()", p -> p.service)
                    .histogram("loadline_task_response_seconds", "Time from arrival to end", p -> p.response)
                    .counter("loadline_task_cpu_seconds", "Processor time of the pool's threads", p -> p.cpuSeconds)
                    .counter(
                            "loadline_task_run_queue_seconds",
                            "Time the pool's threads were ready to run but waited for a processor",
                            p -> p.runQueueSeconds)
                    .labelled("loadline_pool_threads", Type.GAUGE, "Threads for tasks", MetricFamily::busyAndIdle)
                    .gauge(
                            "loadline_pool_threads_set",
                            "The most threads that the pool can have for tasks as it is set; loadline_recommended_threads is advice on it",
                            state(s -> orNoBound(s.taskCapacity())))
                    .gauge("loadline_pool_threads_core", "Core pool size", state(s -> s.corePoolSize))
                    .gauge("loadline_pool_threads_max", "Maximum pool size", state(s -> s.maximumPoolSize))
                    .gauge(
                            "loadline_queue_capacity",
                            "Capacity of the queue, +Inf if it is unbounded",
                            state(s -> orNoBound(s.queueCapacity)))
                    .histogram(
                            "loadline_pool_load_threads",
                            "Threads wanted: tasks that an arriving one would find running if there were a thread for every task; all that are in the pool where its threads are always busy",
                            p -> p.load)
                    .gauge("loadline_recommended_threads", "Recommended number of threads", known(r -> r.size))
                    .gauge("loadline_recommended_threads_low", "Lower end of its 95 % interval", known(r -> r.low))
                    .gauge("loadline_recommended_threads_high", "Upper end of its 95 % interval", known(r -> r.high)));

    static final List<MetricFamily<PoolSample>> OF_CONNECTIONS = ofPools(
            "connections",
            "loadline_connections_recommendation",
            new Table<PoolSample>()
                    .counter("loadline_connections_asked", "Requests for a connection", count(Event.ARRIVED))
                    .counter("loadline_connections_given", "Requests that got one", count(Event.STARTED))
                    .counter("loadline_connections_returned", "Connections given back", count(Event.COMPLETED))
                    .counter(
                            "loadline_connections_refused",
                            "Requests that timed out, or failed otherwise",
                            count(Event.REJECTED))
                    .gauge("loadline_connections_awaited", "Requests that wait", state(s -> s.queued))
                    .histogram("loadline_connections_wait_seconds", "Time from request to connection", p -> p.wait)
                    .histogram(
                            "loadline_connections_held_seconds", "Time for which a connection was held", p -> p.service)
                    .labelled(
                            "loadline_connections", Type.GAUGE, "Connections that are open", MetricFamily::busyAndIdle)
                    .gauge("loadline_connections_min_idle", "Idle connections to keep", state(s -> s.corePoolSize))
                    .gauge("loadline_connections_max", "Maximum pool size", state(s -> s.maximumPoolSize))
                    .histogram(
                            "loadline_connections_load",
                            "Connections wanted: those in use that a request would find if there were one for every request",
                            p -> p.load)
                    .gauge("loadline_recommended_connections", "Recommended number of connections", known(r -> r.size))
                    .gauge("loadline_recommended_connections_low", "Lower end of its 95 % interval", known(r -> r.low))
                    .gauge(
                            "loadline_recommended_connections_high",
                            "Upper end of its 95 % interval",
                            known(r -> r.high)));

    static final List<MetricFamily<MetricsSource>> OF_AGENT = new Table<MetricsSource>()
            .counter(
                    "loadline_agent_cpu_seconds",
                    "Processor time of the agent's own threads",
                    MetricsSource::ownCpuSeconds)
            .gauge("loadline_agent_heap_bytes", "Estimated heap that the agent uses", MetricsSource::ownHeapBytes)
            .counter(
                    "loadline_agent_errors",
                    "Errors inside the agent; the application did not see them",
                    MetricsSource::errors)
            .labelled(
                    "loadline_agent",
                    Type.INFO,
                    "Version of Loadline",
                    (agent, to) -> to.sample(Exposition.label("version", agent.version()), 1))
            .rows;

    /** How a type is called, and what its samples have after the name. */
    private enum Type {
        COUNTER("counter", "_total"),
        GAUGE("gauge", ""),
        HISTOGRAM("histogram", ""),
        INFO("info", "_info");

        private final String text;
        private final String suffix;

        Type(String text, String suffix) {
            this.text = text;
            this.suffix = suffix;
        }
    }

    /** What its samples are called. */
    final String sample;

    final BiConsumer<T, Exposition> samples;
    private final String name;
    private final Type type;
    private final String help;

    private MetricFamily(String name, Type type, String help, BiConsumer<T, Exposition> samples) {
        this.name = name;
        this.sample = name + type.suffix;
        this.type = type;
        this.help = help;
        this.samples = samples;
    }

    String head(Format format) {
        boolean open = format == Format.OPEN_METRICS;
        // the older format knows no infos, and names counters as their samples are named
        String title = open ? name : sample;
        String kind = type == Type.INFO && !open ? Type.GAUGE.text : type.text;
        return "# HELP " + title + " " + help + "\n# TYPE " + title + " " + kind + "\n";
    }

    /** Adds those that any pool has. */
    private static List<MetricFamily<PoolSample>> ofPools(String sized, String recommendation, Table<PoolSample> own) {
        return own.labelled(
                        recommendation,
                        Type.INFO,
                        "What to do with the number of " + sized + ", and why",
                        (pool, to) ->
                                reasons(pool, r -> new String[] {r.verdict.text, r.regime.text(), r.limitText()}, to))
                .labelled(
                        recommendation + "_codes",
                        Type.INFO,
                        "The same for programs: codes that do not change with the words",
                        (pool, to) -> reasons(
                                pool, r -> new String[] {r.verdict.code(), r.regime.code(), r.limit.code()}, to))
                .labelled(
                        "loadline_pool_standing",
                        Type.GAUGE,
                        "1 for how the pool stands: ok, idle, starved, rejecting or deadlocked",
                        (pool, to) -> to.sample(Exposition.label("standing", pool.standing.text), 1))
                .labelled(
                        "loadline_pool_resizes",
                        Type.COUNTER,
                        "Changes of the size: resize and back by Loadline, would with resize=observe, manual, outside",
                        MetricFamily::resizes)
                .rows;
    }

    private static void reasons(PoolSample pool, Function<Recommendation, String[]> words, Exposition to) {
        if (pool.recommendation != null) {
            String[] said = words.apply(pool.recommendation);
            to.sample(
                    Exposition.label("verdict", said[0]) + "," + Exposition.label("regime", said[1]) + ","
                            + Exposition.label("limit", said[2]),
                    1);
        }
    }

    /** None of a pool whose size was never changed. */
    private static void resizes(PoolSample pool, Exposition to) {
        if (!pool.resizes.isEmpty()) {
            for (ResizeEvent.Action action : ResizeEvent.Action.values()) {
                to.sample(Exposition.label("action", action.text), pool.resizes.getOrDefault(action, 0L));
            }
        }
    }

    private static void busyAndIdle(PoolSample pool, Exposition to) {
        if (pool.state != null) {
            to.sample("state=\"busy\"", pool.state.activeCount);
            to.sample("state=\"idle\"", Math.max(0, pool.state.taskThreads() - pool.state.activeCount));
        }
    }

    private static ToDoubleFunction<PoolSample> count(Event event) {
        return pool -> pool.totals.count(event);
    }

    private static ToDoubleFunction<PoolSample> state(ToDoubleFunction<PoolState> value) {
        return pool -> pool.state == null ? Double.NaN : value.applyAsDouble(pool.state);
    }

    private static ToDoubleFunction<PoolSample> known(ToDoubleFunction<Recommendation> threads) {
        return pool -> pool.recommendation == null || !pool.recommendation.isKnown()
                ? Double.NaN
                : threads.applyAsDouble(pool.recommendation);
    }

    private static double orNoBound(int number) {
        return number == Integer.MAX_VALUE ? Double.POSITIVE_INFINITY : number;
    }

    /** Names are without the suffixes of their types. What is NaN is not known, and left out. */
    private static final class Table<T> {

        private final List<MetricFamily<T>> rows = new ArrayList<>();

        Table<T> labelled(String name, Type type, String help, BiConsumer<T, Exposition> samples) {
            rows.add(new MetricFamily<>(name, type, help, samples));
            return this;
        }

        Table<T> counter(String name, String help, ToDoubleFunction<T> value) {
            return labelled(name, Type.COUNTER, help, (thing, to) -> to.sample("", value.applyAsDouble(thing)));
        }

        Table<T> gauge(String name, String help, ToDoubleFunction<T> value) {
            return labelled(name, Type.GAUGE, help, (thing, to) -> to.sample("", value.applyAsDouble(thing)));
        }

        Table<T> histogram(String name, String help, Function<T, CumulativeHistogram.Reading> values) {
            return labelled(name, Type.HISTOGRAM, help, (thing, to) -> to.histogram(values.apply(thing)));
        }
    }
}
