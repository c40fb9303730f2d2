package io.loadline.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What was measured without and with the agent: the elements at the same place were measured one after the other. */
record Pairs<T>(List<T> plain, List<T> measured) {

    Spread plain(ToDoubleFunction<T> value) {
        return Spread.of(plain.stream().mapToDouble(value).toArray());
    }

    Spread measured(ToDoubleFunction<T> value) {
        return Spread.of(measured.stream().mapToDouble(value).toArray());
    }

    /** Of the differences within each pair. */
    Spread added(ToDoubleFunction<T> value) {
        double[] differences = new double[plain.size()];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = value.applyAsDouble(measured.get(i)) - value.applyAsDouble(plain.get(i));
        }
        return Spread.of(differences);
    }
}
