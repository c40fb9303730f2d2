package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sends empty tasks through a pool from the first moment on, and prints a line: processor time of a task in nanoseconds,
 * one figure for each second since the first task.
 */
public final class FirstSecondsProgram {

    static final int SECONDS = 6;

    private FirstSecondsProgram() {}

    /** {@code arguments}: the name of an {@link Instrumentation}. */
    public static void main(String[] arguments) throws Exception {
        List<String> figures = new ArrayList<>();
        try (Lane lane = Shape.of("1:1").open(Instrumentation.valueOf(arguments[0]))) {
            long start = System.nanoTime();
            for (int second = 1; second <= SECONDS; second++) {
                figures.add(String.valueOf(nanosPerTask(lane, start + second * 1_000_000_000L)));
            }
            if (Witness.isDue()) {
                Witness.requireThatAgentCounted(lane.sent(), lane.rejected());
            }
        }
        System.out.println(String.join(" ", figures));
    }

    /** The figures of a line, in order. */
    static double[] parse(String line) {
        return Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static double nanosPerTask(Lane lane, long end) {
        ThreadTimes before = ThreadTimes.now();
        long sent = lane.sent();
        while (System.nanoTime() - end < 0) {
            lane.pass(Lane.DEPTH);
        }
        return (double) ThreadTimes.now().since(before) / (lane.sent() - sent);
    }
}
