// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One pool, of threads or of connections, at one poll. Counts are tasks or threads, or {@link #tasks} or
 * {@link #servers}; times are milliseconds, rates per second, shares 0 to 1; NaN where unknown. Immutable.
 */
public final class PoolFigures {

    static final String[] ATTRIBUTES = {
        "Name",
        "Kind",
        "CreatedAt",
        "HousekeepingOf",
        "Status",
        "CorePoolSize",
        "MaximumPoolSize",
        "PoolSize",
        "ActiveCount",
        "QueuedCount",
        "ArrivedCount",
        "CompletedCount",
        "RejectedCount",
        "ArrivalsPerSecond",
        "MeanWaitMillis",
        "WaitShareOfResponse",
        "CpuMillisPerTask",
        "RunQueueMillisPerTask",
        "BlockedMillisPerTask",
        "ServiceMillis",
        "WaitMillis",
        "Load",
        "ResizeMode",
        "LastResize",
        "Recommendation"
    };

    static final String[] OF_CHOSEN = {"WhatIf", "Hours", "LoadCurve", "TrackRecord"};

    /** Tells the pools of one JVM apart, also those of the same name. */
    public final String id;

    public final String name;
    public final String kind;

    /** "threads", "connections" or "permits". */
    public final String servers;

    /** "tasks", or "requests" for connections. */
    public final String tasks;

    public final String createdAt;

    /** The library that built it for its own use; empty for all others. */
    public final String housekeepingOf;

    /** "ok", "idle", "starved", "rejecting" or "deadlocked". */
    public final String status;

    public final double core;
    public final double maximum;
    public final double size;
    public final double busy;
    public final double queued;
    public final double arrived;
    public final double completed;
    public final double rejected;
    public final double arrivalsPerSecond;
    public final double meanWaitMillis;
    public final double waitShare;
    public final double cpuMillis;
    public final double runQueueMillis;
    public final double blockedMillis;
    public final double serviceP50;
    public final double serviceP99;
    public final double waitP50;
    public final double waitP99;

    /** p90 load in threads. */
    public final double loadP90;

    public final RecommendationFigures advice;

    /** Predictions by number of threads; empty unless the pool is chosen. */
    public final List<Prediction> whatIf;

    /** Hours of the last week, the oldest first; of the chosen pool only, else empty. */
    public final List<Hour> hours;

    /** Load curve by concurrency; empty unless the pool is chosen. */
    public final List<Level> loadCurve;

    /** Changes of the size that tested a prediction, the latest first; of the chosen pool only, else empty. */
    public final List<Tested> trackRecord;

    /** The agent's page about the pool, in HTML; of the chosen pool only, else empty. */
    public final String page;

    /** "off", "manual", "observe", "auto" or "stopped". */
    public final String resizeMode;

    /** Counts the changes of its size from 1; 0 if there was none, or the last one was only said. */
    public final double resizes;

    /** Size after the last change. */
    public final double resizedTo;

    PoolFigures(String id, Reading r, String page) {
        this.id = id;
        this.page = page;
        name = r.text("Name").isEmpty() ? id : r.text("Name");
        kind = r.text("Kind");
        boolean ofConnections = kind.equals("connections") || kind.equals("permits");
        servers = ofConnections ? kind : "threads";
        tasks = ofConnections ? "requests" : "tasks";
        createdAt = r.text("CreatedAt");
        housekeepingOf = r.text("HousekeepingOf");
        status = r.text("Status");
        core = r.known("CorePoolSize");
        maximum = r.known("MaximumPoolSize");
        size = r.known("PoolSize");
        busy = r.known("ActiveCount");
        queued = r.known("QueuedCount");
        arrived = r.number("ArrivedCount");
        completed = r.number("CompletedCount");
        rejected = r.number("RejectedCount");
        arrivalsPerSecond = r.number("ArrivalsPerSecond");
        meanWaitMillis = r.number("MeanWaitMillis");
        waitShare = r.number("WaitShareOfResponse");
        cpuMillis = r.number("CpuMillisPerTask");
        runQueueMillis = r.number("RunQueueMillisPerTask");
        blockedMillis = r.number("BlockedMillisPerTask");
        serviceP50 = r.part("ServiceMillis").number("p50");
        serviceP99 = r.part("ServiceMillis").number("p99");
        waitP50 = r.part("WaitMillis").number("p50");
        waitP99 = r.part("WaitMillis").number("p99");
        loadP90 = r.part("Load").number("p90");
        advice = new RecommendationFigures(r.part("Recommendation"));
        whatIf = r.rows("WhatIf").stream()
                .map(Prediction::new)
                .sorted(Comparator.comparingInt(row -> row.threads))
                .collect(Collectors.toUnmodifiableList());
        hours = r.rows("Hours").stream()
                .map(Hour::new)
                .filter(hour -> hour.start != null)
                .sorted(Comparator.comparing(hour -> hour.start))
                .collect(Collectors.toUnmodifiableList());
        loadCurve = r.rows("LoadCurve").stream()
                .map(Level::new)
                .sorted(Comparator.comparingDouble(level -> level.concurrency))
                .collect(Collectors.toUnmodifiableList());
        trackRecord = r.rows("TrackRecord").stream()
                .map(Tested::new)
                .sorted(Comparator.comparing((Tested tested) -> tested.time).reversed())
                .collect(Collectors.toUnmodifiableList());
        resizeMode = r.text("ResizeMode");
        Reading last = r.part("LastResize");
        resizes = last.text("action").equals("would") ? 0 : last.number("number");
        resizedTo = last.known("threadsAfter");
    }

    /** Tells if the pool is a library's own and healthy: then nobody needs to check it. */
    public boolean isWellHousekeeping() {
        return !housekeepingOf.isEmpty() && (status.equals("ok") || status.equals("idle"));
    }
}
