package io.loadline.benchmarks.task;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Rounds whose figures a test chooses. */
final class Forks {

    private final Map<Subject, List<Fork>> forks = new EnumMap<>(Subject.class);

    /** One fork a round, each with 8 bytes for every nanosecond. */
    Forks with(Subject subject, double... processorNanos) {
        forks.put(
                subject,
                Arrays.stream(processorNanos)
                        .mapToObj(nanos -> new Fork(2 * nanos, nanos, 8 * nanos))
                        .toList());
        return this;
    }

    Rounds rounds() {
        return new Rounds(forks);
    }
}
