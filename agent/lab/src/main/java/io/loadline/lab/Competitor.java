package io.loadline.lab;

import java.util.function.ToDoubleBiFunction;

/** What people use today. */
enum Competitor {
    CORES_PLUS_1("cores + 1", (work, seen) -> cores(work) + 1),
    TWICE_CORES("2 x cores", (work, seen) -> 2 * cores(work)),
    /** B. Goetz, Java Concurrency in Practice, 8.2: cores x (1 + wait / compute). */
    GOETZ_TRUE("Goetz, true ratio", (work, seen) -> work.processors * (1 + work.blocked / work.cpu)),
    /** The same, where all that is not processor time counts as waiting. */
    GOETZ_MEASURED("Goetz as measured", (work, seen) -> work.processors * seen.inServiceSeconds / seen.cpuSeconds),
    RATE_TIMES_SERVICE("lambda x S", (work, seen) -> seen.meanInService()),
    LOAD_AND_A_FIFTH("1.2 x L", (work, seen) -> 1.2 * seen.meanInSystem()),
    /** The mean number in the system by Little's law. */
    LOAD("L", (work, seen) -> seen.meanInSystem());

    private static final int MAX = 5000;

    final String title;
    private final ToDoubleBiFunction<Workload, Observation> threads;

    Competitor(String title, ToDoubleBiFunction<Workload, Observation> threads) {
        this.title = title;
        this.threads = threads;
    }

    int size(Workload work, Observation seen) {
        double wanted = threads.applyAsDouble(work, seen);
        return Double.isNaN(wanted) ? 1 : (int) Math.max(1, Math.min(MAX, Math.ceil(wanted - 1e-9)));
    }

    private static double cores(Workload work) {
        return Math.ceil(work.processors);
    }
}
