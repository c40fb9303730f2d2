package io.loadline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Starts of one program, plain and with the agent in turn. Which of a pair goes first alternates, so that a machine that
 * gets slower or faster favours neither.
 */
final class StartPairs {

    private final List<JvmStart> plain = new ArrayList<>();
    private final List<JvmStart> measured = new ArrayList<>();

    static StartPairs run(int pairs, List<String> plainCommand, List<String> measuredCommand)
            throws IOException, InterruptedException {
        JvmStart.of(plainCommand); // the first of each fills the file system's cache and does not count
        JvmStart.of(measuredCommand);
        StartPairs starts = new StartPairs();
        for (int pair = 0; pair < pairs; pair++) {
            if (pair % 2 == 0) {
                starts.plain.add(JvmStart.of(plainCommand));
                starts.measured.add(JvmStart.of(measuredCommand));
            } else {
                starts.measured.add(JvmStart.of(measuredCommand));
                starts.plain.add(JvmStart.of(plainCommand));
            }
        }
        return starts;
    }

    Spread plain(ToDoubleFunction<JvmStart> value) {
        return Spread.of(plain.stream().mapToDouble(value).toArray());
    }

    Spread measured(ToDoubleFunction<JvmStart> value) {
        return Spread.of(measured.stream().mapToDouble(value).toArray());
    }

    /** Of the differences within each pair. */
    Spread added(ToDoubleFunction<JvmStart> value) {
        double[] differences = new double[plain.size()];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = value.applyAsDouble(measured.get(i)) - value.applyAsDouble(plain.get(i));
        }
        return Spread.of(differences);
    }
}
