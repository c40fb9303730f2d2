package io.loadline.visualvm.data;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One pool, of threads or of connections, at one look. Counts are tasks or threads, or {@link #tasks} or {@link #servers}, times milliseconds, rates per second, shares 0 to 1; NaN where
 * unknown. Immutable.
 */
public final class PoolFigures {

    /** Tells the pools of one JVM apart, also those of the same name. */
    public final String id;

    public final String name;
    public final String kind;

    /** "threads", or "connections". */
    public final String servers;

    /** "tasks", or "requests" for connections. */
    public final String tasks;

    public final String poolClass;
    public final String queueClass;
    public final String createdAt;

    /** The library that built it for its own use; empty for all others. */
    public final String housekeepingOf;

    public final double core;
    public final double maximum;
    public final double queueCapacity;
    public final double size;
    public final double busy;
    public final double queued;
    public final double oldestQueuedMillis;
    public final double oldestRunningMillis;

    public final double arrived;
    public final double completed;
    public final double failed;
    public final double rejected;
    public final double callerRan;

    public final double arrivalsPerSecond;
    public final double completionsPerSecond;
    public final double meanWaitMillis;
    public final double meanInSystem;
    public final double waitShare;
    public final double utilization;
    public final double cpuMillis;
    public final double runQueueMillis;
    public final double blockedMillis;

    public final Percentiles service;
    public final Percentiles wait;
    public final Percentiles response;
    public final Percentiles load;

    /** May be some looks old: recommendations of many pools are read in turn. */
    public final RecommendationFigures advice;

    /** By threads; of the chosen pool only, else empty. */
    public final List<Prediction> whatIf;

    /** Those that take most service time first; of the chosen pool only, and of agents that tell. */
    public final List<TaskClassFigures> taskClasses;

    /** The most frequent first; of the chosen pool only, and once the agent has looked. */
    public final List<PlaceFigures> places;

    /** "off", "manual", "observe", "auto" or "stopped"; empty if the agent does not tell. */
    public final String resizeMode;

    /** Without number if there was none. */
    public final ResizeFigures lastResize;

    /** The newest first; of the chosen pool only. */
    public final List<ResizeFigures> resizes;

    private static final double OLD_MILLIS = 1000;

    PoolFigures(String id, Reading r, RecommendationFigures advice) {
        this.id = id;
        name = r.text("Name").isEmpty() ? id : r.text("Name");
        kind = r.text("Kind");
        boolean ofConnections = kind.equals("connections");
        servers = ofConnections ? "connections" : "threads";
        tasks = ofConnections ? "requests" : "tasks";
        poolClass = r.text("PoolClass");
        queueClass = r.text("QueueClass");
        createdAt = r.text("CreatedAt");
        housekeepingOf = r.text("HousekeepingOf");
        core = r.known("CorePoolSize");
        maximum = r.known("MaximumPoolSize");
        queueCapacity = r.known("QueueCapacity");
        size = r.known("PoolSize");
        busy = r.known("ActiveCount");
        queued = r.known("QueuedCount");
        oldestQueuedMillis = r.number("OldestQueuedMillis");
        oldestRunningMillis = r.number("OldestRunningMillis");
        arrived = r.number("ArrivedCount");
        completed = r.number("CompletedCount");
        failed = r.number("FailedCount");
        rejected = r.number("RejectedCount");
        callerRan = r.number("CallerRanCount");
        arrivalsPerSecond = r.number("ArrivalsPerSecond");
        completionsPerSecond = r.number("CompletionsPerSecond");
        meanWaitMillis = r.number("MeanWaitMillis");
        meanInSystem = r.number("MeanInSystem");
        waitShare = r.number("WaitShareOfResponse");
        utilization = r.number("Utilization");
        cpuMillis = r.number("CpuMillisPerTask");
        runQueueMillis = r.number("RunQueueMillisPerTask");
        blockedMillis = r.number("BlockedMillisPerTask");
        service = new Percentiles(r.part("ServiceMillis"));
        wait = new Percentiles(r.part("WaitMillis"));
        response = new Percentiles(r.part("ResponseMillis"));
        load = new Percentiles(r.part("Load"));
        this.advice = advice;
        whatIf = r.rows("WhatIf").stream()
                .map(Prediction::new)
                .sorted(Comparator.comparingInt(row -> row.threads))
                .collect(Collectors.toUnmodifiableList());
        taskClasses = r.rows("TaskClasses").stream()
                .map(TaskClassFigures::new)
                .sorted(Comparator.comparingDouble(row -> -row.serviceShare))
                .collect(Collectors.toUnmodifiableList());
        places = r.rows("Places").stream()
                .map(PlaceFigures::new)
                .sorted(Comparator.comparingDouble(row -> -row.share))
                .collect(Collectors.toUnmodifiableList());
        resizeMode = r.text("ResizeMode");
        lastResize = new ResizeFigures(r.part("LastResize"));
        resizes = r.rows("ResizeHistory").stream()
                .map(ResizeFigures::new)
                .sorted(Comparator.comparingDouble(row -> -row.number))
                .collect(Collectors.toUnmodifiableList());
    }

    /** Whether it is a library's own pool, and no task waits in it for long: then nobody needs to look at it. */
    public boolean isWellHousekeeping() {
        boolean starved = queued > 0 && busy >= size && oldestQueuedMillis > OLD_MILLIS;
        return !housekeepingOf.isEmpty() && !starved;
    }
}
