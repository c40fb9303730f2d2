// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.chart;

import io.loadline.visualvm.data.Trail.Line;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import java.util.List;
import java.util.function.DoubleFunction;

/** Charts of a pool. */
public enum Chart {
    THREADS(
            "Size",
            "Busy ones against those that are there and those recommended: the load line; a peak for each resize",
            1,
            5,
            Figure::whole,
            new Curve(Line.BUSY, "Busy", Palette.BLUE),
            new Curve(Line.SIZE, "In the pool", Palette.GREY),
            new Curve(Line.RECOMMENDED, "Recommended", Palette.AMBER),
            new Curve(Line.RESIZED, "Resized to", Palette.VIOLET)),
    THROUGHPUT(
            "Arrivals and completions",
            "Per second, since the poll before",
            0.01,
            10,
            value -> Figure.decimal(value) + "/s",
            new Curve(Line.ARRIVALS, "Arrivals", Palette.BLUE),
            new Curve(Line.COMPLETIONS, "Completions", Palette.GREEN)),
    TIMES(
            "Wait and service",
            "Milliseconds, over the history of the agent",
            0.001,
            1,
            value -> Figure.decimal(value) + " ms",
            new Curve(Line.WAIT_P50, "Wait p50", Palette.AMBER),
            new Curve(Line.WAIT_P99, "Wait p99", Palette.RED),
            new Curve(Line.SERVICE_P50, "Service p50", Palette.BLUE),
            new Curve(Line.SERVICE_P99, "Service p99", Palette.VIOLET)),
    PARTS(
            "Where the time goes",
            "Milliseconds of a task on average, over the history of the agent: queued, on a processor, ready but"
                    + " waiting for a processor, blocked or sleeping",
            0.001,
            1,
            value -> Figure.decimal(value) + " ms",
            new Curve(Line.WAITING, "Queued", Palette.RED),
            new Curve(Line.PROCESSOR, "On a processor", Palette.BLUE),
            new Curve(Line.RUN_QUEUE, "Processor wait", Palette.AMBER),
            new Curve(Line.BLOCKED, "Blocked", Palette.GREY));

    public final String title;
    public final String explanation;

    /** A chart holds whole numbers: so much is one of them. */
    final double grain;

    /** Highest value of the axis before there are values. */
    final double firstHeight;

    final DoubleFunction<String> format;
    final List<Curve> curves;

    Chart(
            String title,
            String explanation,
            double grain,
            double firstHeight,
            DoubleFunction<String> format,
            Curve... curves) {
        this.title = title;
        this.explanation = explanation;
        this.grain = grain;
        this.firstHeight = firstHeight;
        this.format = format;
        this.curves = List.of(curves);
    }

    /** One line of a chart. */
    static final class Curve {
        final Line line;
        final String name;
        final Palette colour;

        Curve(Line line, String name, Palette colour) {
            this.line = line;
            this.name = name;
            this.colour = colour;
        }

        /** Returns true for a curve that is 0 except where something happened; it is left out while nothing has. */
        boolean isOfMarks() {
            return line == Line.RESIZED;
        }
    }
}
