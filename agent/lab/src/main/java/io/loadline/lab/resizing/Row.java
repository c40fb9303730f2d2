package io.loadline.lab.resizing;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What all measures say of one run.
 *
 * @param start as a share of the right size
 * @param figures in the order of {@link Measure}
 */
record Row(String load, String start, String controller, double[] figures) {

    static Row of(Loads load, String start, String controller, Result result) {
        return new Row(
                load.title(),
                start,
                controller,
                Arrays.stream(Measure.values())
                        .mapToDouble(measure -> measure.figure.applyAsDouble(result))
                        .toArray());
    }

    /** A line that {@link #toString()} made. */
    static Row parse(String line) {
        String[] cells = line.split("\t");
        double[] figures = Arrays.stream(cells, 3, cells.length)
                .mapToDouble(Double::parseDouble)
                .toArray();
        return new Row(cells[0], cells[1], cells[2], figures);
    }

    double figure(Measure measure) {
        return figures[measure.ordinal()];
    }

    String details() {
        return load + " | " + start + " | " + controller;
    }

    @Override
    public String toString() {
        return String.join("\t", load, start, controller)
                + Arrays.stream(figures).mapToObj(figure -> "\t" + figure).collect(Collectors.joining());
    }
}
