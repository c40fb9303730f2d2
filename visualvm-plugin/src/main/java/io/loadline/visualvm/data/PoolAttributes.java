package io.loadline.visualvm.data;

import java.util.ArrayList;
import java.util.List;

/** Which attributes of a pool's MBean are read. */
final class PoolAttributes {

    static final String RECOMMENDATION = "Recommendation";

    private static final List<String> ALWAYS = List.of(
            "Name",
            "Kind",
            "PoolClass",
            "QueueClass",
            "CreatedAt",
            "HousekeepingOf",
            "CorePoolSize",
            "MaximumPoolSize",
            "QueueCapacity",
            "PoolSize",
            "ActiveCount",
            "QueuedCount",
            "OldestQueuedMillis",
            "OldestRunningMillis",
            "ArrivedCount",
            "CompletedCount",
            "FailedCount",
            "RejectedCount",
            "CallerRanCount",
            "ArrivalsPerSecond",
            "CompletionsPerSecond",
            "MeanWaitMillis",
            "MeanInSystem",
            "WaitShareOfResponse",
            "Utilization",
            "CpuMillisPerTask",
            "RunQueueMillisPerTask",
            "BlockedMillisPerTask",
            "ServiceMillis",
            "WaitMillis",
            "ResponseMillis",
            "Load",
            "ResizeMode",
            "LastResize");

    private PoolAttributes() {}

    private static final List<String> OF_THE_CHOSEN = List.of("WhatIf", "TaskClasses", "Places", "ResizeHistory");

    /** {@code chosen}: whether it is the pool of which everything is wanted. */
    static String[] names(boolean withAdvice, boolean chosen) {
        List<String> names = new ArrayList<>(ALWAYS);
        if (withAdvice) {
            names.add(RECOMMENDATION);
        }
        if (chosen) {
            names.addAll(OF_THE_CHOSEN);
        }
        return names.toArray(new String[0]);
    }
}
