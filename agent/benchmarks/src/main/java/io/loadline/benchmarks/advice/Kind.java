package io.loadline.benchmarks.advice;

import java.util.Locale;

/** Kinds of pools, each with what it is given to do. */
public enum Kind {
    OPEN_SPARE(Traffic.open(100, 0.2, 0.05, 40)),
    OPEN_SHARED_PROCESSORS(Traffic.open(200, 0.024, 0.5, 16)),
    OPEN_HEAVY_TAILED(Traffic.open(100, 0.1, 0.05, 60).heavyTailed()),
    CLOSED_10(Traffic.closed(10, 0.1, 0.1, 0.1, 4)),
    CLOSED_100(Traffic.closed(100, 0.2, 0.1, 0.05, 25)),
    CLOSED_1000(Traffic.closed(1000, 1.5, 0.5, 0.01, 200)),
    OVERLOADED_PROCESSORS(Traffic.open(300, 0.032, 0.5, 8).queue(100)),
    OVERLOADED_POOL(Traffic.open(300, 0.1, 0.05, 20).queue(100)),
    BATCH_10000(Traffic.batch(10_000, 0.2, 0.05, 50)),
    DOWNSTREAM_OPEN(Traffic.open(90, 0.1, 0.05, 40).behind(10)),
    DOWNSTREAM_CLOSED(Traffic.closed(64, 0.05, 0.1, 0.05, 32).behind(10));

    final Traffic traffic;

    Kind(Traffic traffic) {
        this.traffic = traffic;
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
