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
            "Load");

    private PoolAttributes() {}

    static String[] names(boolean withAdvice, boolean withWhatIf) {
        List<String> names = new ArrayList<>(ALWAYS);
        if (withAdvice) {
            names.add(RECOMMENDATION);
        }
        if (withWhatIf) {
            names.add("WhatIf");
        }
        return names.toArray(new String[0]);
    }
}
