// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import java.awt.BasicStroke;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Two curves over a number of threads, one above the other: throughput and a time; and upright lines, such as where the pool
 * is, where it should be, and at the size that the reader tries. To be used on the event thread.
 */
final class CurvesPlot extends Plot {

    private static final long serialVersionUID = 1L;
    private static final float[] DASHES = {6, 4};
    private static final double HEADROOM = 1.15;
    private static final int THREADS_APART = 44;

    private final String axis;
    private final String time;
    private double[] sizes = {};
    private double[] rates = {};
    private double[] times = {};
    private final transient List<Marker> markers = new ArrayList<>();
    private double mostThreads = 1;

    /** An upright line at a number of threads. */
    static final class Marker {
        final String name;
        final double threads;
        final Palette colour;
        final boolean dashed;

        Marker(String name, double threads, Palette colour, boolean dashed) {
            this.name = name;
            this.threads = threads;
            this.colour = colour;
            this.dashed = dashed;
        }
    }

    /**
     * Makes an empty plot.
     *
     * @param name for readers who do not see it
     * @param axis the short name of the horizontal axis
     * @param time the name of the lower curve, with its unit
     */
    CurvesPlot(String name, String axis, String time) {
        this.axis = axis;
        this.time = time;
        getAccessibleContext().setAccessibleName(name);
    }

    /**
     * Shows other curves. Markers of unknown numbers are left out.
     *
     * @param rows by threads
     */
    <T> void show(
            List<T> rows,
            ToDoubleFunction<T> threads,
            ToDoubleFunction<T> rate,
            ToDoubleFunction<T> millis,
            double mostThreads,
            List<Marker> markers) {
        this.sizes = rows.stream().mapToDouble(threads).toArray();
        this.rates = rows.stream().mapToDouble(rate).toArray();
        this.times = rows.stream().mapToDouble(millis).toArray();
        this.mostThreads = mostThreads;
        this.markers.clear();
        markers.stream().filter(marker -> Figure.isKnown(marker.threads)).forEach(this.markers::add);
        repaint();
    }

    @Override
    void plot(Graphics2D g, FontMetrics font) {
        int line = font.getHeight();
        int left = axisWidth(font) + 14;
        int right = getWidth() - 16;
        int top = line + 8;
        int bottom = getHeight() - line - 8;
        int middle = top + (bottom - top) / 2;
        Scale threads = new Scale(mostThreads, left, right);
        Scale upper = new Scale(HEADROOM * most(rates), middle - 4, top);
        Scale lower = new Scale(HEADROOM * mostTime(), bottom, middle + 8);
        curve(g, threads, upper, rates, Palette.GREEN);
        curve(g, threads, lower, times, Palette.RED);
        // there is room below what rises and above what falls
        label(g, "throughput per second", right - 6, upper.begin() - 6, Palette.GREEN);
        boolean rises = times.length > 0 && times[times.length - 1] >= times[0];
        label(g, time, right - 6, rises ? lower.begin() - 6 : lower.end() + font.getAscent(), Palette.RED);
        threadsAxis(g, threads, bottom);
        for (Marker marker : markers) {
            mark(g, marker, threads.pixel(marker.threads), top, bottom);
        }
        names(g, threads, font.getAscent() + 2);
    }

    /** Returns the width of the wider axis, so that both begin at the same place. */
    private int axisWidth(FontMetrics font) {
        double most = Math.max(most(rates), most(times));
        return font.stringWidth(Figure.whole(Math.max(1000, HEADROOM * most)));
    }

    private void curve(Graphics2D g, Scale threads, Scale scale, double[] values, Palette colour) {
        rule(g, scale, 0, threads.pixel(0), threads.pixel(mostThreads));
        Graphics2D inside = (Graphics2D) g.create(0, scale.end(), getWidth(), scale.begin() - scale.end() + 3);
        inside.translate(0, -scale.end());
        inside.setColor(colour.colour());
        inside.setStroke(new BasicStroke(2));
        line(inside, threads, scale, values);
        inside.dispose();
    }

    private void line(Graphics2D g, Scale threads, Scale scale, double[] values) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < sizes.length; i++) {
            if (Figure.isKnown(values[i])) {
                int px = threads.pixel(sizes[i]);
                int py = scale.pixel(values[i]);
                g.fill(new Ellipse2D.Double(px - 2.5, py - 2.5, 5, 5));
                if (path.getCurrentPoint() == null) {
                    path.moveTo(px, py);
                } else {
                    path.lineTo(px, py);
                }
            }
        }
        g.draw(path);
    }

    private static void label(Graphics2D g, String name, int right, int baseline, Palette colour) {
        g.setColor(colour.colour());
        g.drawString(name, right - g.getFontMetrics().stringWidth(name), baseline);
    }

    private void threadsAxis(Graphics2D g, Scale threads, int bottom) {
        FontMetrics font = g.getFontMetrics();
        g.setStroke(new BasicStroke(1));
        g.setColor(Palette.faint());
        g.drawLine(threads.pixel(0), bottom, threads.pixel(mostThreads), bottom);
        for (double mark : threads.marks(THREADS_APART, 1)) {
            tick(g, threads.pixel(mark), bottom, mark == 0 ? "" : Figure.whole(mark));
        }
        g.drawString(axis, 4, bottom + 3 + font.getAscent());
    }

    private static void mark(Graphics2D g, Marker marker, int x, int top, int bottom) {
        g.setColor(marker.colour.colour());
        g.setStroke(
                marker.dashed
                        ? new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, DASHES, 0)
                        : new BasicStroke(1.5f));
        g.drawLine(x, top, x, bottom);
    }

    /** Draws the names of the lines, beside each other where two lines are close. */
    private void names(Graphics2D g, Scale threads, int baseline) {
        FontMetrics font = g.getFontMetrics();
        List<Marker> sorted = new ArrayList<>(markers);
        sorted.sort((a, b) -> Double.compare(a.threads, b.threads));
        int free = 0;
        int[] at = new int[sorted.size()];
        for (int i = 0; i < at.length; i++) {
            at[i] = Math.max(free, threads.pixel(sorted.get(i).threads) - font.stringWidth(text(sorted.get(i))) / 2);
            free = at[i] + font.stringWidth(text(sorted.get(i))) + 10;
        }
        int limit = getWidth() - 2;
        for (int i = at.length - 1; i >= 0; i--) {
            at[i] = Math.min(at[i], limit - font.stringWidth(text(sorted.get(i))));
            limit = at[i] - 10;
            g.setColor(sorted.get(i).colour.colour());
            g.drawString(text(sorted.get(i)), at[i], baseline);
        }
    }

    private static String text(Marker marker) {
        return marker.name + " " + Figure.whole(marker.threads);
    }

    /**
     * A pool that is too small waits for minutes: the curve leaves the picture there, so that the sizes from the least
     * of the marked ones on can be told apart.
     */
    private double mostTime() {
        double least = markers.stream()
                .filter(marker -> !marker.dashed)
                .mapToDouble(marker -> marker.threads)
                .min()
                .orElse(0);
        double most = IntStream.range(0, sizes.length)
                .filter(i -> sizes[i] >= least)
                .mapToDouble(i -> times[i])
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        double all = most(times);
        return most == 0 ? all : Math.min(all, 2 * most);
    }

    private static double most(double[] values) {
        return Arrays.stream(values).filter(Double::isFinite).max().orElse(1);
    }
}
