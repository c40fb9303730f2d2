package io.loadline.lab.resizing;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What all measures say of one run. Immutable. */
final class Row {

    /** The title of its load, its start as a share of the right size, and the name of its controller. */
    final String load;

    final String start;
    final String controller;

    private final double[] figures;

    private Row(String load, String start, String controller, double[] figures) {
        this.load = load;
        this.start = start;
        this.controller = controller;
        this.figures = figures;
    }

    static Row of(Loads load, String start, SizeController controller, Result result) {
        return new Row(
                load.title(),
                start,
                controller.name(),
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
        return load + "\t" + start + "\t" + controller + "\t"
                + Arrays.stream(figures).mapToObj(String::valueOf).collect(Collectors.joining("\t"));
    }
}
