package io.loadline.benchmarks.chart;

import io.loadline.benchmarks.Spread;
import java.util.List;

/**
 * One line of a {@link Chart}.
 *
 * @param name for the legend
 * @param x where something was measured, ascending
 * @param y what was measured there, as many as {@code x}
 */
public record Curve(String name, List<Double> x, List<Spread> y) {

    public Curve {
        if (x.size() != y.size()) {
            throw new IllegalArgumentException(name + " has " + x.size() + " x and " + y.size() + " y");
        }
        x = List.copyOf(x);
        y = List.copyOf(y);
    }
}
