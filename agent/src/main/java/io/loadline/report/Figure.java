// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.function.DoubleFunction;

/**
 * Picture as inline SVG, with a caption. Shapes get their colours from classes of the document's style, so that a policy can forbid
 * scripts, styles of single elements and resources of others. Not thread-safe.
 */
final class Figure {

    static final int WIDTH = 480;

    /** Room for the marks of a panel. */
    private static final int LEFT = 58;

    private static final int RIGHT = 12;
    private static final int BELOW = 16;
    private static final int TEXT = 11;

    private final StringBuilder shapes = new StringBuilder();
    private final String title;
    private final String alternative;
    private final int height;
    private final StringBuilder legend = new StringBuilder();

    /**
     * @param title the heading of the picture, as plain text
     * @param alternative what the picture shows, in words for readers who do not see it
     * @param height in units of which the picture is {@value #WIDTH} wide
     */
    Figure(String title, String alternative, int height) {
        this.title = title;
        this.alternative = alternative;
        this.height = height;
    }

    /** Adds a line to the legend: a sample of a style, and its meaning. */
    Figure legend(String style, String meaning) {
        legend.append(" <span class=\"")
                .append(style)
                .append("\">")
                .append(Html.text(meaning))
                .append("</span>");
        return this;
    }

    Figure rectangle(String style, double x, double y, double width, double height) {
        shapes.append("<rect class=\"").append(style).append('"');
        attribute("x", x);
        attribute("y", y);
        attribute("width", Math.max(0, width));
        attribute("height", Math.max(0, height));
        shapes.append("/>");
        return this;
    }

    Figure text(String anchor, double x, double y, String text) {
        return text("", anchor, x, y, text);
    }

    /** @param anchor {@code start}, {@code middle} or {@code end} */
    Figure text(String style, String anchor, double x, double y, String text) {
        shapes.append("<text");
        if (!style.isEmpty()) {
            shapes.append(" class=\"").append(style).append('"');
        }
        if (!anchor.equals("start")) {
            shapes.append(" text-anchor=\"").append(anchor).append('"');
        }
        attribute("x", x);
        attribute("y", y);
        shapes.append('>').append(Html.text(text)).append("</text>");
        return this;
    }

    private Figure path(String style, CharSequence path) {
        shapes.append("<path class=\"")
                .append(style)
                .append("\" d=\"")
                .append(path)
                .append("\"/>");
        return this;
    }

    private void attribute(String name, double value) {
        shapes.append(' ').append(name).append("=\"");
        number(shapes, value).append('"');
    }

    /** Writes a number with at most one decimal, which is a tenth of a pixel. */
    private static StringBuilder number(StringBuilder to, double value) {
        long tenths = Math.round(10 * value);
        to.append(tenths / 10);
        return tenths % 10 == 0 ? to : to.append('.').append(Math.abs(tenths % 10));
    }

    /** Returns the picture as HTML. */
    String html() {
        return "<figure><figcaption><b>" + Html.text(title) + "</b>" + legend + "</figcaption>" + svg() + "</figure>";
    }

    /** Returns the picture without its caption. */
    String svg() {
        return "<svg viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\" aria-label=\"" + Html.text(alternative)
                + "\">" + shapes + "</svg>";
    }

    /** Returns a part of the picture with two axes. */
    Panel panel(double top, double bottom, Axis x, Axis y) {
        return new Panel(LEFT, WIDTH - RIGHT, top, bottom, x, y, 0.1);
    }

    /** Returns all of the picture as a part with axes that have no room for marks; it is coarse, since it will be small. */
    Panel panel(Axis x, Axis y) {
        return new Panel(0, WIDTH, 2, height - 2, x, y, 1);
    }

    /** Part of the picture with two axes. */
    final class Panel {
        private final double left;
        private final double right;
        private final double top;
        private final double bottom;
        private final Axis x;
        private final Axis y;
        private final double grain;

        private Panel(double left, double right, double top, double bottom, Axis x, Axis y, double grain) {
            this.left = left;
            this.right = right;
            this.top = top;
            this.bottom = bottom;
            this.x = x;
            this.y = y;
            this.grain = grain;
        }

        private double x(double value) {
            return grain * Math.rint((left + (right - left) * x.at(value)) / grain);
        }

        private double y(double value) {
            return grain * Math.rint((bottom - (bottom - top) * y.at(value)) / grain);
        }

        /** Draws lines at round values of the vertical axis, with its unit above. */
        Panel values(String unit, DoubleFunction<String> text) {
            double last = Double.POSITIVE_INFINITY;
            for (double mark : y.marks()) {
                if (last - y(mark) >= TEXT + 2) {
                    last = y(mark);
                    path("grid", line(left, last, right, last));
                    Figure.this.text("end", left - 5, last + 4, text.apply(mark));
                }
            }
            Figure.this.text("start", 0, top - 7, unit);
            return this;
        }

        /** Writes round values of the horizontal axis below the panel. */
        Panel scale(DoubleFunction<String> text) {
            double last = Double.NEGATIVE_INFINITY;
            for (double mark : x.marks()) {
                if (x(mark) - last >= 3 * TEXT) {
                    last = x(mark);
                    mark(mark, text.apply(mark));
                }
            }
            return this;
        }

        /** Writes one text below the panel. */
        Panel mark(double value, String text) {
            double at = x(value);
            String anchor = at > right - 2 * TEXT ? "end" : at < left + TEXT ? "start" : "middle";
            Figure.this.text(anchor, at, bottom + BELOW - 2, text);
            return this;
        }

        /** Draws a line through points; an unknown value interrupts the line. */
        Panel curve(String style, double[] xs, double[] ys) {
            path(style, points(xs, ys));
            return this;
        }

        /** Draws the points themselves. */
        Panel dots(String style, double[] xs, double[] ys) {
            for (int i = 0; i < xs.length; i++) {
                if (!Double.isNaN(ys[i])) {
                    shapes.append("<circle class=\"").append(style).append("\" r=\"3\"");
                    attribute("cx", x(xs[i]));
                    attribute("cy", y(ys[i]));
                    shapes.append("/>");
                }
            }
            return this;
        }

        /** Fills the area between known points and the axis. */
        Panel area(String style, double[] xs, double[] ys) {
            if (xs.length == 0) {
                return this;
            }
            double[] known = new double[ys.length];
            for (int i = 0; i < ys.length; i++) {
                known[i] = Double.isNaN(ys[i]) ? y.from() : ys[i];
            }
            StringBuilder path = points(xs, known);
            coordinates(path.append('L'), x(xs[xs.length - 1]), bottom);
            coordinates(path.append('L'), x(xs[0]), bottom);
            path(style, path.append('Z'));
            return this;
        }

        private StringBuilder points(double[] xs, double[] ys) {
            StringBuilder path = new StringBuilder();
            boolean down = false;
            for (int i = 0; i < xs.length; i++) {
                if (Double.isNaN(ys[i])) {
                    down = false;
                    continue;
                }
                if (i > 0 && i < xs.length - 1 && ys[i] == ys[i - 1] && ys[i] == ys[i + 1]) {
                    continue;
                }
                path.append(down ? 'L' : 'M');
                coordinates(path, x(xs[i]), y(ys[i]));
                down = true;
            }
            return path;
        }

        /** Fills the range between two values of the vertical axis. */
        Panel rows(String style, double low, double high) {
            rectangle(style, left, y(high), right - left, Math.max(1, y(low) - y(high)));
            return this;
        }

        /** Fills the range between two values of the horizontal axis. */
        Panel columns(String style, double low, double high) {
            rectangle(style, x(low), top, Math.max(2, x(high) - x(low)), bottom - top);
            return this;
        }

        /** Draws a line at a value of the vertical axis. */
        Panel level(String style, double value) {
            path(style, line(left, y(value), right, y(value)));
            return this;
        }

        /** Draws a line at a value of the horizontal axis. */
        Panel upright(String style, double value) {
            path(style, line(x(value), top, x(value), bottom));
            return this;
        }

        private StringBuilder line(double fromX, double fromY, double toX, double toY) {
            StringBuilder path = new StringBuilder("M");
            coordinates(path, fromX, fromY);
            coordinates(path.append('L'), toX, toY);
            return path;
        }

        private void coordinates(StringBuilder path, double toX, double toY) {
            number(path, toX).append(' ');
            number(path, toY);
        }
    }
}
